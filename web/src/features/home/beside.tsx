import { WhereCard } from './month-cards.tsx';
import { UpcomingCard, useUpcoming } from './upcoming-card.tsx';

/**
 * What comes next, and below it where the money went, once that has its height: nothing that is being read moves down. They come as
 * one, since React may show the second of two parts that came together 0.3 s after the first.
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
