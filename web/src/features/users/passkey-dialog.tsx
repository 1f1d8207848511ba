import { addPasskey } from '@saldo/contract/second-factor';
import { ApiError, messageOf } from '../../lib/api.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { toast } from '../../ui/toast.ts';
import { useAddPasskey } from './api.ts';
import { passkeys as t } from './texts.ts';
import { BRIEF } from './use-profile-form.ts';

/** What browser and device say when no passkey came of it. */
function failureWords(error: unknown): string {
  if (error instanceof ApiError) return t.addFailed(messageOf(error));
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return t.known;
  if (name === 'NotAllowedError' || name === 'AbortError') return t.notMade;
  return t.addFailed(messageOf(error));
}

export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey();
  const form = useContractForm(addPasskey, {
    values: { name: '' },
    guarded: false,
    send: (_, { name }) => add.mutateAsync(name.trim()),
    wordsOf: failureWords,
  });
  return (
    <FormDialog
      form={form}
      title={t.addTitle}
      width="confirm"
      submit={t.goOn}
      submitting={t.waiting}
      onSaved={({ name }) => {
        toast.success(t.added(name), BRIEF);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t.name} hint={t.nameHint} required />
      <p className="text-muted text-sm">{t.othersEnd}</p>
    </FormDialog>
  );
}
