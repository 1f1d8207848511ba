import type { Profile } from '@saldo/contract/users';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useNamedDialog } from '../../lib/dialog-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { cx } from '../../ui/cx.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { useDisableTotp, useRenewCodes, useStartTotp } from './api.ts';
import { CodesStep } from './recovery-codes.tsx';
import { factor } from './texts.ts';
import { type SetUp, TotpDialog } from './totp-dialog.tsx';

/** Maximum number of remaining codes at which the card suggests creating new ones. */
const FEW_CODES = 2;

export function SecondFactorCard({ profile }: { profile: Profile }) {
  const { subject: open, show, close } = useNamedDialog<'switch-off' | 'renew' | SetUp>('factor');
  const start = useStartTotp();
  const begin = () =>
    runMutation(start, undefined, {
      onSuccess: show,
      onError: (error) => toast.error(factor.setUpFailed(messageOf(error))),
    });
  const on = profile.totp_enabled;
  const left = profile.recovery_codes_left;
  return (
    <Card aria-label={factor.title}>
      <CardHead
        title={
          <span className="flex flex-wrap items-center gap-2">
            {factor.title}
            <Badge tone={on ? 'income' : 'neutral'}>{on ? factor.on : factor.off}</Badge>
          </span>
        }
        action={
          on ? (
            <Button size="sm" variant="danger" onClick={() => show('switch-off')}>
              {factor.switchOff}
            </Button>
          ) : (
            <Button size="sm" icon={ShieldCheck} busy={start.isPending} onClick={begin}>
              {factor.setUp}
            </Button>
          )
        }
      />
      <p className="text-muted text-sm">{on ? factor.onText : factor.offText}</p>
      {on && (
        <div className="mt-3 flex items-center gap-6 border-line border-t pt-3 phone:flex-col phone:items-stretch phone:gap-3">
          <p
            className={cx(
              'min-w-0 flex-1 text-sm',
              left <= FEW_CODES ? 'text-warning' : 'text-muted',
            )}
          >
            {factor.codesLeft(left)}
          </p>
          <Button size="sm" onClick={() => show('renew')}>
            {factor.renew}
          </Button>
        </div>
      )}
      {typeof open === 'object' && open && <TotpDialog setUp={open} onClose={close} />}
      {open === 'renew' && <RenewCodesDialog onClose={close} />}
      {open === 'switch-off' && <SwitchOffDialog onClose={close} />}
    </Card>
  );
}

const SwitchOffDialog = ({ onClose }: { onClose: () => void }) => (
  <ConfirmMutation
    mutation={useDisableTotp()}
    variables={undefined}
    title={factor.offTitle}
    body={
      <>
        <p>{factor.offBody}</p>
        <p className="mt-1 text-muted text-sm">{factor.othersEnd}</p>
      </>
    }
    confirmLabel={factor.switchOff}
    danger
    onDone={() => void toast.success(factor.switchedOff)}
    onClose={onClose}
  />
);

/** Confirmation, then the new recovery codes, which are displayed only once. */
function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useRenewCodes();
  if (codes) return <CodesStep codes={codes} doneText={factor.renewed} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={factor.renewTitle}
      body={
        <>
          <p>{factor.renewBody}</p>
          <p className="mt-1 text-muted text-sm">{factor.othersEnd}</p>
        </>
      }
      confirmLabel={factor.renewConfirm}
      busy={renew.isPending}
      error={renew.isError ? messageOf(renew.error) : null}
      onConfirm={() =>
        !renew.isPending &&
        runMutation(renew, undefined, {
          onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
        })
      }
    />
  );
}
