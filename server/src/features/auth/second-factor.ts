import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { Context, SessionActor } from '../../platform/context.ts';
import { deleteRows, findRow, findRows, updateRows, upsertRow } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { AppError } from '../../platform/http/errors.ts';
import type { UserId } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import { appError } from '../../texts/app-error.ts';
import type { Sentence } from '../../texts/say.ts';
import { looksLikeRecoveryCode, replaceCodes, takeRecoveryCode } from './recovery-codes.ts';
import { deleteSessions } from './sessions.ts';
import { lockOwnSignIns, lockSignIns } from './sign-in-lock.ts';

/** Supported by every authenticator app (RFC 6238): six digits, 30 seconds, SHA-1. */
const PERIOD_S = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Codes are valid only within their own 30 seconds, as ASVS requires. */
const WINDOW = 0;
/** Server clocks differ, so another server may already be one time step ahead. */
const STEPS_AHEAD = 1;
const ISSUER = 'Saldo';

export type Factor = 'totp' | 'recovery_code';

const label = (userId: UserId) => `totp ${userId}`;

const factorOf = (db: Db | Tx, userId: UserId) =>
  findRow(db, 'second_factors', { user_id: userId });

const totpOf = (secret: string, account = '') =>
  new TOTP({
    issuer: ISSUER,
    label: account,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });

/** Whether sign-in requires a code, and how many recovery codes are unused. */
export async function secondFactorOf(
  db: Db | Tx,
  q: { userId: UserId },
): Promise<{ totp_enabled: boolean; recovery_codes_left: number }> {
  const factor = await factorOf(db, q.userId);
  if (!factor?.totp_secret) return { totp_enabled: false, recovery_codes_left: 0 };
  const unused = { user_id: q.userId, used_at: null };
  const left = await findRows(db, 'recovery_codes', unused);
  return { totp_enabled: true, recovery_codes_left: left.length };
}

/** Creates a secret for an authenticator app. The secret takes effect with `confirmTotp`. */
export async function startTotp(
  context: Context,
  actor: SessionActor,
  account: string,
): Promise<{ secret: string; uri: string; modules: (0 | 1)[][] }> {
  const { storage } = context;
  const { userId } = actor;
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  await storage.write(async (tx) => {
    await lockOwnSignIns(tx, actor);
    refuseEnabled(await factorOf(tx, userId));
    await upsertRow(tx, 'second_factors', {
      user_id: userId,
      totp_secret: null,
      totp_pending: context.secrets.seal(secret, label(userId)),
      totp_last_step: null,
    });
  });
  const uri = totpOf(secret, account).toString();
  const modules = encode(uri, { border: 0 }).data.map((row) =>
    row.map((dark): 0 | 1 => (dark ? 1 : 0)),
  );
  return { secret, uri, modules };
}

/**
 * Enables the second factor once a first code shows that the app has the secret. Returns the recovery codes, which are
 * shown only once.
 */
export function confirmTotp(
  context: Context,
  actor: SessionActor,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const { storage } = context;
  const { userId, credential } = actor;
  return storage.write(async (tx) => {
    await lockOwnSignIns(tx, actor);
    const factor = await factorOf(tx, userId);
    refuseEnabled(factor);
    if (!factor?.totp_pending) throw wrongCode();
    const sealed = factor.totp_pending;
    const step = stepOf(context, openPending(context, { userId, sealed }), code);
    if (step === null) throw wrongCode();
    await upsertRow(tx, 'second_factors', {
      user_id: userId,
      totp_secret: sealed,
      totp_pending: null,
      totp_last_step: step,
    });
    const recovery_codes = await replaceCodes(tx, userId);
    const session = { user_id: userId, token_hash: credential.tokenHash };
    await updateRows(tx, 'sessions', session, { factor_at: context.now().toISOString() });
    await endOthers(tx, actor);
    await audit(tx, actor, 'second_factor.enable');
    return { recovery_codes };
  });
}

/** Returns new recovery codes, shown only once. The same transaction invalidates the old ones. */
export function renewRecoveryCodes(
  { storage }: Context,
  actor: SessionActor,
): Promise<{ recovery_codes: string[] }> {
  const { userId } = actor;
  return storage.write(async (tx) => {
    await lockOwnSignIns(tx, actor);
    const factor = await factorOf(tx, userId);
    if (!factor?.totp_secret) throw notEnabled((t) => t.auth.factorOff);
    const recovery_codes = await replaceCodes(tx, userId);
    await endOthers(tx, actor);
    await audit(tx, actor, 'second_factor.renew_codes');
    return { recovery_codes };
  });
}

/** A change of sign-in methods ends other sessions, which may have been opened with less proof or by someone else. */
const endOthers = (tx: Tx, { userId, credential }: SessionActor) =>
  deleteSessions(tx, { userId, exceptHash: credential.tokenHash });

/** Removes the authenticator app and the recovery codes. The caller holds the sign-in lock. */
export async function removeSecondFactor(tx: Tx, { userId }: { userId: UserId }): Promise<void> {
  await deleteRows(tx, 'second_factors', { user_id: userId });
  await deleteRows(tx, 'recovery_codes', { user_id: userId });
}

/**
 * Uses up an app code or a recovery code and returns which of the two it was. Returns null if the code is wrong or
 * already used.
 */
async function takeCode(
  context: Context,
  tx: Tx,
  { userId, sealed, code }: { userId: UserId; sealed: string; code: string },
): Promise<Factor | null> {
  if (looksLikeRecoveryCode(code)) {
    const taken = await takeRecoveryCode(tx, { userId, code, now: context.now() });
    return taken ? 'recovery_code' : null;
  }
  const step = stepOf(context, openSecret(context, { userId, sealed }), code);
  return step !== null && (await takeStep(tx, { userId, step })) ? 'totp' : null;
}

/** Thrown if the key that encrypted the app's secret has been lost. Recovery codes keep working. */
class SecretLost extends Error {}

/** Decrypts a pending secret. If the key has been lost, throws an error that asks the user to start again. */
function openPending(context: Context, q: { userId: UserId; sealed: string }): string {
  try {
    return context.secrets.open(q.sealed, label(q.userId));
  } catch {
    throw invalid((t) => t.auth.codeLost);
  }
}

function openSecret(context: Context, q: { userId: UserId; sealed: string }): string {
  try {
    return context.secrets.open(q.sealed, label(q.userId));
  } catch (error) {
    context.log.error({ err: error, userId: q.userId }, 'could not open a second factor');
    throw new SecretLost();
  }
}

export async function disableTotp({ storage }: Context, actor: SessionActor): Promise<void> {
  const { userId } = actor;
  await storage.write(async (tx) => {
    await lockOwnSignIns(tx, actor);
    await removeSecondFactor(tx, { userId });
    await endOthers(tx, actor);
    await audit(tx, actor, 'second_factor.disable');
  });
}

/**
 * Runs for every password sign-in. Throws 401 `totp_required` unless the app code or recovery code is right and unused.
 * Returns which of the two it was, or null if the user has no second factor.
 */
export async function requireSecondFactor(
  context: Context,
  userId: UserId,
  code: string | undefined,
): Promise<Factor | null> {
  const factor = await factorOf(context.storage.read, userId);
  if (!factor?.totp_secret) return null;
  if (!code) throw required((t) => t.auth.enterCode);
  const taken = await consumeCode(context, userId, code, required);
  if (taken) return taken;
  const event = { action: 'sign_in.fail', userId, reason: 'wrong_code' };
  throw appError('totp_required', (t) => t.auth.usedOrWrong, { event });
}

/**
 * Checks again for a sign-in that found no second factor, and throws 401 `totp_required` if the user has enabled one
 * since. The caller holds the sign-in lock.
 */
export async function requireNoFactorSince(tx: Tx, userId: UserId): Promise<void> {
  if ((await factorOf(tx, userId))?.totp_secret) throw required((t) => t.auth.enterCode);
}

/**
 * Uses up an app code or a recovery code and returns which of the two it was. Returns null if the code is wrong or
 * already used. Throws `refuse` if the app's secret cannot be decrypted.
 */
export async function consumeCode(
  context: Context,
  userId: UserId,
  code: string,
  refuse: (says: Sentence) => AppError = invalid,
): Promise<Factor | null> {
  const { storage } = context;
  return storage
    .write(async (tx) => {
      await lockSignIns(tx, userId);
      const sealed = (await factorOf(tx, userId))?.totp_secret;
      return sealed ? takeCode(context, tx, { userId, sealed, code }) : null;
    })
    .catch((error: unknown) => {
      throw error instanceof SecretLost ? refuse((t) => t.auth.keyGone) : error;
    });
}

/**
 * Re-encrypts secrets that were encrypted with an older key, so the older key can be removed. Runs at startup, because
 * keys change only with a restart.
 */
export async function resealSecondFactors({ storage, secrets, log }: Context): Promise<void> {
  for (const factor of await storage.read.selectFrom('second_factors').selectAll().execute()) {
    const { user_id: userId, totp_secret: secret, totp_pending: pending } = factor;
    if (![secret, pending].some((sealed) => sealed !== null && secrets.isOld(sealed))) continue;
    try {
      const anew = (sealed: string | null) =>
        sealed && secrets.seal(secrets.open(sealed, label(userId)), label(userId));
      const set = { totp_secret: anew(secret), totp_pending: anew(pending) };
      // Updates nothing if the user has set up another secret meanwhile.
      const same = { user_id: userId, totp_secret: secret, totp_pending: pending };
      await storage.write((tx) => updateRows(tx, 'second_factors', same, set));
    } catch (error) {
      log.error({ err: error, userId }, 'could not open a second factor: its key is gone');
    }
  }
}

function stepOf({ now }: Context, secret: string, code: string): number | null {
  const timestamp = now().getTime();
  const token = code.replaceAll(/\s/g, '');
  // The library throws on six non-digit characters that take more than six bytes.
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

function refuseEnabled(factor: { totp_secret: string | null } | undefined): void {
  if (!factor?.totp_secret) return;
  throw appError('totp_already_enabled', (t) => t.auth.factorOn);
}

const notEnabled = (says: Sentence) => appError('totp_not_enabled', says);
const wrongCode = () => appError('invalid_code', (t) => t.auth.wrongCode);
const required = (says: Sentence) => appError('totp_required', says);
const invalid = (says: Sentence) => appError('invalid_code', says);

/** True if the code of this time step has not been used before. Of two concurrent requests, only one succeeds. */
async function takeStep(tx: Tx, q: { userId: UserId; step: number }): Promise<boolean> {
  const taken = await tx
    .updateTable('second_factors')
    .set({ totp_last_step: q.step })
    .where('user_id', '=', q.userId)
    .where((eb) =>
      eb.or([
        eb('totp_last_step', 'is', null),
        eb('totp_last_step', '<', q.step),
        // A step stored while the clock was ahead would otherwise block every code until the clock caught up.
        eb('totp_last_step', '>', q.step + STEPS_AHEAD),
      ]),
    )
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Number of users whose second factor cannot be decrypted with any current key. */
export async function countLostSecondFactors({
  storage,
  secrets,
}: Pick<Context, 'storage' | 'secrets'>): Promise<number> {
  const factors = await storage.read
    .selectFrom('second_factors')
    .select(['user_id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .execute();
  return factors.filter(({ user_id, totp_secret }) => {
    try {
      secrets.open(totp_secret ?? '', label(user_id));
      return false;
    } catch {
      return true;
    }
  }).length;
}
