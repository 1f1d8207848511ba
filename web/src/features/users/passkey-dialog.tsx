import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { useAddPasskey } from './api.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { passkeys as t, texts } from './texts.ts';
import { BRIEF } from './use-save-field.ts';

/** What browser and device say when no passkey came of it. */
function failureWords(error: unknown): string {
  if (error instanceof ApiError) return t.addFailed(messageOf(error));
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return t.known;
  if (name === 'NotAllowedError' || name === 'AbortError') return t.notMade;
  return t.addFailed(messageOf(error));
}

export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const name = typed.trim();
  return (
    <PasswordDialog
      title={t.addTitle}
      label={t.password}
      confirmLabel={t.goOn}
      busyLabel={t.waiting}
      cancelLabel={texts.cancel}
      mutation={useAddPasskey()}
      given={(password) => {
        setChecked(true);
        return name === '' ? null : { name, password };
      }}
      onDone={(passkey) => {
        toast.success(t.added(passkey.name), BRIEF);
        onClose();
      }}
      wordsOf={failureWords}
      onClose={onClose}
    >
      <Field
        label={t.name}
        hint={t.nameHint}
        error={checked && name === '' ? t.nameRequired : null}
        required
      >
        {(ids) => (
          <Input
            {...ids}
            value={typed}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </PasswordDialog>
  );
}
