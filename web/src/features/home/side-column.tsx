import { WhereCard } from './month-cards.tsx';
import { UpcomingCard, useUpcoming } from './upcoming-card.tsx';

/**
 * Upcoming events, with spending by category below. The lower card appears once the upper one has its final height, so
 * nothing shifts while the user is reading. They share one lazy chunk, because otherwise the lower card might load
 * first.
 */
export const SideColumn = ({ isEmpty }: { isEmpty: boolean }) => {
  const { settled } = useUpcoming();
  return (
    <>
      <UpcomingCard />
      {settled && !isEmpty && <WhereCard />}
    </>
  );
};
