import type { ManagedUser } from '@saldo/contract/users';
import { messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useResetFactor } from './api.ts';
import { fullName } from './find-users.ts';
import { users as t } from './texts.ts';

export function ResetFactorDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const reset = useResetFactor();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={user.totp_enabled ? t.factorTitle : t.passkeysTitle}
      body={
        <div className="flex flex-col gap-4">
          <p className="text-strong">{t.factorAsk(fullName(user))}</p>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {t.factorEffects(user).map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <p>{t.factorSure}</p>
        </div>
      }
      confirmLabel={user.totp_enabled ? t.factorReset : t.passkeysRemove}
      danger
      busy={reset.isPending}
      error={reset.isError ? t.factorFailed(messageOf(reset.error)) : null}
      onConfirm={() =>
        runMutation(reset, user.id, {
          onSuccess: () => {
            toast.success(
              user.totp_enabled ? t.factorDone(user.username) : t.passkeysDone(user.username),
            );
            onClose();
          },
        })
      }
    />
  );
}
