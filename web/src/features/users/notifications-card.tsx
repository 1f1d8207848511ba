import type { Profile } from '@saldo/contract/users';
import { useState } from 'react';
import { runMutation } from '../../lib/run-mutation.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateProfile } from './api.ts';
import { texts } from './texts.ts';
import { BRIEF } from './use-profile-form.ts';

export function NotificationsCard({ profile }: { profile: Profile }) {
  const update = useUpdateProfile();
  // What was asked for is shown at once, and put back when it fails.
  const [asked, setAsked] = useState<boolean | null>(null);
  const on = asked ?? profile.notifications;
  const save = (notifications: boolean) => {
    setAsked(notifications);
    // What was asked for since then stays.
    const answered = () => setAsked((now) => (now === notifications ? null : now));
    runMutation(
      update,
      { notifications },
      {
        onSuccess: () => {
          answered();
          toast.success(texts.updated(texts.notificationField), BRIEF);
        },
        onError: (error) => {
          answered();
          toast.error(error.message || texts.updateFailed(texts.notificationField), BRIEF);
        },
      },
    );
  };
  return (
    <Card aria-label={texts.notifications}>
      <CardHead title={texts.notifications} />
      <Switch label={texts.mail} hint={texts.mailHint} checked={on} onCheckedChange={save} />
    </Card>
  );
}
