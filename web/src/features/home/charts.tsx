import { HaveCard } from './have-card.tsx';
import { SpendingCard } from './month-cards.tsx';

/** What Home draws, which comes when it can be used already. */
export const Charts = () => (
  <>
    <HaveCard />
    <SpendingCard />
  </>
);
