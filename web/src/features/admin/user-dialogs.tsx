import type { ManagedUser } from '@saldo/contract/users';
import { useKept } from '../../lib/use-kept.ts';
import { GoneDialog } from '../../ui/dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { users as t } from './texts.ts';
import type { DialogControl } from './use-dialog.ts';

interface UserDialogsProps {
  users: readonly ManagedUser[];
  dialog: DialogControl;
}

/** The dialog over the users that the address names. */
export function UserDialogs({ users, dialog: { open, close } }: UserDialogsProps) {
  const key = open?.value ?? '';
  const user = useKept(
    key,
    users.find(({ id }) => id === key),
  );
  if (open?.kind !== 'edit' && open?.kind !== 'delete') return null;
  if (!user) {
    return <GoneDialog title={t.user} words={t.gone} onClose={close} />;
  }
  return open.kind === 'edit' ? (
    <EditUserDialog key={user.id} user={user} onClose={close} />
  ) : (
    <DeleteUserDialog user={user} onClose={close} />
  );
}
