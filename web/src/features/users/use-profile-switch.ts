import type { Profile } from '@saldo/contract/users';
import { runMutation } from '../../ui/run-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { useUpdateProfile } from './api.ts';
import { texts } from './texts.ts';

export function useProfileSwitch(
  profile: Profile,
  field: 'notifications' | 'auto_sort',
  name: string,
) {
  const update = useUpdateProfile();
  const save = (on: boolean) =>
    runMutation(
      update,
      { [field]: on },
      {
        onSuccess: () => void toast.success(texts.updated(name)),
        onError: (error) => void toast.error(error.message || texts.updateFailed(name)),
      },
    );
  return [profile[field], save] as const;
}
