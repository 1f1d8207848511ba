import { useMonthSuggestions } from './api.ts';
import { UpcomingCard, useUpcoming } from './upcoming-card.tsx';
import { WhereCard } from './where-card.tsx';

/**
 * Upcoming events, with spending by category below. The lower card appears once the upper one has its final height, so
 * nothing shifts while the user is reading. They share one lazy chunk, because otherwise the lower card might load
 * first.
 */
export const SideColumn = ({ isEmpty }: { isEmpty: boolean }) => {
  const { settled } = useUpcoming();
  // Requested before the lower card appears, because it takes the longest.
  useMonthSuggestions();
  return (
    <>
      <UpcomingCard />
      {settled && !isEmpty && <WhereCard />}
    </>
  );
};
