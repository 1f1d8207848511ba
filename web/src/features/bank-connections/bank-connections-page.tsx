import { Landmark } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ComingLater } from '../../ui/coming-later.tsx';

export const BankConnectionsPage = () => (
  <ComingLater
    title="Bank Connections"
    purpose="Your banks, fetched every day by themselves."
    icon={Landmark}
    points={[
      'Connect a bank on its own site, with your consent',
      'New transactions every day, none of them twice',
      'Disconnect whenever you like',
    ]}
    meanwhile={{
      words:
        'Statements of CaixaBank, imagin, Revolut and BBVA can be imported today, and will fit together with what a connection brings.',
      label: 'Import a statement',
      to: paths.imports(),
    }}
  />
);

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
