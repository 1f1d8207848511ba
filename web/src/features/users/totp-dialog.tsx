import type { TotpSetUp } from '@saldo/contract/second-factor';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError, messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { useConfirmTotp } from './api.ts';
import { CodesStep } from './codes-step.tsx';
import { QrCode } from './qr-code.tsx';
import { copy } from './recovery-codes.tsx';
import { factor } from './texts.ts';

export type SetUp = z.infer<typeof TotpSetUp>;
interface StepProps {
  setUp: SetUp;
  onClose: () => void;
}

/** The app's first code, then the recovery codes, which are seen this once. */
export function TotpDialog({ setUp, onClose }: StepProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesStep codes={codes} doneWords={factor.switchedOn} onClose={onClose} />;
  return <ScanStep setUp={setUp} onCodes={setCodes} onClose={onClose} />;
}

interface ScanStepProps extends StepProps {
  onCodes: (codes: readonly string[]) => void;
}

function ScanStep({ setUp, onCodes, onClose }: ScanStepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const confirm = useConfirmTotp();
  const submit = () => {
    if (confirm.isPending) return;
    if (code.trim() === '') return setError(factor.codeRequired);
    runMutation(confirm, code.replace(/\s/g, ''), {
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
            <p className="mt-2 text-muted text-sm">{factor.othersEnd}</p>
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
