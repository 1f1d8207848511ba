import type { ManagedUser } from '@saldo/contract/users';
import { Pencil, Trash2 } from 'lucide-react';
import { day, moment, today } from '../../lib/format.ts';
import { useUser } from '../../lib/permissions.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable, HiddenHead } from '../../ui/data-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RoleBadge } from '../users/role-badge.tsx';
import { nameOfUser } from './find-users.ts';
import { users as t, texts } from './texts.ts';
import type { AdminDialog } from './use-admin-dialog.ts';

interface UserListProps {
  users: readonly ManagedUser[];
  dialog: AdminDialog;
}

const lastLogin = ({ last_login }: ManagedUser) => (last_login ? moment(last_login) : texts.never);

const columns = (dialog: AdminDialog): readonly Column<ManagedUser>[] => [
  { head: t.user, cell: (user) => <Person user={user} />, className: 'w-2/5 max-w-0' },
  {
    head: t.email,
    cell: ({ email }) => <span className="clip block">{email}</span>,
    className: 'w-1/3 max-w-0 max-tablet:hidden',
  },
  { head: t.role, cell: ({ role }) => <RoleBadge role={role} /> },
  { head: t.lastLogin, cell: lastLogin, cellClass: 'whitespace-nowrap' },
  {
    head: t.joined,
    cell: ({ created_at }) => day(today(new Date(created_at))),
    className: 'max-desk:hidden',
    cellClass: 'whitespace-nowrap',
  },
  {
    head: <HiddenHead>{t.actions}</HiddenHead>,
    cell: (user) => <UserActions user={user} dialog={dialog} />,
    cellClass: 'whitespace-nowrap text-right',
  },
];

/** A table, or a list on phones. */
export function UserList({ users, dialog }: UserListProps) {
  if (!usePhone()) {
    return (
      <DataTable
        label={t.table}
        columns={columns(dialog)}
        rows={users}
        keyOf={({ id }) => id}
        rowClass="h-15 hover:*:bg-raised"
      />
    );
  }
  return (
    <ul aria-label={t.table}>
      {users.map((user) => (
        <li
          key={user.id}
          className="flex items-center gap-2 border-line border-b px-4 py-3 last:border-b-0"
        >
          <div className="min-w-0 flex-1">
            <Person user={user} />
            <div className="mt-1 flex flex-wrap items-center gap-2 pl-11 text-muted text-xs">
              <RoleBadge role={user.role} />
              {lastLogin(user)}
            </div>
          </div>
          <UserActions user={user} dialog={dialog} />
        </li>
      ))}
    </ul>
  );
}

function Person({ user }: { user: ManagedUser }) {
  const me = useUser()?.id === user.id;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar avatar={user.avatar} name={user.name} lastnames={user.lastnames} />
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <span className="clip font-medium text-strong">{nameOfUser(user)}</span>
          {me && <Badge>{t.you}</Badge>}
        </div>
        <div className="clip text-muted text-xs">{user.username}</div>
      </div>
    </div>
  );
}

function UserActions({ user, dialog }: { user: ManagedUser; dialog: AdminDialog }) {
  const me = useUser()?.id === user.id;
  const name = nameOfUser(user);
  return (
    <span className="inline-flex">
      <IconButton
        label={t.edit(name)}
        icon={Pencil}
        onClick={() => dialog.show({ kind: 'edit', value: user.id })}
      />
      <IconButton
        label={me ? t.noSelf : t.remove(name)}
        danger
        disabled={me}
        icon={Trash2}
        onClick={() => dialog.show({ kind: 'delete', value: user.id })}
      />
    </span>
  );
}
