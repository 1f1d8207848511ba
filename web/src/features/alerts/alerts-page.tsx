import { Bell } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ComingLater } from '../../ui/coming-later.tsx';

export const AlertsPage = () => (
  <ComingLater
    title="Expense Alerts"
    purpose="Track your spending limits and stay on budget"
    icon={Bell}
    points={[
      'Give a category a limit for a day, a week, a month or a year',
      'See what is spent and what remains',
      'Be told at 90 and at 100 percent',
    ]}
    meanwhile={{
      words:
        'A limit is easier to choose when you know what you spend: look at a few months of a category first.',
      label: 'Look at transactions',
      to: paths.transactions(),
    }}
  />
);
