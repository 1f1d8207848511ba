import { Landmark } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ComingLater } from '../../ui/coming-later.tsx';

export const BankConnectionSuccessPage = () => (
  <ComingLater
    title="Bank Connection"
    purpose="Where your bank sends you back to."
    icon={Landmark}
    points={[
      'Finishes the connection with your bank',
      'Shows the accounts that it brought',
      'Fetches the first transactions',
    ]}
    meanwhile={{
      words:
        'Bank connections are not open yet, so there is none to finish. A statement works today.',
      label: 'Import a statement',
      to: paths.imports(),
    }}
  />
);
