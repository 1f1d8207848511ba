import { TotalBalanceCard } from './have-card.tsx';
import { SpendingCard } from './month-cards.tsx';

/** Home's charts. Loaded lazily, with their data already prefetched. */
export const Charts = () => (
  <>
    <TotalBalanceCard />
    <SpendingCard />
  </>
);
