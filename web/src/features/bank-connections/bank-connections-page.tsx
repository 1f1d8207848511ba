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
