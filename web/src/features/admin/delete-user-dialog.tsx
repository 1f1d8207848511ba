import type { ManagedUser } from '@saldo/contract/users';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteUser } from './api.ts';
import { fullName } from './find-users.ts';
import { users as t, texts } from './texts.ts';

export function DeleteUserDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const [cascade, setCascade] = useState(false);
  const remove = useDeleteUser();
  const confirm = () =>
    runMutation(
      remove,
      { id: user.id, cascade },
      {
        onSuccess: () => {
          toast.success(t.deleted);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={t.deleteTitle}
      confirmLabel={remove.isPending ? t.deleting : t.delete}
      cancelLabel={texts.cancel}
      busy={remove.isPending}
      error={remove.isError ? t.deleteFailed(messageOf(remove.error)) : null}
      onConfirm={confirm}
      body={
        <div className="flex flex-col gap-4">
          <p className="text-strong">{t.deleteAsk}</p>
          <div className="flex min-w-0 items-center gap-3">
            <Avatar size="md" avatar={user.avatar} name={user.name} lastnames={user.lastnames} />
            <div className="min-w-0">
              <div className="clip font-medium text-strong">{fullName(user)}</div>
              <div className="clip text-muted text-xs">{user.email}</div>
            </div>
          </div>
          <p>{t.deleteFinal}</p>
          <Checkbox
            label={t.cascade}
            hint={t.cascadeHint}
            checked={cascade}
            disabled={remove.isPending}
            onCheckedChange={setCascade}
          />
        </div>
      }
    />
  );
}
