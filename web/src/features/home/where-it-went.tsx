import { WhereCard } from './month-cards.tsx';
import { useUpcoming } from './upcoming-card.tsx';

/** Below what is expected, once that has its height: nothing that is being read moves down. */
export const WhereItWent = () => useUpcoming().settled && <WhereCard />;
