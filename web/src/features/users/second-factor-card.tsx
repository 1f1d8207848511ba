import type { Profile } from '@saldo/contract/users';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.ts';
import { useDisableTotp } from './api.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import { factor, texts } from './texts.ts';
import { TotpDialog } from './totp-dialog.tsx';
import { BRIEF } from './use-save-field.ts';

/** From so few on, a person should think of new ones. */
const FEW_CODES = 2;

export function SecondFactorCard({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<'set-up' | 'switch-off' | 'renew' | null>(null);
  const close = () => setOpen(null);
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
            <Button size="sm" variant="danger" onClick={() => setOpen('switch-off')}>
              {factor.switchOff}
            </Button>
          ) : (
            <Button
              size="sm"
              icon={<ShieldCheck size={16} aria-hidden />}
              onClick={() => setOpen('set-up')}
            >
              {factor.setUp}
            </Button>
          )
        }
      />
      <p className="text-muted text-sm">{on ? factor.onWords : factor.offWords}</p>
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
          <Button size="sm" onClick={() => setOpen('renew')}>
            {factor.renew}
          </Button>
        </div>
      )}
      {open === 'set-up' && <TotpDialog onClose={close} />}
      {open === 'renew' && <RenewCodesDialog onClose={close} />}
      {open === 'switch-off' && <SwitchOffDialog onClose={close} />}
    </Card>
  );
}

function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const done = () => {
    toast.success(factor.switchedOff, BRIEF);
    onClose();
  };
  return (
    <PasswordDialog
      danger
      title={factor.offTitle}
      label={factor.password}
      confirmLabel={factor.switchOff}
      cancelLabel={texts.cancel}
      mutation={useDisableTotp()}
      given={(password) => password}
      onDone={done}
      onClose={onClose}
    >
      <p>{factor.offBody}</p>
    </PasswordDialog>
  );
}
