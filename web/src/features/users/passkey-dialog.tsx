import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { useAddPasskey } from './api.ts';
import { PasswordField } from './password-field.tsx';
import { passkeys as t, texts } from './texts.ts';
import { usePassword } from './use-password.ts';
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
  const [name, setName] = useState('');
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const password = usePassword();
  const add = useAddPasskey();
  const nameless = name.trim() === '';
  const submit = () => {
    setChecked(true);
    setFailure(null);
    if (!password.check() || nameless || add.isPending) return;
    add.mutate(
      { name: name.trim(), password: password.value },
      {
        onSuccess: (passkey) => {
          toast.success(t.added(passkey.name), BRIEF);
          onClose();
        },
        onError: (error) => {
          if (!password.took(error)) setFailure(failureWords(error));
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.addTitle}
      width="confirm"
      dismissable={!add.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={add.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {add.isPending ? t.waiting : t.goOn}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label={t.name}
          hint={t.nameHint}
          error={checked && nameless ? t.nameRequired : null}
          required
        >
          {(ids) => (
            <Input
              {...ids}
              value={name}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <PasswordField
          label={t.password}
          value={password.value}
          onChange={password.onChange}
          error={password.error}
        />
        {failure && (
          <Banner tone="expense" role="alert">
            {failure}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
