import { checkInstallation, getStats, listActivity } from '@saldo/contract/admin';
import { listBackups, previewRestore, restoreBackup } from '@saldo/contract/backups';
import type { Call } from '@saldo/contract/endpoint';
import { createInvitation, listInvitations, revokeInvitation } from '@saldo/contract/invitations';
import * as rates from '@saldo/contract/rates';
import { resetSecondFactor } from '@saldo/contract/second-factor';
import * as users from '@saldo/contract/users';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { call, upload } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { replaceItem, useChange, without } from '../../lib/use-change.ts';
import type { Deletion } from '../../ui/cascade-dialog.tsx';

export const usersQuery = queryOf(['users'], users.listUsers);

export const invitationsQuery = queryOf(['invitations'], listInvitations);

export const statsQuery = queryOf(['stats'], getStats);

export const ratesStateQuery = queryOf(['rates', 'state'], rates.getRatesState);

const RATES_AWAITED = { awaits: [ratesStateQuery] };

export const useAllowRates = () =>
  useChange(
    (is_allowed: boolean) => call(rates.allowRates, { body: { is_allowed } }),
    RATES_AWAITED,
  );

export const useUploadRates = () =>
  useChange((form: FormData) => upload(rates.uploadRates, form), RATES_AWAITED);

export const healthQuery = queryOf(['health'], checkInstallation);

export const backupsQuery = queryOf(['backups'], listBackups);

/** Refetched each time, since the current data it is compared with changes. */
export const restorePreviewQuery = (file: string) => ({
  ...queryOf(['backups', file], previewRestore, { params: { id: file } }),
  staleTime: 0,
  gcTime: 0,
});

export const useRestore = () =>
  useChange((file: string) => call(restoreBackup, { params: { id: file } }));

export type ActivityFilters = NonNullable<Call<typeof listActivity>['query']>;

export const activityQuery = (query: ActivityFilters) => ({
  ...queryOf(['activity', query], listActivity, { query }),
  placeholderData: keepPreviousData,
});

export type UserChange = Call<typeof users.updateUser>['body'];

const putUser = (client: QueryClient, user: users.ManagedUser) =>
  client.setQueryData(usersQuery.queryKey, replaceItem(user));

export const useUpdateUser = () =>
  useChange(
    ({ id, body }: { id: string; body: UserChange }) =>
      call(users.updateUser, { params: { id }, body }),
    { put: putUser },
  );

export const useResetFactor = () =>
  useChange((id: string) => call(resetSecondFactor, { params: { id }, body: {} }), {
    put: putUser,
  });

export const useEndSessions = () =>
  useChange((id: string) => call(users.endSessions, { params: { id } }));

export const useDeleteUser = () =>
  useChange(
    ({ id, cascade }: Deletion) =>
      call(users.deleteUser, { params: { id }, query: cascade ? { cascade: 'true' } : {} }),
    {
      put: (client, _, { id }) => client.setQueryData(usersQuery.queryKey, without(id)),
    },
  );

export type NewInvitation = Call<typeof createInvitation>['body'];

export const useCreateInvitation = () =>
  useChange((body: NewInvitation) => call(createInvitation, { body }), {
    // If the list is not loaded yet, leave it unset so it loads in full.
    put: (client, made) =>
      client.setQueryData(invitationsQuery.queryKey, (all) => all && [made, ...all]),
  });

export const useRevokeInvitation = () =>
  useChange((id: string) => call(revokeInvitation, { params: { id } }), {
    put: (client, _, id) => client.setQueryData(invitationsQuery.queryKey, without(id)),
  });
