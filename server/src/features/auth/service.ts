import type { Registration, Session, User } from '@saldo/contract/auth';
import type { Actor, Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { flag } from '../../platform/db/tables.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import { audit } from '../../platform/observability/audit.ts';
import { hashPassword, verifyPassword } from '../../platform/security/passwords.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { seedStarterCategories } from '../categories/service.ts';
import { takeInvitation } from '../invitations/service.ts';
import { nameKey, refuseTaken } from './names.ts';
import { verifyPasskey } from './passkeys.ts';
import { requireSecondFactor } from './second-factor.ts';
import * as store from './store.ts';
import { inTurn, noteFailure, requireFewFailures } from './throttle.ts';

const DAY_MS = 86_400_000;
const REMEMBERED_DAYS = 30;
const NOT_REMEMBERED_DAYS = 1;

/** What a sign-in comes with, beside the credentials. */
export interface Visitor {
  address: string;
  timeZone: string | undefined;
  /** Browser and system in words. */
  device: string;
  requestId: string;
}

interface Credentials {
  email?: string | undefined;
  username?: string | undefined;
  password: string;
  remember?: boolean | undefined;
  /** A code of the second factor, for who has one. */
  totp?: string | undefined;
}

export async function signIn(
  context: Context,
  credentials: Credentials,
  visitor: Visitor,
): Promise<Session> {
  const { email, username, password } = credentials;
  const name = nameKey(email?.trim() ? email : (username ?? ''));
  const user = await store.findByIdentifier(
    context.storage.read,
    email?.trim() ? { email_key: name } : { username_key: name },
  );
  const attempt = { account: user?.id ?? name, address: visitor.address };
  return inTurn(attempt, async () => {
    await requireFewFailures(context, attempt);
    const passwordHash = user?.password_hash ?? null;
    const fits = await verifyPassword(passwordHash, password);
    if (!user || !fits || passwordHash === null) {
      await noteFailure(context, attempt);
      throw wrongCredentials({ userId: user?.id, reason: 'wrong_password' });
    }
    let byFactor = false;
    try {
      byFactor = await requireSecondFactor(context, user.id, credentials.totp);
    } catch (error) {
      // A wrong code counts as a wrong password does; being asked for one does not.
      if (credentials.totp) await noteFailure(context, attempt);
      throw error;
    }
    return openSession(context, user, visitor, {
      remember: credentials.remember ?? true,
      byPassword: true,
      byFactor,
      passwordHash,
      alongside: (tx) => store.deleteFailures(tx, attempt),
    });
  });
}

/** A passkey says who signs in and proves it: no password, no code. Failures count for the address. */
export async function signInWithPasskey(
  context: Context,
  q: {
    challenge_id: string;
    response: Record<string, unknown>;
    remember?: boolean | undefined;
    origin: string;
  },
  visitor: Visitor,
): Promise<Session> {
  const attempt = { account: 'passkey', address: visitor.address };
  await requireFewFailures(context, attempt);
  const { challenge_id: challengeId, response, origin } = q;
  const proved = await verifyPasskey(context, { challengeId, response, origin });
  const user = proved && (await store.findNames(context.storage.read, proved.userId));
  if (!proved || !user) {
    await noteFailure(context, attempt);
    throw unknownPasskey(proved?.userId);
  }
  const alongside = async (tx: Tx) => {
    // It may have been removed while it was verified.
    if (!(await proved.noteUse(tx))) throw unknownPasskey();
  };
  const remember = q.remember ?? true;
  return openSession(context, user, visitor, {
    remember,
    byPassword: true,
    byFactor: true,
    alongside,
  });
}

/** Enters the shared demo account; 404 where it is switched off. */
export async function signInAsViewer(context: Context, visitor: Visitor): Promise<Session> {
  const user = context.config.demo ? await store.findDemoUser(context.storage.read) : undefined;
  if (!user) throw notFound('The demo account is switched off.');
  return openSession(context, user, { ...visitor, timeZone: undefined }, { remember: true });
}

async function openSession(
  context: Context,
  row: store.UserRow,
  visitor: Visitor,
  options: {
    remember: boolean;
    /** What it proves: a passkey both. */
    byPassword?: boolean;
    byFactor?: boolean;
    /** What the password was verified against: it must still be this when the session begins. */
    passwordHash?: string;
    alongside?: (tx: Tx) => Promise<unknown>;
  },
): Promise<Session> {
  const now = context.now();
  const token = newToken();
  const days = options.remember ? REMEMBERED_DAYS : NOT_REMEMBERED_DAYS;
  const id = newId();
  await context.storage.write(async (tx) => {
    const touched = await store.touchUser(tx, {
      userId: row.id,
      passwordHash: options.passwordHash,
      now: now.toISOString(),
      timeZone: visitor.timeZone,
    });
    if (!touched) throw wrongCredentials();
    await options.alongside?.(tx);
    await store.deleteExpiredSessions(tx, { userId: row.id, now: now.toISOString() });
    await store.insertSession(tx, {
      token_hash: hashToken(token),
      id,
      user_id: row.id,
      remember: flag(options.remember),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + days * DAY_MS).toISOString(),
      device: visitor.device,
      last_used_at: null,
      device_hash: null,
      password_at: options.byPassword ? now.toISOString() : null,
      factor_at: options.byFactor ? now.toISOString() : null,
    });
    await audit(tx, {
      userId: row.id,
      action: 'session.create',
      subject: { session: id },
      requestId: visitor.requestId,
    });
  });
  return { token, user: presentUser(row) };
}

export async function signOut(context: Context, actor: Actor): Promise<void> {
  const { userId, requestId, sessionHash } = actor;
  await context.storage.write(async (tx) => {
    await store.deleteSession(tx, { tokenHash: sessionHash });
    await audit(tx, { userId, action: 'session.delete', requestId });
  });
}

/** Registers with an invitation, which is checked first, so that strangers cannot probe addresses. */
export async function registerUser(
  context: Context,
  wanted: Registration,
  visitor: Visitor,
): Promise<User> {
  const keys = { email_key: nameKey(wanted.email), username_key: nameKey(wanted.username) };
  const passwordHash = await hashPassword(wanted.password);
  const now = context.now().toISOString();
  try {
    return await context.storage.write(async (tx) => {
      const invitation = await takeInvitation(tx, { code: wanted.invitation_code, now });
      const user = {
        id: newId(),
        name: wanted.name,
        lastnames: wanted.lastnames,
        username: wanted.username,
        email: wanted.email,
        role: invitation.role,
        avatar: null,
      };
      refuseTaken(await store.findTaken(tx, keys), keys);
      await store.insertUser(tx, {
        ...user,
        ...keys,
        password_hash: passwordHash,
        is_demo: 0,
        time_zone: visitor.timeZone ?? null,
        created_at: now,
        last_login_at: null,
        llm_enabled: 0,
        mail_notifications: 1,
        weak_password: null,
        password_is_temporary: 0,
      });
      await seedStarterCategories(tx, { userId: user.id });
      await audit(tx, {
        userId: user.id,
        action: 'user.register',
        subject: { invitation: invitation.id },
        requestId: visitor.requestId,
      });
      return presentUser(user);
    });
  } catch (error) {
    // Two at once: the unique index has decided, a second look says which name it was.
    if (isUniqueViolation(error)) {
      refuseTaken(await store.findTaken(context.storage.read, keys), keys);
    }
    throw error;
  }
}

const wrongCredentials = (event: { userId?: string | undefined; reason?: string } = {}) =>
  new AppError('invalid_credentials', 'Invalid credentials', { event });
const unknownPasskey = (userId?: string) =>
  new AppError('invalid_credentials', 'This passkey does not fit any account here.', {
    event: { userId, reason: 'passkey' },
  });

const presentUser = ({
  id,
  name,
  lastnames,
  username,
  email,
  role,
  avatar,
}: store.UserRow): User => ({
  id,
  name,
  lastnames,
  username,
  email,
  role,
  avatar,
});
