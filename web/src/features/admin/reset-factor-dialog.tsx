import type { ManagedUser } from '@saldo/contract/users';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import { PasswordDialog } from '../users/password-dialog.tsx';
import { useResetFactor } from './api.ts';
import { fullName } from './find-users.ts';
import { users as t, texts } from './texts.ts';

export function ResetFactorDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const done = () => {
    toast.success(t.factorDone(user.username));
    onClose();
  };
  return (
    <PasswordDialog
      danger
      title={t.factorTitle}
      label={t.ownPassword}
      confirmLabel={t.factorReset}
      cancelLabel={texts.cancel}
      mutation={useResetFactor()}
      given={(password) => ({ id: user.id, password })}
      onDone={done}
      wordsOf={(error) => t.factorFailed(messageOf(error))}
      onClose={onClose}
    >
      <p className="text-strong">{t.factorAsk(fullName(user))}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {t.factorEffects(user.passkeys).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p>{t.factorSure}</p>
    </PasswordDialog>
  );
}
