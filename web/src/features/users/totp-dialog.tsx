import { confirmTotp, type TotpSetUp } from '@saldo/contract/second-factor';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError, messageOf } from '../../lib/api.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useConfirmTotp } from './api.ts';
import { CodesStep, copyCodes } from './recovery-codes.tsx';
import { factor } from './texts.ts';

export type SetUp = z.infer<typeof TotpSetUp>;
interface StepProps {
  setUp: SetUp;
  onClose: () => void;
}

/** Asks for the authenticator app's first code, then shows the recovery codes, which are displayed only once. */
export function TotpDialog({ setUp, onClose }: StepProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesStep codes={codes} doneText={factor.switchedOn} onClose={onClose} />;
  return <ScanStep setUp={setUp} onCodes={setCodes} onClose={onClose} />;
}

interface ScanStepProps extends StepProps {
  onCodes: (codes: readonly string[]) => void;
}

function ScanStep({ setUp, onCodes, onClose }: ScanStepProps) {
  const confirm = useConfirmTotp();
  const form = useContractForm(confirmTotp, {
    values: { code: '' },
    toBody: ({ code }) => ({ code: code.replace(/\s/g, '') }),
    check: ({ code }) => ({ code: code.trim() === '' ? factor.codeRequired : null }),
    guarded: false,
    fieldOf: { invalid_code: 'code' },
    send: ({ code }) => confirm.mutateAsync(code),
    textOf: (error) =>
      error instanceof ApiError && error.code === 'invalid_code'
        ? factor.codeWrong
        : messageOf(error),
  });
  const grouped = setUp.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <FormDialog
      form={form}
      title={factor.setUpTitle}
      cancel=""
      sticky
      submit={factor.confirm}
      onSaved={({ recovery_codes }) => onCodes(recovery_codes)}
      onClose={onClose}
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
                icon={Copy}
                onClick={() => void copyCodes(setUp.secret)}
              />
            </div>
          </div>
          <TextField
            form={form}
            name="code"
            label={factor.code}
            hint={factor.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        </div>
      </div>
    </FormDialog>
  );
}

/** Light margin that scanners need to find the code: four modules, as the standard requires. */
const QUIET = 4;

/** A QR code from its modules (1 is dark). Black on white in both themes, as scanners expect. */
function QrCode({ modules, label }: { modules: readonly (readonly number[])[]; label: string }) {
  const size = modules.length + 2 * QUIET;
  const path = modules
    .flatMap((row, y) =>
      row.map((dark, x) => (dark === 1 ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')),
    )
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 flex-none rounded-control"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
