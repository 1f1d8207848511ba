import type { ManagedUser } from '@saldo/contract/users';
import { backupsHold } from '../../lib/backups.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CascadeDialog } from '../../ui/cascade-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteUser } from './api.ts';
import { fullName } from './find-users.ts';
import { users as t } from './texts.ts';

export function DeleteUserDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const remove = useDeleteUser();
  return (
    <CascadeDialog
      mutation={remove}
      id={user.id}
      title={t.deleteTitle}
      question={t.deleteAsk}
      subject={
        <div className="flex min-w-0 items-center gap-3">
          <Avatar size="md" avatar={user.avatar} name={user.name} lastnames={user.lastnames} />
          <div className="min-w-0">
            <div className="clip font-medium text-strong">{fullName(user)}</div>
            <div className="clip text-muted text-xs">{user.email}</div>
          </div>
        </div>
      }
      warning={`${t.deleteFinal} ${backupsHold()}`}
      cascade={{ label: t.cascade, hint: t.cascadeHint }}
      confirmLabel={t.delete}
      confirming={t.deleting}
      failed={t.deleteFailed}
      onDone={() => void toast.success(t.deleted)}
      onClose={onClose}
    />
  );
}
