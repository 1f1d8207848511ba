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
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { readUser, storeUser } from '../../lib/session.ts';
import { invalidateAll, useTouching } from '../../lib/use-touching.ts';
import { profileOf } from './profile-answer.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = profileOf(await call(getProfile, {}, { signal }));
    keepForTheShell(profile);
    return profile;
  },
});

export const sessionsQuery = queryOf(['sessions'], listSessions);

export const passkeysQuery = queryOf(['passkeys'], listPasskeys);

/** Name, avatar and role also stand in the menu, which reads the stored user. */
function keepForTheShell({ id, name, lastnames, username, email, role, avatar }: Profile) {
  const stored = readUser();
  if (!stored) return;
  const next = { ...stored, id, name, lastnames, username, email, role, avatar };
  if (JSON.stringify(next) !== JSON.stringify(stored)) storeUser(next);
}

/** How sorting on arrival has fared. With the first key of transactions: what changes them changes this. */
export const arrivalsQuery = queryOf(['transactions', 'arrivals'], getArrivals);

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
const FACTOR = { awaited: [profileQuery.queryKey, sessionsQuery.queryKey] };
const PASSKEYS = { awaited: [passkeysQuery.queryKey, sessionsQuery.queryKey] };

export const useStartTotp = () => useMutation({ mutationFn: () => call(startTotp, { body: {} }) });

export const useConfirmTotp = () =>
  useTouching((code: string) => call(confirmTotp, { body: { code } }), FACTOR);

export const useRenewCodes = () =>
  useTouching(() => call(renewRecoveryCodes, { body: {} }), FACTOR);

export const useDisableTotp = () => useTouching(() => call(disableTotp, { body: {} }), FACTOR);

/** Asks the server, then the device, then has the server keep what the device made. */
export const useAddPasskey = () =>
  useTouching(async (name: string) => {
    const options = await call(startPasskey, { body: {} });
    const { startRegistration } = await import('@simplewebauthn/browser');
    const response = await startRegistration({ optionsJSON: options as never });
    return call(addPasskey, { body: { name, response: { ...response } } });
  }, PASSKEYS);

export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removePasskey, { params: { id } }),
    onSettled: () => invalidateAll(client, PASSKEYS.awaited),
  });
}
