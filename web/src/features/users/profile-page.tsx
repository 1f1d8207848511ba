import { UserRound } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ComingLater } from '../../ui/coming-later.tsx';

export const ProfilePage = () => (
  <ComingLater
    title="Profile"
    purpose="Your personal information and your password."
    icon={UserRound}
    points={[
      'Change your name, username and e-mail',
      'Choose an avatar and a new password',
      'See where you are signed in, and sign out elsewhere',
    ]}
    meanwhile={{
      words:
        'Your name and e-mail are at the foot of the menu. Until this screen is here, an administrator can change them.',
      label: 'Go to Home',
      to: paths.home(),
    }}
  />
);
