import { updateProfile } from '@saldo/contract/users';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../../lib/api.ts';
import { type ContractFormOptions, useContractForm } from '../../lib/contract-form.ts';
import { toast } from '../../ui/toast.ts';
import { useUpdateProfile } from './api.ts';
import { texts } from './texts.ts';

/** Message for an error. Uses the server's message for the field, if there is one. */
function textOf(error: unknown, field: string): string {
  if (!(error instanceof Error)) return texts.updateFailed(field);
  if (error instanceof ApiError) {
    if (error.code === 'invalid_password') return texts.invalidPassword;
    const [problem] = error.fields ?? [];
    if (problem) return problem.message;
    if (error.message === `API error: ${error.status}`) return texts.updateFailed(field);
  }
  return error.message || texts.updateFailed(field);
}

type Options<V extends FieldValues> = Pick<
  ContractFormOptions<typeof updateProfile, V, unknown>,
  'values' | 'toBody' | 'check' | 'fieldOf'
>;

/** Form for one field of the profile; also reports the result in a toast. */
export function useProfileForm<V extends FieldValues>(field: string, options: Options<V>) {
  const update = useUpdateProfile();
  return useContractForm(updateProfile, {
    ...options,
    guarded: false,
    send: async (body) => {
      try {
        await update.mutateAsync(body);
      } catch (error) {
        toast.error(textOf(error, field));
        throw error;
      }
      toast.success(texts.updated(field));
    },
    textOf: (error) => textOf(error, field),
  });
}
