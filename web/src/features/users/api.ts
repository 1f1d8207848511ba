import {
  addPasskey,
  confirmTotp,
  disableTotp,
  listPasskeys,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@saldo/contract/second-factor';
import { getArrivals } from '@saldo/contract/sorting';
import {
  deleteProfile,
  getProfile,
  listSessions,
  type Profile,
  type ProfileChange,
  revokeSession,
  updateProfile,
} from '@saldo/contract/users';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { readUser, storeUser } from '../../lib/session.ts';
import { profileOf } from './profile-answer.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = profileOf(await call(getProfile, {}, { signal }));
    keepForTheShell(profile);
    return profile;
  },
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
});

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
});

/** Name, avatar and role also stand in the menu, which reads the stored user. */
function keepForTheShell({ id, name, lastnames, username, email, role, avatar }: Profile) {
  const stored = readUser();
  if (!stored) return;
  const next = { ...stored, id, name, lastnames, username, email, role, avatar };
  if (JSON.stringify(next) !== JSON.stringify(stored)) storeUser(next);
}

/** How sorting on arrival has fared. With the first key of transactions: what changes them changes this. */
export const arrivalsQuery = queryOptions({
  queryKey: ['transactions', 'arrivals'],
  queryFn: ({ signal }) => call(getArrivals, {}, { signal }),
});

/** Changes what is given and leaves the rest. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ProfileChange) => profileOf(await call(updateProfile, { body })),
    onSuccess: (profile, change) => {
      keepForTheShell(profile);
      client.setQueryData(profileQuery.queryKey, profile);
      // A new password signs out everywhere else.
      if (change.new_password) void client.invalidateQueries(sessionsQuery);
    },
  });
}

export const useDeleteAccount = () =>
  useMutation({ mutationFn: () => call(deleteProfile, { body: {} }) });

export function useRevokeSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((id) => call(revokeSession, { params: { id } }))),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
}

/** Whoever changes how they sign in is signed out everywhere else. */
const factorsChanged = (client: QueryClient, changed: { queryKey: readonly string[] }) =>
  Promise.all([
    client.invalidateQueries({ queryKey: changed.queryKey }),
    client.invalidateQueries(sessionsQuery),
  ]);

export const useStartTotp = () => useMutation({ mutationFn: () => call(startTotp, { body: {} }) });

export function useConfirmTotp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(confirmTotp, { body: { code } }),
    onSuccess: () => factorsChanged(client, profileQuery),
  });
}

export function useRenewCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewRecoveryCodes, { body: {} }),
    onSuccess: () => factorsChanged(client, profileQuery),
  });
}

export function useDisableTotp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(disableTotp, { body: {} }),
    onSuccess: () => factorsChanged(client, profileQuery),
  });
}

/** Asks the server, then the device, then has the server keep what the device made. */
export function useAddPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const options = await call(startPasskey, { body: {} });
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({ optionsJSON: options as never });
      return call(addPasskey, { body: { name, response: { ...response } } });
    },
    onSuccess: () => factorsChanged(client, passkeysQuery),
  });
}

export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removePasskey, { params: { id } }),
    onSettled: () => factorsChanged(client, passkeysQuery),
  });
}
