import { listPasskeys, startPasskeyLogin } from '@saldo/contract/second-factor';
import { type Proof, stepUp } from '@saldo/contract/step-up';
import { queryOptions } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ApiError, call, messageOf } from '../../lib/api.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { signByPasskey } from '../../lib/passkey.ts';
import { useChange } from '../../lib/use-change.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordField, TextField } from '../../ui/form-fields.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { texts } from './texts.ts';

interface StepUpDialogProps {
  missing: readonly Proof[];
  onProved: () => void;
  onCancel: () => void;
}

function textOf(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.passkeyNotUsed;
  if (error.code === 'invalid_password') return texts.passwordWrong;
  if (error.code === 'invalid_code') return texts.codeWrong;
  return texts.failed(messageOf(error));
}

/**
 * Asks the user to confirm their identity before a sensitive action: with the password, plus a code if two-factor
 * authentication is on, or with a passkey.
 */
export function StepUpDialog({ missing: asked, onProved, onCancel }: StepUpDialogProps) {
  const [missing, setMissing] = useState(asked);
  const prove = useProve();
  const passkey = useShown(hasPasskeyQuery);
  const proved = (left: readonly Proof[]) => (left.length === 0 ? onProved() : setMissing(left));
  const form = useContractForm(stepUp, {
    values: { password: '', totp: '' },
    toBody: ({ password, totp }) => ({
      ...(missing.includes('password') ? { password } : {}),
      ...(missing.includes('totp') ? { totp: totp.replace(/\s/g, '') } : {}),
    }),
    check: ({ password, totp }) => ({
      password: missing.includes('password') && password === '' ? texts.passwordRequired : null,
      totp: missing.includes('totp') && totp.trim() === '' ? texts.codeRequired : null,
    }),
    guarded: false,
    fieldOf: { invalid_password: 'password', invalid_code: 'totp' },
    send: (typed) => prove.mutateAsync(typed),
    textOf,
  });
  const byPasskey = useProve();
  return (
    <FormDialog
      form={{ ...form, saving: form.saving || byPasskey.isPending }}
      title={texts.title}
      width="confirm"
      submit={texts.confirm}
      onSaved={proved}
      onClose={onCancel}
    >
      <p>{texts.why}</p>
      {missing.includes('password') && (
        <PasswordField
          form={form}
          name="password"
          label={texts.password}
          dense={false}
          autoComplete="current-password"
          required
        />
      )}
      {missing.includes('totp') && (
        <TextField
          form={form}
          name="totp"
          label={texts.code}
          hint={texts.codeHint}
          dense={false}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      {passkey.data && (
        <Button
          icon={KeyRound}
          disabled={form.saving || byPasskey.isPending}
          onClick={() => runMutation(byPasskey, 'passkey', { onSuccess: proved })}
        >
          {texts.passkey}
        </Button>
      )}
      {byPasskey.isError && (
        <Banner tone="expense" role="alert">
          {textOf(byPasskey.error)}
        </Banner>
      )}
    </FormDialog>
  );
}

const passkeysWork = () => typeof globalThis.PublicKeyCredential === 'function';

/** True if a passkey can replace both password and code: the browser supports passkeys and the user has one. */
const hasPasskeyQuery = queryOptions({
  queryKey: ['passkeys', 'any'],
  queryFn: async ({ signal }) => (await call(listPasskeys, {}, { signal })).length > 0,
  enabled: passkeysWork(),
  retry: false,
});

interface Typed {
  password?: string;
  totp?: string;
}

/** Sends the typed values, or requests a passkey. Returns the proofs that are still missing. */
const useProve = () =>
  useChange(
    async (typed: Typed | 'passkey'): Promise<Proof[]> => {
      const body =
        typed === 'passkey'
          ? { passkey: await signByPasskey(() => call(startPasskeyLogin)) }
          : typed;
      return (await call(stepUp, { body })).missing;
    },
    { changes: [] },
  );
