import { examineInstallation, getStats, listActivity } from '@saldo/contract/admin';
import { listBackups, previewRestore, restoreBackup } from '@saldo/contract/backups';
import type { Call } from '@saldo/contract/endpoint';
import { createInvitation, listInvitations, revokeInvitation } from '@saldo/contract/invitations';
import { resetSecondFactor } from '@saldo/contract/second-factor';
import * as users from '@saldo/contract/users';
import { keepPreviousData, type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { readUser } from '../../lib/session.ts';
import { swapped, useTouching, without } from '../../lib/use-touching.ts';
import type { Deletion } from '../../ui/cascade-dialog.tsx';

export const usersQuery = queryOf(['users'], users.listUsers);

export const invitationsQuery = queryOf(['invitations'], listInvitations);

export const statsQuery = queryOf(['stats'], getStats);

export const healthQuery = queryOf(['health'], examineInstallation);

export const backupsQuery = queryOf(['backups'], listBackups);

/** Counted anew each time: what is there changes. */
export const restorePreviewQuery = (file: string) => ({
  ...queryOf(['backups', file], previewRestore, { params: { id: file } }),
  staleTime: 0,
  gcTime: 0,
});

/** Everything may be another thing now. */
export const useRestore = () =>
  useTouching((file: string) => call(restoreBackup, { params: { id: file } }), {
    meanwhile: [[]],
  });

export type ActivityFilters = NonNullable<Call<typeof listActivity>['query']>;

export const activityQuery = (query: ActivityFilters) => ({
  ...queryOf(['activity', query], listActivity, { query }),
  placeholderData: keepPreviousData,
});

export type UserChange = Call<typeof users.updateUser>['body'];

const putUser = (client: QueryClient, user: users.ManagedUser) =>
  client.setQueryData(usersQuery.queryKey, swapped(user));

export const useUpdateUser = () =>
  useTouching(
    ({ id, body }: { id: string; body: UserChange }) =>
      call(users.updateUser, { params: { id }, body }),
    {
      put: (client, user) => {
        putUser(client, user);
        // The own name stands in the menu and in Profile.
        if (user.id === readUser()?.id) void client.invalidateQueries({ queryKey: ['profile'] });
      },
      // They carry names.
      meanwhile: [['tickets']],
    },
  );

export const useResetFactor = () =>
  useTouching((id: string) => call(resetSecondFactor, { params: { id }, body: {} }), {
    put: putUser,
  });

export const useEndSessions = () =>
  useMutation({ mutationFn: (id: string) => call(users.endSessions, { params: { id } }) });

export const useDeleteUser = () =>
  useTouching(
    ({ id, cascade }: Deletion) =>
      call(users.deleteUser, { params: { id }, query: cascade ? { cascade: 'true' } : {} }),
    {
      put: (client, _, { id }) => client.setQueryData(usersQuery.queryKey, without(id)),
      meanwhile: [['tickets'], ['stats']],
    },
  );

export type NewInvitation = Call<typeof createInvitation>['body'];

export const useCreateInvitation = () =>
  useTouching((body: NewInvitation) => call(createInvitation, { body }), {
    // A list that is not there is loaded, rather than taken to hold this one alone.
    put: (client, made) =>
      client.setQueryData(invitationsQuery.queryKey, (all) => all && [made, ...all]),
    meanwhile: [invitationsQuery.queryKey],
  });

export const useRevokeInvitation = () =>
  useTouching((id: string) => call(revokeInvitation, { params: { id } }), {
    put: (client, _, id) => client.setQueryData(invitationsQuery.queryKey, without(id)),
  });
