import { SlidersHorizontal } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ComingLater } from '../../ui/coming-later.tsx';

export const RulesPage = () => (
  <ComingLater
    title="Rules"
    purpose="What happens to a transaction on its way in."
    icon={SlidersHorizontal}
    points={[
      'Say once which transactions belong to which category',
      'See what a rule would change before it changes anything',
      'Take back exactly what a rule did',
    ]}
    meanwhile={{
      words:
        'Rules grow out of what repeats. Your transactions show it: search for a shop and see how often it comes.',
      label: 'Look at transactions',
      to: paths.transactions(),
    }}
  />
);
