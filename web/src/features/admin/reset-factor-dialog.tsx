import type { ManagedUser } from '@saldo/contract/users';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { PasswordField } from '../users/password-field.tsx';
import { usePassword } from '../users/use-password.ts';
import { useResetFactor } from './api.ts';
import { fullName } from './find-users.ts';
import { users as t, texts } from './texts.ts';

export function ResetFactorDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const password = usePassword();
  const [failure, setFailure] = useState<string | null>(null);
  const reset = useResetFactor();
  const confirm = () => {
    setFailure(null);
    if (!password.check() || reset.isPending) return;
    reset.mutate(
      { id: user.id, password: password.value },
      {
        onSuccess: () => {
          toast.success(t.factorDone(user.username));
          onClose();
        },
        onError: (error) => {
          if (!password.took(error)) setFailure(messageOf(error));
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.factorTitle}
      width="confirm"
      dismissable={!reset.isPending}
      onSubmit={confirm}
      footer={
        <>
          <Button disabled={reset.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="destroy" busy={reset.isPending}>
            {t.factorReset}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-strong">{t.factorAsk(fullName(user))}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {t.factorEffects(user.passkeys).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <p>{t.factorSure}</p>
        <PasswordField
          label={t.ownPassword}
          value={password.value}
          onChange={password.onChange}
          error={password.error}
        />
        {failure && (
          <Banner tone="expense" role="alert">
            {t.factorFailed(failure)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
