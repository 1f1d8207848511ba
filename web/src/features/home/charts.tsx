import { SpendingCard } from './month-cards.tsx';
import { TotalBalanceCard } from './total-balance-card.tsx';

/** Home's charts. Loaded lazily, with their data already prefetched. */
export const Charts = () => (
  <>
    <TotalBalanceCard />
    <SpendingCard />
  </>
);
