import { Target } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ComingLater } from '../../ui/coming-later.tsx';

export const GoalsPage = () => (
  <ComingLater
    title="Financial Goals"
    purpose="What you save for, and how far you have come."
    icon={Target}
    points={[
      'Set a target, a category and the dates for it',
      'See what is there and what remains',
      'Hear about it when a goal is reached',
    ]}
    meanwhile={{
      words:
        'A goal counts what your transactions say. The more of them are here and have a category, the better it starts.',
      label: 'Import a statement',
      to: paths.imports(),
    }}
  />
);
