import { examineInstallation, getStats, listActivity } from '@saldo/contract/admin';
import { listBackups, previewRestore, restoreBackup } from '@saldo/contract/backups';
import type { Call } from '@saldo/contract/endpoint';
import { createInvitation, listInvitations, revokeInvitation } from '@saldo/contract/invitations';
import { resetSecondFactor } from '@saldo/contract/second-factor';
import { deleteUser, endSessions, listUsers, updateUser } from '@saldo/contract/users';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { readUser } from '../../lib/session.ts';

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => call(listUsers, {}, { signal }),
});

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
});

export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => call(getStats, {}, { signal }),
});

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => call(examineInstallation, {}, { signal }),
});

export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(listBackups, {}, { signal }),
});

/** Counted anew each time: what is there changes. */
export const restorePreviewQuery = (file: string) =>
  queryOptions({
    queryKey: ['backups', file],
    queryFn: ({ signal }) => call(previewRestore, { params: { id: file } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: string) => call(restoreBackup, { params: { id: file } }),
    // Everything may be another thing now.
    onSuccess: () => void client.invalidateQueries(),
  });
}

export type ActivityFilters = NonNullable<Call<typeof listActivity>['query']>;

export const activityQuery = (query: ActivityFilters) =>
  queryOptions({
    queryKey: ['activity', query],
    queryFn: ({ signal }) => call(listActivity, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export type UserChange = Call<typeof updateUser>['body'];

export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: UserChange }) =>
      call(updateUser, { params: { id }, body }),
    onSuccess: (user) => {
      client.setQueryData(usersQuery.queryKey, (all) =>
        all?.map((one) => (one.id === user.id ? user : one)),
      );
      // Tickets carry names; the own name stands in the menu and in Profile.
      void client.invalidateQueries({ queryKey: ['tickets'] });
      if (user.id === readUser()?.id) void client.invalidateQueries({ queryKey: ['profile'] });
    },
  });
}

export function useResetFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(resetSecondFactor, { params: { id }, body: {} }),
    onSuccess: (user) =>
      client.setQueryData(usersQuery.queryKey, (all) =>
        all?.map((one) => (one.id === user.id ? user : one)),
      ),
  });
}

export const useEndSessions = () =>
  useMutation({ mutationFn: (id: string) => call(endSessions, { params: { id } }) });

export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, cascade }: { id: string; cascade: boolean }) =>
      call(deleteUser, { params: { id }, query: cascade ? { cascade: 'true' } : {} }),
    onSuccess: (_, { id }) => {
      client.setQueryData(usersQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
      for (const key of ['tickets', 'stats']) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}

export type NewInvitation = Call<typeof createInvitation>['body'];

export function useCreateInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewInvitation) => call(createInvitation, { body }),
    onSuccess: (made) => {
      // A list that is not there is loaded, rather than taken to hold this one alone.
      client.setQueryData(invitationsQuery.queryKey, (all) => all && [made, ...all]);
      void client.invalidateQueries(invitationsQuery);
    },
  });
}

export function useRevokeInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeInvitation, { params: { id } }),
    onSuccess: (_, id) =>
      client.setQueryData(invitationsQuery.queryKey, (all) => all?.filter((one) => one.id !== id)),
  });
}
