import { Shapes } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ComingLater } from '../../ui/coming-later.tsx';

export const CustomMetricsPage = () => (
  <ComingLater
    title="Custom Metrics"
    purpose="Groups of categories that you watch together."
    icon={Shapes}
    points={[
      'Put categories together under a name of your own',
      'See them in the monthly and in the annual metrics',
      'Change or delete them at any time',
    ]}
    meanwhile={{
      words:
        'A metric adds up categories. Give your transactions theirs, and there is something to add up.',
      label: 'Look at transactions',
      to: paths.transactions(),
    }}
  />
);
