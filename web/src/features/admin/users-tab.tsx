import { ROLES, type Role } from '@saldo/contract/common';
import type { ManagedUser } from '@saldo/contract/users';
import { UserSearch } from 'lucide-react';
import { Link } from 'react-router';
import { useBackupRetention } from '../../lib/backup-retention.ts';
import { choiceParam } from '../../lib/params.ts';
import { paths } from '../../lib/paths.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useLastFoundById } from '../../lib/use-last-found.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CascadeDialog } from '../../ui/cascade-dialog.tsx';
import { GoneDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LateContent } from '../../ui/late-content.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Loading, Several, Skeleton } from '../../ui/skeleton.tsx';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';
import { passkeysQuery, profileQuery } from '../users/api.ts';
import { roleName } from '../users/role-badge.tsx';
import { invitationsQuery, useDeleteUser, usersQuery } from './api.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { findUsers, nameOfUser } from './find-users.ts';
import { InvitationsCard } from './invitations-card.tsx';
import { users as t } from './texts.ts';
import { type AdminDialog, useAdminDialog } from './use-admin-dialog.ts';
import { PAGE_SIZES, usePages } from './use-pages.ts';
import { UserList } from './user-list.tsx';

const ROLE_CHOICES = [
  { value: '', label: t.allRoles },
  ...(['ADMIN', 'USER', 'VIEWER', 'EDITOR'] as const).map((role) => ({
    value: role,
    label: roleName(role),
  })),
];

export function UsersTab() {
  const query = useShown(usersQuery);
  const invitations = useShown(invitationsQuery);
  return (
    <div className="flex flex-col gap-4 phone:gap-3">
      <OwnFactorBanner settled={!query.isPending && !invitations.isPending} />
      <Loaded query={query} failed={t.loadFailed} waiting={<UsersSkeleton />}>
        {(users) => <Users users={users} />}
      </Loaded>
      {/* Wait until the height of the list above is known. */}
      {!query.isPending && <InvitationsCard />}
    </div>
  );
}

function Users({ users }: { users: readonly ManagedUser[] }) {
  const [params, change] = useUrlState();
  const [text, setText] = useSearchText('q');
  const dialog = useAdminDialog();
  const role = choiceParam<Role, ''>(params, 'role', ROLES, '');
  const found = findUsers(users, text, role);
  const pages = usePages();
  return (
    <Card flush>
      <search className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3 phone:px-4">
        <SearchInput
          label={t.search}
          value={text}
          className="max-w-100 phone:max-w-none phone:basis-full"
          onChange={(event) => {
            setText(event.target.value);
            if (pages.page > 1) pages.onPage(1);
          }}
        />
        <ToolbarSelect
          label={t.role}
          value={role}
          options={ROLE_CHOICES}
          onChange={(value) => change({ role: value, page: null })}
        />
        <span role="status" className="ml-auto text-muted text-sm">
          {t.found(found.length, users.length)}
        </span>
      </search>
      {found.length > 0 ? (
        <FoundUsers users={found} dialog={dialog} />
      ) : (
        <EmptyState
          icon={UserSearch}
          title={t.nothing}
          action={
            <Button
              onClick={() => {
                setText('');
                change({ role: null, q: null, page: null });
              }}
            >
              {t.clear}
            </Button>
          }
        >
          {t.nothingHint}
        </EmptyState>
      )}
      <UserDialogs users={users} dialog={dialog} />
    </Card>
  );
}

/** Paginated, since an installation may have thousands of users. */
function FoundUsers({ users, dialog }: { users: readonly ManagedUser[]; dialog: AdminDialog }) {
  const pages = usePages();
  const { pageSize } = pages;
  const page = Math.min(pages.page, Math.ceil(users.length / pageSize));
  return (
    <>
      <UserList users={users.slice((page - 1) * pageSize, page * pageSize)} dialog={dialog} />
      {users.length > PAGE_SIZES[0] && (
        <Pagination {...pages} page={page} total={users.length} sizes={PAGE_SIZES} />
      )}
    </>
  );
}

const UsersSkeleton = () => (
  <Card flush>
    <Loading label={t.loading}>
      <div className="border-line border-b px-5 py-3">
        <Skeleton className="h-9 w-80 max-w-full" />
      </div>
      <Several times={4}>
        <div className="flex h-15 items-center gap-3 border-line border-b px-5 last:border-b-0">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      </Several>
    </Loading>
  </Card>
);

/** Warns an administrator who signs in with only a password. */
function OwnFactorBanner({ settled }: { settled: boolean }) {
  const profile = useShown(profileQuery);
  const passkeys = useShown(passkeysQuery);
  const isWithout = profile.data?.totp_enabled === false && passkeys.data?.length === 0;
  return (
    <LateContent known={profile.isFetched && passkeys.isFetched} settled={settled}>
      {isWithout && <FactorBanner />}
    </LateContent>
  );
}

const FactorBanner = () => (
  <Banner tone="warning">
    <p className="font-medium">{t.ownFactor}</p>
    <p>
      {t.ownFactorHint}{' '}
      <Link to={paths.profile()} className="underline">
        {t.ownFactorLink}
      </Link>
    </p>
  </Banner>
);

interface UserDialogsProps {
  users: readonly ManagedUser[];
  dialog: AdminDialog;
}

function UserDialogs({ users, dialog: { open, close } }: UserDialogsProps) {
  const key = open?.value ?? '';
  const user = useLastFoundById(users, key);
  if (open?.kind !== 'edit' && open?.kind !== 'delete') return null;
  if (!user) return <GoneDialog title={t.user} words={t.gone} onClose={close} />;
  return open.kind === 'edit' ? (
    <EditUserDialog key={user.id} user={user} onClose={close} />
  ) : (
    <DeleteUserDialog user={user} onClose={close} />
  );
}

const DeleteUserDialog = ({ user, onClose }: { user: ManagedUser; onClose: () => void }) => (
  <CascadeDialog
    mutation={useDeleteUser()}
    id={user.id}
    title={t.deleteTitle}
    question={t.deleteAsk}
    subject={
      <div className="flex min-w-0 items-center gap-3">
        <Avatar size="md" avatar={user.avatar} name={user.name} lastnames={user.lastnames} />
        <div className="min-w-0">
          <div className="clip font-medium text-strong">{nameOfUser(user)}</div>
          <div className="clip text-muted text-xs">{user.email}</div>
        </div>
      </div>
    }
    warning={`${t.deleteFinal} ${useBackupRetention()}`}
    cascade={{ label: t.cascade, hint: t.cascadeHint }}
    confirmLabel={t.delete}
    confirming={t.deleting}
    failed={t.deleteFailed}
    done={t.deleted}
    onClose={onClose}
  />
);
