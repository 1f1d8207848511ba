import type { ManagedUser } from '@saldo/contract/users';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteUser } from './api.ts';
import { fullName } from './find-users.ts';
import { users as t, texts } from './texts.ts';

export function DeleteUserDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const [cascade, setCascade] = useState(false);
  const remove = useDeleteUser();
  const confirm = () => {
    if (remove.isPending) return;
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
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.deleteTitle}
      width="confirm"
      dismissable={!remove.isPending}
      onSubmit={confirm}
      footer={
        <>
          <Button disabled={remove.isPending} onClick={onClose} data-autofocus>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="destroy" busy={remove.isPending}>
            {remove.isPending ? t.deleting : t.delete}
          </Button>
        </>
      }
    >
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
        {remove.isError && (
          <Banner tone="expense" role="alert">
            {t.deleteFailed(messageOf(remove.error))}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
