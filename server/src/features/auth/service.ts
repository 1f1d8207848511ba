import type { Registration, Session, User } from '@saldo/contract/auth';
import type { Context, SessionActor } from '../../platform/context.ts';
import { deleteRows, findRow, insertRow } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { newId } from '../../platform/id.ts';
import { ownId } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '../../platform/security/passwords.ts';
import { appError } from '../../texts/app-error.ts';
import { seedStarterCategories } from '../categories/service.ts';
import { requireInvitation, takeInvitation } from '../invitations/service.ts';
import { requireUniqueNames, unknownPasskey, wrongCredentials } from './errors.ts';
import { earlierNameKey, nameKey } from './name-key.ts';
import { openSession, presentUser } from './open-session.ts';
import { verifyPasskey } from './passkeys.ts';
import { requireNoFactorSince, requireSecondFactor } from './second-factor.ts';
import { type Attempt, throttleFailures } from './throttle.ts';
import type { Visitor } from './visitor.ts';
import { weaknessFor } from './weak-password.ts';

interface Credentials {
  email?: string | undefined;
  username?: string | undefined;
  password: string;
  remember?: boolean | undefined;
  totp?: string | undefined;
}

const typedName = ({ email, username = '' }: Credentials): string =>
  email?.trim() ? email : username;

async function findUser({ storage }: Context, credentials: Credentials) {
  const column = credentials.email?.trim() ? 'email_key' : 'username_key';
  const name = typedName(credentials);
  for (const key of new Set([nameKey(name), earlierNameKey(name)])) {
    const user = await findRow(storage.read, 'users', { [column]: key });
    if (user) return user;
  }
  return undefined;
}

export async function signIn(
  context: Context,
  credentials: Credentials,
  visitor: Visitor,
): Promise<Session> {
  const { password } = credentials;
  const name = nameKey(typedName(credentials));
  const user = await findUser(context, credentials);
  const attempt: Attempt = {
    // One counter per account, whether the username or the email is typed. Unknown names are hashed, because they may
    // be passwords typed into the wrong field.
    account: user?.id ?? context.secrets.mac(name, 'name at sign-in'),
    userId: user?.id,
    address: visitor.address,
    device: visitor.deviceHash,
    countsEverywhere: true,
  };
  return throttleFailures(context, attempt, async (forget) => {
    const passwordHash = user?.password_hash ?? null;
    const fits = await verifyPassword(passwordHash, password);
    if (!user || !fits || passwordHash === null) {
      throw wrongCredentials({ userId: user?.id, reason: 'wrong_password' });
    }
    const factor = await requireSecondFactor(context, user.id, credentials.totp);
    const newHash = isOutdatedHash(passwordHash) ? await hashPassword(password) : undefined;
    return openSession(context, user, visitor, {
      remember: credentials.remember ?? true,
      method: factor ? `password+${factor}` : 'password',
      passwordHash,
      newHash,
      weakness: await weaknessFor(context, password, user),
      alongside: async (tx) => {
        if (factor === null) await requireNoFactorSince(tx, user.id);
        await forget(tx);
      },
    });
  });
}

/** Attempts without an account are rate-limited by address alone, so strangers cannot lock anyone out. */
const byAddress = (account: string, { address }: Visitor): Attempt => ({
  account,
  address,
  countsEverywhere: false,
});

/**
 * A passkey identifies the user and proves their identity, so no password or code is needed. Failures are rate-limited
 * by address.
 */
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
  const { challenge_id: challengeId, response, origin } = q;
  return throttleFailures(context, byAddress('passkey', visitor), async () => {
    const proved = await verifyPasskey(context, { challengeId, response, origin });
    const user = proved && (await findRow(context.storage.read, 'users', { id: proved.userId }));
    if (!proved || !user) throw unknownPasskey(proved?.userId);
    const alongside = async (tx: Tx) => {
      // The passkey may have been removed while it was being verified.
      if (!(await proved.noteUse(tx))) throw unknownPasskey(user.id);
    };
    const remember = q.remember ?? true;
    return openSession(context, user, visitor, { remember, method: 'passkey', alongside });
  });
}

/** Signs in to the shared demo account. Throws 404 if it is switched off. */
export async function signInAsViewer(context: Context, visitor: Visitor): Promise<Session> {
  const { config, storage } = context;
  const user = config.demo ? await findRow(storage.read, 'users', { is_demo: true }) : undefined;
  if (!user) throw appError('not_found', (t) => t.auth.noDemo);
  const opening = { remember: true, method: 'demo' } as const;
  return openSession(
    context,
    user,
    { ...visitor, timeZone: undefined, language: undefined },
    opening,
  );
}

export async function signOut(context: Context, actor: SessionActor): Promise<void> {
  const { userId, credential } = actor;
  await context.storage.write(async (tx) => {
    await deleteRows(tx, 'sessions', { user_id: userId, token_hash: credential.tokenHash });
    if (!actor.isDemo) await audit(tx, actor, 'session.delete');
  });
}

/**
 * Registers a user with an invitation. The invitation is checked first, so strangers can neither probe emails nor make
 * the server hash passwords. A wrong invitation code counts as a failure, like a wrong password.
 */
export function registerUser(
  context: Context,
  wanted: Registration,
  visitor: Visitor,
): Promise<User> {
  return throttleFailures(context, byAddress('invitation', visitor), async (forget) => {
    await requireInvitation(context, wanted.invitation_code);
    return addUser(context, wanted, visitor, forget);
  });
}

async function addUser(
  context: Context,
  wanted: Registration,
  visitor: Visitor,
  alongside: (tx: Tx) => Promise<unknown>,
): Promise<User> {
  const keys = { email_key: nameKey(wanted.email), username_key: nameKey(wanted.username) };
  const passwordHash = await hashPassword(wanted.password);
  const weak_password = await weaknessFor(context, wanted.password, wanted);
  const now = context.now().toISOString();
  try {
    return await context.storage.write(async (tx) => {
      const invitation = await takeInvitation(tx, {
        code: wanted.invitation_code,
        now: new Date(now),
      });
      const user = {
        id: ownId(newId()),
        name: wanted.name,
        lastnames: wanted.lastnames,
        username: wanted.username,
        email: wanted.email,
        role: invitation.role,
        avatar: null,
        currency: null,
      };
      await requireUniqueNames(tx, keys);
      await insertRow(tx, 'users', {
        ...user,
        ...keys,
        password_hash: passwordHash,
        is_demo: false,
        time_zone: visitor.timeZone ?? null,
        seen_language: visitor.language ?? null,
        created_at: now,
        llm_enabled: false,
        auto_sort: false,
        mail_notifications: true,
        weak_password,
        password_is_temporary: false,
      });
      await seedStarterCategories(tx, { bookId: user.id, now });
      await alongside(tx);
      const who = { userId: user.id, requestId: visitor.requestId, now };
      await audit(tx, who, 'user.register', { invitation: invitation.id });
      return presentUser(user);
    });
  } catch (error) {
    // Another request took the name first. Checking again reports which name was taken.
    if (isUniqueViolation(error)) await requireUniqueNames(context.storage.read, keys);
    throw error;
  }
}
