import { MessageSquareText } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ComingLater } from '../../ui/coming-later.tsx';

export const FeedbackPage = () => (
  <ComingLater
    title="Feedback &amp; Bugs"
    purpose="Tell us what is wrong, and what is missing."
    icon={MessageSquareText}
    points={[
      'Report a bug, with a picture of it',
      'Wish for something new',
      'Say what could be better than it is',
    ]}
    meanwhile={{
      words:
        'Until then, tell the person who runs your Saldo: the one who sent you the invitation.',
      label: 'Go to Home',
      to: paths.home(),
    }}
  />
);
