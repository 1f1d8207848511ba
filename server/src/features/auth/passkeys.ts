import { Id } from '@saldo/contract/common';
import type { Passkey } from '@saldo/contract/second-factor';
import { pick } from '@saldo/domain/records';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Actor, Context, SessionActor } from '../../platform/context.ts';
import { deleteRows, findRow, findRows, insertRow, updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import { ownId, type UserId } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import type { PasskeysTable } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import * as store from './passkey-store.ts';
import { deleteSessions } from './sessions.ts';
import { lockOwnSignIns } from './sign-in-lock.ts';

/** Loaded lazily: it takes 8 MB, and most servers never need it. */
const webauthn = () => import('@simplewebauthn/server');

const RP_NAME = 'Saldo';
const IN_ORDER = ['created_at', 'id'] as const;

type Json = Record<string, unknown>;

/** The public origin a passkey is bound to: scheme, host and port. */
type Origin = string;
/** Checks only the outer shape, because the library validates each field. */
const isSigned = <T extends { response: object }>(given: object): given is T =>
  'response' in given && typeof given.response === 'object' && given.response !== null;

const rpIdOf = (origin: Origin) => new URL(origin).hostname;

export const listPasskeys = async ({ storage }: Context, { userId }: Actor): Promise<Passkey[]> =>
  (await findRows(storage.read, 'passkeys', { user_id: userId }, IN_ORDER)).map(present);

/**
 * COSE numbers of EdDSA, ES256 and RS256. The library's defaults include one that is experimental in Node.js and logs a
 * warning.
 */
const ALGORITHMS = [-8, -7, -257];

/** Registration options for a passkey, with a single-use challenge. */
export async function startPasskey(
  context: Context,
  { userId }: Actor,
  q: { username: string; origin: Origin },
): Promise<Json> {
  const existing = await findRows(context.storage.read, 'passkeys', { user_id: userId });
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: rpIdOf(q.origin),
    userName: q.username,
    userID: new TextEncoder().encode(userId),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(context, userId, options.challenge);
  return { ...options };
}

/** Stores a new passkey. Throws 409 `invalid_passkey` if it cannot be verified or is already registered. */
export async function addPasskey(
  context: Context,
  actor: SessionActor,
  q: { name: string; response: Json; origin: Origin },
): Promise<Passkey> {
  const { userId } = actor;
  const now = context.now();
  const { response } = q;
  if (!isSigned<RegistrationResponseJSON>(response)) throw invalidPasskey();
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(context, { userId, challenge, now }),
    expectedOrigin: q.origin,
    expectedRPID: rpIdOf(q.origin),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified.verified) throw invalidPasskey();
  const { credential } = verified.registrationInfo;
  const row: PasskeysTable = {
    user_id: userId,
    id: newId(),
    name: q.name,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    created_at: now.toISOString(),
    last_used_at: null,
  };
  try {
    await context.storage.write(async (tx) => {
      await lockOwnSignIns(tx, actor);
      await requireRowLimit(tx, { owner: userId, of: 'passkeys' });
      if (await store.isKnown(tx, credential.id)) throw invalidPasskey();
      await insertRow(tx, 'passkeys', row);
      await deleteSessions(tx, { userId, exceptHash: actor.credential.tokenHash });
      await audit(tx, actor, 'passkey.create', { id: row.id });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? invalidPasskey() : error;
  }
  return present(row);
}

export async function removePasskey(
  { storage }: Context,
  actor: SessionActor,
  id: string,
): Promise<void> {
  const { userId } = actor;
  await storage.write(async (tx) => {
    await lockOwnSignIns(tx, actor);
    requireFound((await deleteRows(tx, 'passkeys', { user_id: userId, id })) || null);
    await deleteSessions(tx, { userId, exceptHash: actor.credential.tokenHash });
    await audit(tx, actor, 'passkey.delete', { id });
  });
}

/** A challenge for a sign-in without a username; the passkey identifies the user. */
export async function startPasskeyLogin(
  context: Context,
  origin: Origin,
): Promise<{ challenge_id: string; options: Json }> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(origin),
    userVerification: 'required',
  });
  const challenge_id = await keepChallenge(context, null, options.challenge);
  return { challenge_id, options: { ...options } };
}

/**
 * Returns the user whose passkey signed the challenge, or null. The device has verified the user as well, so a passkey
 * counts as two factors.
 */
export async function verifyPasskey(
  context: Context,
  q: { challengeId: string; response: Json; origin: Origin },
): Promise<{ userId: UserId; noteUse: (tx: Tx) => Promise<boolean> } | null> {
  const now = context.now();
  const { response } = q;
  if (!isSigned<AuthenticationResponseJSON>(response)) return null;
  const passkey = await findRow(context.storage.read, 'passkeys', {
    user_id: whoseHandle(response.response.userHandle),
    credential_id: String(response.id),
  });
  if (!passkey) return null;
  const id = q.challengeId;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(context, { userId: null, challenge, id, now }),
    expectedOrigin: q.origin,
    expectedRPID: rpIdOf(q.origin),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined);
  if (!verified?.verified) return null;
  const { newCounter: counter } = verified.authenticationInfo;
  const { user_id, id: own } = passkey;
  const use = { counter, last_used_at: now.toISOString() };
  return {
    userId: user_id,
    noteUse: async (tx) => (await updateRows(tx, 'passkeys', { user_id, id: own }, use)) > 0,
  };
}

/**
 * Decodes the user handle that `startPasskey` gave to the device. Returns '' for anything else, which matches no user.
 */
function whoseHandle(handle: unknown): UserId {
  const id = Id.safeParse(Buffer.from(String(handle), 'base64url').toString());
  return ownId(id.success ? id.data : '');
}

async function keepChallenge(
  context: Context,
  userId: UserId | null,
  challenge: string,
): Promise<string> {
  const now = context.now();
  const id = newId();
  await context.storage.write((tx) =>
    store.insertChallenge(tx, { id, user_id: userId, challenge }, now),
  );
  return id;
}

const takeChallenge = async (
  { storage }: Context,
  q: Parameters<typeof store.takeChallenge>[1],
): Promise<boolean> => (await storage.write((tx) => store.takeChallenge(tx, q))) !== undefined;

const invalidPasskey = () => appError('invalid_passkey', (t) => t.auth.passkeyNotKept);

const present = (row: PasskeysTable): Passkey =>
  pick(row, ['id', 'name', 'created_at', 'last_used_at']);
