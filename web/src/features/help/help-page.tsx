import { CircleQuestionMark } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ComingLater } from '../../ui/coming-later.tsx';

export const HelpPage = () => (
  <ComingLater
    title="FAQ &amp; Help"
    purpose="How Saldo works, from the first statement on."
    icon={CircleQuestionMark}
    points={[
      'Getting started, and importing data',
      'Transactions, categories and rules',
      'Bank connections and metrics',
    ]}
    meanwhile={{
      words:
        'The first step is always the same: take a statement that your bank gives you, and bring it here.',
      label: 'Import a statement',
      to: paths.imports(),
    }}
  />
);
