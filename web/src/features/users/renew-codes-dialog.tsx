import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useRenewCodes } from './api.ts';
import { CodesStep } from './codes-step.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { factor, texts } from './texts.ts';

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
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <PasswordDialog
      title={factor.renewTitle}
      label={factor.password}
      confirmLabel={factor.renewConfirm}
      cancelLabel={texts.cancel}
      mutation={useRenewCodes()}
      given={(password) => {
        const code = typed.replace(/\s/g, '');
        if (code === '') setError(factor.codeRequired);
        return code === '' ? null : { password, code };
      }}
      onDone={({ recovery_codes }) => onCodes(recovery_codes)}
      wordsOf={(failure) => {
        if (!(failure instanceof ApiError && failure.code === 'invalid_code')) {
          return messageOf(failure);
        }
        setError(messageOf(failure));
        return null;
      }}
      onClose={onClose}
      below={
        <Field label={factor.code} hint={factor.renewCodeHint} error={error} required>
          {(ids) => (
            <Input
              {...ids}
              value={typed}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              onChange={(event) => {
                setError(null);
                setTyped(event.target.value);
              }}
            />
          )}
        </Field>
      }
    >
      <p>{factor.renewBody}</p>
    </PasswordDialog>
  );
}
