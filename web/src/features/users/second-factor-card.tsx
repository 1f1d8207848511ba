import type { Profile } from '@saldo/contract/users';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDisableTotp } from './api.ts';
import { PasswordField } from './password-field.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import { factor, texts } from './texts.ts';
import { TotpDialog } from './totp-dialog.tsx';
import { usePassword } from './use-password.ts';
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
  const password = usePassword();
  const disable = useDisableTotp();
  const [failure, setFailure] = useState<string | null>(null);
  const submit = () => {
    setFailure(null);
    if (!password.check() || disable.isPending) return;
    disable.mutate(password.value, {
      onSuccess: () => {
        toast.success(factor.switchedOff, BRIEF);
        onClose();
      },
      onError: (error) => {
        if (!password.took(error)) setFailure(messageOf(error));
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={factor.offTitle}
      width="confirm"
      onSubmit={submit}
      footer={
        <>
          <Button disabled={disable.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="destroy" busy={disable.isPending}>
            {factor.switchOff}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{factor.offBody}</p>
        <PasswordField
          label={factor.password}
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
