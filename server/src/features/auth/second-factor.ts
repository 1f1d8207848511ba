import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { Actor, Context } from '../../platform/context.ts';
import { deleteRows, findRow, findRows, putRow, updateRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { AppError } from '../../platform/http/errors.ts';
import { audit } from '../../platform/observability/audit.ts';
import { appError } from '../../texts/app-error.ts';
import type { Sentence } from '../../texts/say.ts';
import { looksLikeRecoveryCode, replaceCodes, takeRecoveryCode } from './recovery-codes.ts';
import { deleteSessions } from './sessions.ts';
import { holdOwnSignIns, holdSignIns } from './sign-in-lock.ts';

/** What every authenticator app takes (RFC 6238): six digits, 30 seconds, SHA-1. */
const PERIOD_S = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** A code is taken within its own 30 seconds: ASVS gives it no longer life. */
const WINDOW = 0;
/** Servers' clocks differ: one may be in the step after this one. */
const STEPS_AHEAD = 1;
const ISSUER = 'Saldo';

/** What stood for the second factor. */
export type Factor = 'totp' | 'recovery_code';

const label = (userId: string) => `totp ${userId}`;

const factorOf = (db: Db | Tx, userId: string) =>
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

/** Whether sign-in asks for a code, and how many recovery codes have not been used. */
export async function secondFactorOf(
  db: Db | Tx,
  q: { userId: string },
): Promise<{ totp_enabled: boolean; recovery_codes_left: number }> {
  const factor = await factorOf(db, q.userId);
  if (!factor?.totp_secret) return { totp_enabled: false, recovery_codes_left: 0 };
  const unused = { user_id: q.userId, used_at: null };
  const left = await findRows(db, 'recovery_codes', unused);
  return { totp_enabled: true, recovery_codes_left: left.length };
}

/** A new secret for an authenticator app, not in force until `confirmTotp`. */
export async function startTotp(
  context: Context,
  actor: Actor,
  account: string,
): Promise<{ secret: string; uri: string; modules: (0 | 1)[][] }> {
  const { storage } = context;
  const { userId } = actor;
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  await storage.write(async (tx) => {
    await holdOwnSignIns(tx, actor);
    refuseEnabled(await factorOf(tx, userId));
    await putRow(tx, 'second_factors', {
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

/** Puts the second factor in force once a first code shows that the app has it. Answers the recovery codes, once. */
export function confirmTotp(
  context: Context,
  actor: Actor,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const { storage } = context;
  const { userId, sessionHash } = actor;
  return storage.write(async (tx) => {
    await holdOwnSignIns(tx, actor);
    const factor = await factorOf(tx, userId);
    refuseEnabled(factor);
    if (!factor?.totp_pending) throw wrongCode();
    const sealed = factor.totp_pending;
    const step = stepOf(context, openPending(context, { userId, sealed }), code);
    if (step === null) throw wrongCode();
    await putRow(tx, 'second_factors', {
      user_id: userId,
      totp_secret: sealed,
      totp_pending: null,
      totp_last_step: step,
    });
    const recovery_codes = await replaceCodes(tx, userId);
    const session = { user_id: userId, token_hash: sessionHash };
    await updateRows(tx, 'sessions', session, { factor_at: context.now().toISOString() });
    await endOthers(tx, actor);
    await audit(tx, actor, 'second_factor.enable');
    return { recovery_codes };
  });
}

/** New recovery codes, answered once; the old ones are dead with the same transaction. */
export function renewRecoveryCodes(
  { storage }: Context,
  actor: Actor,
): Promise<{ recovery_codes: string[] }> {
  const { userId } = actor;
  return storage.write(async (tx) => {
    await holdOwnSignIns(tx, actor);
    const factor = await factorOf(tx, userId);
    if (!factor?.totp_secret) throw notEnabled((t) => t.auth.factorOff);
    const recovery_codes = await replaceCodes(tx, userId);
    await endOthers(tx, actor);
    await audit(tx, actor, 'second_factor.renew_codes');
    return { recovery_codes };
  });
}

/** Whoever changes how they sign in ends what was opened before with less, or by somebody else. */
const endOthers = (tx: Tx, { userId, sessionHash }: Actor) =>
  deleteSessions(tx, { userId, exceptHash: sessionHash });

/** For a user who has lost the app and the codes. The caller holds sign-ins. */
export async function removeSecondFactor(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await deleteRows(tx, 'second_factors', { user_id: userId });
  await deleteRows(tx, 'recovery_codes', { user_id: userId });
}

/** Which it was, a code of the app or a recovery code, that had not been used: now it has. Null for none. */
async function takeCode(
  context: Context,
  tx: Tx,
  { userId, sealed, code }: { userId: string; sealed: string; code: string },
): Promise<Factor | null> {
  if (looksLikeRecoveryCode(code)) {
    const taken = await takeRecoveryCode(tx, { userId, code, now: context.now() });
    return taken ? 'recovery_code' : null;
  }
  const step = stepOf(context, openSecret(context, { userId, sealed }), code);
  return step !== null && (await takeStep(tx, { userId, step })) ? 'totp' : null;
}

/** Recovery codes go on working where the key is gone that the app's secret was sealed with. */
class SecretLost extends Error {}

/** What is not in force yet is made anew where it cannot be opened. */
function openPending(context: Context, q: { userId: string; sealed: string }): string {
  try {
    return context.secrets.open(q.sealed, label(q.userId));
  } catch {
    throw invalid((t) => t.auth.codeLost);
  }
}

function openSecret(context: Context, q: { userId: string; sealed: string }): string {
  try {
    return context.secrets.open(q.sealed, label(q.userId));
  } catch (error) {
    context.log.error({ err: error, userId: q.userId }, 'a second factor cannot be opened');
    throw new SecretLost();
  }
}

export async function disableTotp({ storage }: Context, actor: Actor): Promise<void> {
  const { userId } = actor;
  await storage.write(async (tx) => {
    await holdOwnSignIns(tx, actor);
    await removeSecondFactor(tx, { userId });
    await endOthers(tx, actor);
    await audit(tx, actor, 'second_factor.disable');
  });
}

/**
 * The gate of every sign-in with a password: throws 401 `totp_required` unless the code, or a recovery code, is right
 * and has not been used. Says which it was; null for who has no second factor.
 */
export async function requireSecondFactor(
  context: Context,
  userId: string,
  code: string | undefined,
): Promise<Factor | null> {
  const factor = await factorOf(context.storage.read, userId);
  if (!factor?.totp_secret) return null;
  if (!code) throw required((t) => t.auth.enterCode);
  const taken = await isCodeOf(context, userId, code, required);
  if (taken) return taken;
  const event = { action: 'sign_in.fail', userId, reason: 'wrong_code' };
  throw appError('totp_required', (t) => t.auth.usedOrWrong, { event });
}

/** For a sign-in that met no second factor: throws 401 `totp_required` if there is one now. The caller holds sign-ins. */
export async function requireNoFactorSince(tx: Tx, userId: string): Promise<void> {
  if ((await factorOf(tx, userId))?.totp_secret) throw required((t) => t.auth.enterCode);
}

/**
 * Which it is, a code of the person's app or a recovery code, that had not been used: now it has. Null for neither.
 * Throws `refuse` where the app's secret cannot be opened.
 */
export async function isCodeOf(
  context: Context,
  userId: string,
  code: string,
  refuse: (says: Sentence) => AppError = invalid,
): Promise<Factor | null> {
  const { storage } = context;
  return storage
    .write(async (tx) => {
      await holdSignIns(tx, userId);
      const sealed = (await factorOf(tx, userId))?.totp_secret;
      return sealed ? takeCode(context, tx, { userId, sealed, code }) : null;
    })
    .catch((error: unknown) => {
      throw error instanceof SecretLost ? refuse((t) => t.auth.keyGone) : error;
    });
}

/** Seals anew what an older key has sealed, so that the key can go. Called at start, since keys change with a restart. */
export async function resealSecondFactors({ storage, secrets, log }: Context): Promise<void> {
  for (const factor of await storage.read.selectFrom('second_factors').selectAll().execute()) {
    const { user_id: userId, totp_secret: secret, totp_pending: pending } = factor;
    if (![secret, pending].some((sealed) => sealed !== null && secrets.isOld(sealed))) continue;
    try {
      const anew = (sealed: string | null) =>
        sealed && secrets.seal(secrets.open(sealed, label(userId)), label(userId));
      const set = { totp_secret: anew(secret), totp_pending: anew(pending) };
      // Unless the person has set up another one meanwhile.
      const same = { user_id: userId, totp_secret: secret, totp_pending: pending };
      await storage.write((tx) => updateRows(tx, 'second_factors', same, set));
    } catch (error) {
      log.error({ err: error, userId }, 'a second factor is sealed with a key that is gone');
    }
  }
}

/** The time step that a code belongs to; null for a wrong code. */
function stepOf({ now }: Context, secret: string, code: string): number | null {
  const timestamp = now().getTime();
  const token = code.replaceAll(/\s/g, '');
  // The library throws at six signs that are no digits, if they have more bytes than six.
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

/** Whether the code of this time step is taken now for the first time: of two at once, one is. */
async function takeStep(tx: Tx, q: { userId: string; step: number }): Promise<boolean> {
  const taken = await tx
    .updateTable('second_factors')
    .set({ totp_last_step: q.step })
    .where('user_id', '=', q.userId)
    .where((eb) =>
      eb.or([
        eb('totp_last_step', 'is', null),
        eb('totp_last_step', '<', q.step),
        // Set while the clock ran ahead: else every code would be refused until the clock had caught up.
        eb('totp_last_step', '>', q.step + STEPS_AHEAD),
      ]),
    )
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Of how many people the second factor can be opened with none of the keys. */
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
