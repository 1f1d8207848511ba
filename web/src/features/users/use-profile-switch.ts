import type { Profile } from '@saldo/contract/users';
import { useState } from 'react';
import { runMutation } from '../../lib/run-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { useUpdateProfile } from './api.ts';
import { texts } from './texts.ts';
import { BRIEF } from './use-profile-form.ts';

/** A setting that is on or off, saved as soon as it is switched. */
export function useProfileSwitch(
  profile: Profile,
  field: 'notifications' | 'auto_sort',
  name: string,
) {
  const update = useUpdateProfile();
  // What was asked for is shown at once, and put back when it fails.
  const [asked, setAsked] = useState<boolean | null>(null);
  const save = (on: boolean) => {
    setAsked(on);
    // What was asked for since then stays.
    const answered = () => setAsked((now) => (now === on ? null : now));
    runMutation(
      update,
      { [field]: on },
      {
        onSuccess: () => {
          answered();
          toast.success(texts.updated(name), BRIEF);
        },
        onError: (error) => {
          answered();
          toast.error(error.message || texts.updateFailed(name), BRIEF);
        },
      },
    );
  };
  return [asked ?? profile[field], save] as const;
}
