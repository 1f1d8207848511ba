import { WhereCard } from './month-cards.tsx';
import { UpcomingCard, useUpcoming } from './upcoming-card.tsx';

/**
 * Upcoming changes, with spending by category below once the upper card has its final height, so nothing shifts while
 * it is being read. One lazy chunk, because otherwise the lower card might load first.
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
