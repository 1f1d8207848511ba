import { WhereCard } from './month-cards.tsx';
import { UpcomingCard, useUpcoming } from './upcoming-card.tsx';

/**
 * What comes next, and below it where the money went, once that has its height: nothing that is being read moves down. They come as
 * one: of two parts the lower might be there first.
 */
export const Beside = ({ isEmpty }: { isEmpty: boolean }) => {
  const { settled } = useUpcoming();
  return (
    <>
      <UpcomingCard />
      {settled && !isEmpty && <WhereCard />}
    </>
  );
};
