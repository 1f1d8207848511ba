import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useRenewCodes } from './api.ts';
import { CodesStep } from './codes-step.tsx';
import { PasswordField } from './password-field.tsx';
import { factor, texts } from './texts.ts';
import { usePassword } from './use-password.ts';

/** Password and a code, then the new recovery codes, which are seen this once. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesStep codes={codes} doneWords={factor.renewed} onClose={onClose} />;
  return <ProofStep onCodes={setCodes} onClose={onClose} />;
}

interface ProofStepProps {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

function ProofStep({ onCodes, onClose }: ProofStepProps) {
  const password = usePassword();
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const renew = useRenewCodes();
  const submit = () => {
    setFailure(null);
    const codeless = code.trim() === '';
    if (codeless) setCodeError(factor.codeRequired);
    if (!password.check() || codeless || renew.isPending) return;
    const given = { password: password.value, code: code.replace(/\s/g, '') };
    renew.mutate(given, {
      onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
      onError: (error) => {
        const isCode = error instanceof ApiError && error.code === 'invalid_code';
        if (isCode) setCodeError(messageOf(error));
        else if (!password.took(error)) setFailure(messageOf(error));
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={factor.renewTitle}
      width="confirm"
      dismissable={!renew.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={renew.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={renew.isPending}>
            {factor.renewConfirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{factor.renewBody}</p>
        <PasswordField
          label={factor.password}
          value={password.value}
          onChange={password.onChange}
          error={password.error}
        />
        <Field label={factor.code} hint={factor.renewCodeHint} error={codeError} required>
          {(ids) => (
            <Input
              {...ids}
              value={code}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              onChange={(event) => {
                setCodeError(null);
                setCode(event.target.value);
              }}
            />
          )}
        </Field>
        {failure && (
          <Banner tone="expense" role="alert">
            {failure}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
