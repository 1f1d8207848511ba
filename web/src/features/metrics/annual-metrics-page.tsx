import { ChartColumn } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ComingLater } from '../../ui/coming-later.tsx';

export const AnnualMetricsPage = () => (
  <ComingLater
    title="Annual Metrics"
    purpose="The year at a glance, month by month."
    icon={ChartColumn}
    points={[
      'Twelve months side by side, with average and total',
      'The best month and the worst one',
      'What comes back every month: rent, subscriptions, insurance',
    ]}
    meanwhile={{
      words:
        'A year needs its statements. Import what your bank still has: nothing is counted twice.',
      label: 'Import a statement',
      to: paths.imports(),
    }}
  />
);
