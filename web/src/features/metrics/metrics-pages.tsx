import { ChartColumn, ChartPie, Shapes } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ComingLater } from '../../ui/coming-later.tsx';

export const MonthlyMetricsPage = () => (
  <ComingLater
    title="Monthly Metrics"
    purpose="Where a month came from and where it went."
    icon={ChartPie}
    points={[
      'Income, expenses and balance of a month',
      'Every category with its share',
      'The groups of categories that you choose',
    ]}
    meanwhile={{
      words: 'Home already shows the balance of this month and its top category.',
      label: 'Go to Home',
      to: paths.home(),
    }}
  />
);

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
