import type { ManagedUser } from '@saldo/contract/users';
import { Pencil, Trash2 } from 'lucide-react';
import { day, moment, today } from '../../lib/format.ts';
import { useUser } from '../../lib/may.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RoleBadge } from '../users/role-badge.tsx';
import { fullName } from './find-users.ts';
import { users as t, texts } from './texts.ts';
import type { DialogControl } from './use-dialog.ts';

interface UserListProps {
  users: readonly ManagedUser[];
  dialog: DialogControl;
}

const lastLogin = ({ last_login }: ManagedUser) => (last_login ? moment(last_login) : texts.never);

/** A table where there is room, rows of their own on a phone. */
export const UserList = ({ users, dialog }: UserListProps) => (
  <>
    <table aria-label={t.table} className="w-full border-collapse text-sm phone:hidden">
      <thead>
        <tr className="h-10 whitespace-nowrap text-left text-muted text-xs *:border-line *:border-b *:px-2 *:font-medium">
          <th scope="col" className="pl-5!">
            {t.user}
          </th>
          <th scope="col" className="max-[900px]:hidden">
            {t.email}
          </th>
          <th scope="col">{t.role}</th>
          <th scope="col">{t.lastLogin}</th>
          <th scope="col" className="max-[1180px]:hidden">
            {t.joined}
          </th>
          <th scope="col" className="pr-5!">
            <span className="sr-only">{t.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr
            key={user.id}
            className="h-15 *:border-line *:border-b *:px-2 last:*:border-b-0 hover:*:bg-raised"
          >
            <td className="w-2/5 max-w-0 pl-5!">
              <Person user={user} />
            </td>
            <td className="w-1/3 max-w-0 max-[900px]:hidden">
              <span className="clip block">{user.email}</span>
            </td>
            <td>
              <RoleBadge role={user.role} />
            </td>
            <td className="whitespace-nowrap">{lastLogin(user)}</td>
            <td className="whitespace-nowrap max-[1180px]:hidden">
              {day(today(new Date(user.created_at)))}
            </td>
            <td className="whitespace-nowrap pr-5! text-right">
              <Actions user={user} dialog={dialog} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <ul aria-label={t.table} className="hidden phone:block">
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
          <Actions user={user} dialog={dialog} />
        </li>
      ))}
    </ul>
  </>
);

function Person({ user }: { user: ManagedUser }) {
  const me = useUser()?.id === user.id;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar avatar={user.avatar} name={user.name} lastnames={user.lastnames} />
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <span className="clip font-medium text-strong">{fullName(user)}</span>
          {me && <Badge>{t.you}</Badge>}
        </div>
        <div className="clip text-muted text-xs">{user.username}</div>
      </div>
    </div>
  );
}

function Actions({ user, dialog }: { user: ManagedUser; dialog: DialogControl }) {
  const me = useUser()?.id === user.id;
  const name = fullName(user);
  return (
    <span className="inline-flex">
      <IconButton
        label={t.edit(name)}
        icon={<Pencil size={16} aria-hidden />}
        onClick={() => dialog.show({ kind: 'edit', value: user.id })}
      />
      <IconButton
        label={me ? t.noSelf : t.remove(name)}
        danger
        disabled={me}
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => dialog.show({ kind: 'delete', value: user.id })}
      />
    </span>
  );
}
