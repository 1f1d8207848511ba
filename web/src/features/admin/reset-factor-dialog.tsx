import type { ManagedUser } from '@saldo/contract/users';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { toast } from '../../ui/toast.ts';
import { useResetFactor } from './api.ts';
import { fullName } from './find-users.ts';
import { users as t } from './texts.ts';

export function ResetFactorDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const reset = useResetFactor();
  return (
    <ConfirmMutation
      mutation={reset}
      variables={user.id}
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
      failed={t.factorFailed}
      onDone={() =>
        void toast.success(
          user.totp_enabled ? t.factorDone(user.username) : t.passkeysDone(user.username),
        )
      }
      onClose={onClose}
    />
  );
}
