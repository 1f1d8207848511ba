import { Shield } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ComingLater } from '../../ui/coming-later.tsx';

export const AdminPage = () => (
  <ComingLater
    title="Admin Panel"
    purpose="Who uses this Saldo, and what they report."
    icon={Shield}
    points={[
      'Invite people, change roles, remove accounts',
      'Work through bugs and wishes on a board',
      'See how the system fares and who did what',
    ]}
    meanwhile={{
      words:
        'The invitation that was printed when the server first started brought you in. More will be made here.',
      label: 'Go to Home',
      to: paths.home(),
    }}
  />
);
