import type { TotpSetUp } from '@saldo/contract/second-factor';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError, messageOf } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { useConfirmTotp, useStartTotp } from './api.ts';
import { CodesStep } from './codes-step.tsx';
import { PasswordField } from './password-field.tsx';
import { QrCode } from './qr-code.tsx';
import { copy } from './recovery-codes.tsx';
import { factor } from './texts.ts';
import { usePassword } from './use-password.ts';

type SetUp = z.infer<typeof TotpSetUp>;
interface StepProps {
  onClose: () => void;
}

/** Password, then the app's first code, then the recovery codes, which are seen this once. */
export function TotpDialog({ onClose }: StepProps) {
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesStep codes={codes} doneWords={factor.switchedOn} onClose={onClose} />;
  if (setUp) return <ScanStep setUp={setUp} onCodes={setCodes} onClose={onClose} />;
  return <PasswordStep onSetUp={setSetUp} onClose={onClose} />;
}

function PasswordStep({ onSetUp, onClose }: StepProps & { onSetUp: (setUp: SetUp) => void }) {
  const password = usePassword();
  const start = useStartTotp();
  const [failure, setFailure] = useState<string | null>(null);
  const submit = () => {
    setFailure(null);
    if (!password.check() || start.isPending) return;
    start.mutate(password.value, {
      onSuccess: onSetUp,
      onError: (error) => {
        if (!password.took(error)) setFailure(messageOf(error));
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={factor.setUpTitle}
      width="confirm"
      onSubmit={submit}
      footer={
        <Button type="submit" variant="primary" busy={start.isPending}>
          {factor.next}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <PasswordField
          label={factor.password}
          hint={factor.passwordWhy}
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

interface ScanStepProps extends StepProps {
  setUp: SetUp;
  onCodes: (codes: readonly string[]) => void;
}

function ScanStep({ setUp, onCodes, onClose }: ScanStepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const confirm = useConfirmTotp();
  const submit = () => {
    if (confirm.isPending) return;
    if (code.trim() === '') return setError(factor.codeRequired);
    confirm.mutate(code.replace(/\s/g, ''), {
      onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
      onError: (failure) => {
        const wrong = failure instanceof ApiError && failure.code === 'invalid_code';
        setError(wrong ? factor.codeWrong : messageOf(failure));
      },
    });
  };
  const grouped = setUp.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={factor.setUpTitle}
      dismissable={false}
      onSubmit={submit}
      footer={
        <Button type="submit" variant="primary" busy={confirm.isPending}>
          {factor.confirm}
        </Button>
      }
    >
      <div className="flex items-start gap-6 phone:flex-col phone:items-center phone:gap-4">
        <QrCode modules={setUp.modules} label={factor.qr} />
        <div className="flex min-w-0 flex-1 flex-col gap-4 phone:w-full">
          <div>
            <p className="font-medium text-strong">{factor.scan}</p>
            <p className="text-muted text-sm">{factor.scanWhy}</p>
          </div>
          <div>
            <p className="text-muted text-sm">{factor.byHand}</p>
            <div className="mt-1 flex items-center gap-2 rounded-control border border-line bg-canvas py-1 pr-1 pl-3">
              <code className="min-w-0 flex-1 break-words font-medium text-sm text-strong">
                {grouped}
              </code>
              <IconButton
                label={factor.copyKey}
                icon={<Copy size={16} aria-hidden />}
                onClick={() => void copy(setUp.secret)}
              />
            </div>
          </div>
          <Field label={factor.code} hint={factor.codeHint} error={error} required>
            {(ids) => (
              <Input
                {...ids}
                value={code}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                onChange={(event) => {
                  setError(null);
                  setCode(event.target.value);
                }}
              />
            )}
          </Field>
        </div>
      </div>
    </Dialog>
  );
}
