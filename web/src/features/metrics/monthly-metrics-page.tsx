import { ChartPie } from 'lucide-react';
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
