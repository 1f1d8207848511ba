import { type Session, User } from '@saldo/contract/auth';
import type { PasswordWeakness } from '@saldo/contract/weak-password';
import { keysOf, pick } from '@saldo/domain/records';
import type { Context } from '../../platform/context.ts';
import { insertRow } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { UserId } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import type { UsersTable } from '../../schema/tables.ts';
import { wrongCredentials } from './errors.ts';
import { noteKnownOrigin } from './known-origins.ts';
import { LIVES_MS } from './sessions.ts';
import { lockSignIns } from './sign-in-lock.ts';
import * as store from './store.ts';
import type { Visitor } from './visitor.ts';

/** Maximum number of sessions per user, far more than anyone needs. */
const SESSIONS = 50;
/** Maximum number of sessions of the demo account, which all visitors share. */
const DEMO_SESSIONS = 500;
const DEMO_SESSIONS_OF_ADDRESS = 20;

export interface Opening {
  remember: boolean;
  /** How the user signed in, for the audit log and step-up. A passkey counts as password and second factor. */
  method: 'password' | 'password+totp' | 'password+recovery_code' | 'passkey' | 'demo';
  /** The hash the password was verified against. It must still be current when the session begins. */
  passwordHash?: string;
  /** The same password, hashed with current parameters. */
  newHash?: string | undefined;
  /** Why the password is weak, if it is. */
  weakness?: PasswordWeakness | null;
  /** Runs in the transaction that begins the session. */
  alongside?: (tx: Tx) => Promise<unknown>;
}

/** Begins a session. Replaces the user's previous session in this browser. */
export async function openSession(
  context: Context,
  row: ShownUser & Pick<UsersTable, 'language'>,
  visitor: Visitor,
  opening: Opening,
): Promise<Session> {
  const now = context.now();
  const token = newToken();
  const livesMs = opening.remember ? LIVES_MS.remembered : LIVES_MS.notRemembered;
  const isDemo = opening.method === 'demo';
  const id = newId();
  const device = visitor.keepDevice();
  if (row.language !== null) visitor.keepLanguage(row.language);
  const userId = row.id;
  const addressHash = isDemo ? context.secrets.mac(visitor.address, 'visit') : null;
  const { passwordHash } = opening;
  const { storage } = context;
  await storage.write(async (tx) => {
    await lockSignIns(tx, userId);
    if (!(await store.isCurrent(tx, { userId, passwordHash }))) throw wrongCredentials();
    await opening.alongside?.(tx);
    await store.deleteReplacedSessions(tx, { userId, device, now: now.toISOString() });
    await insertRow(tx, 'sessions', {
      token_hash: hashToken(token),
      id,
      user_id: userId,
      remember: opening.remember,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + livesMs).toISOString(),
      device: visitor.device,
      last_used_at: null,
      device_hash: device,
      address_hash: addressHash,
      password_at: isDemo ? null : now.toISOString(),
      factor_at: isDemo || opening.method === 'password' ? null : now.toISOString(),
    });
    await endThoseTooMany(tx, { userId, addressHash });
    // Anyone can enter the demo account, so its sign-ins appear only in the request log.
    if (isDemo) return;
    await noteKnownOrigin(context, tx, { userId, address: visitor.address, device });
    const who = { userId, requestId: visitor.requestId, now: now.toISOString() };
    await audit(tx, who, 'session.create', { session: id, method: opening.method });
  });
  await noteSignIn(context, userId, visitor, opening);
  return { token, user: presentUser(row), weak_password: Boolean(opening.weakness) };
}

/**
 * Runs after the session transaction, because user rows are replicated to every node of a cluster and a sign-in should
 * not wait for that.
 */
async function noteSignIn(
  { storage, log, now }: Context,
  userId: UserId,
  { timeZone, language }: Visitor,
  { passwordHash, newHash, weakness }: Opening,
): Promise<void> {
  const at = now().toISOString();
  const noted = { userId, passwordHash, newHash, weakness, timeZone, language, now: at };
  await storage
    .write((tx) => store.recordSignIn(tx, noted))
    .catch((error: unknown) => log.warn({ err: error }, 'could not record a sign-in'));
}

async function endThoseTooMany(
  tx: Tx,
  { userId, addressHash }: { userId: UserId; addressHash: string | null },
): Promise<void> {
  const limits =
    addressHash === null
      ? [{ kept: SESSIONS }]
      : [{ addressHash, kept: DEMO_SESSIONS_OF_ADDRESS }, { kept: DEMO_SESSIONS }];
  for (const limit of limits) await store.deleteExcessSessions(tx, { userId, ...limit });
}

type ShownUser = Pick<UsersTable, keyof User>;

export const presentUser = (row: ShownUser): User => pick(row, keysOf(User.shape));
