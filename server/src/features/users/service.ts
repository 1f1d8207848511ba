import type { Parsed } from '@saldo/contract/endpoint';
import type { MonthStart } from '@saldo/contract/month-start';
import type {
  ManagedUser,
  Profile,
  ProfileChange,
  UserSession,
  updateUser as updateEndpoint,
} from '@saldo/contract/users';
import { pick } from '@saldo/domain/records';
import type { Actor, Context, SessionActor } from '../../platform/context.ts';
import { deleteRows, findRow, updateRows } from '../../platform/db/crud.ts';
import type { Tx } from '../../platform/db/storage.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { takeLock } from '../../platform/db/write-locks.ts';
import { invalid, requireFound } from '../../platform/http/errors.ts';
import { bookOf, type UserId } from '../../platform/identity.ts';
import { audit } from '../../platform/observability/audit.ts';
import { hashPassword, verifyPassword } from '../../platform/security/passwords.ts';
import type { UsersTable } from '../../schema/tables.ts';
import { appError } from '../../texts/app-error.ts';
import { say } from '../../texts/say.ts';
import { requireUniqueNames } from '../auth/errors.ts';
import { nameKey } from '../auth/name-key.ts';
import { dueOf, requireNothingDue } from '../auth/required-proofs.ts';
import { secondFactorOf } from '../auth/second-factor.ts';
import { deleteSessions } from '../auth/sessions.ts';
import { lockSignIns, requireOwnSession } from '../auth/sign-in-lock.ts';
import { weaknessFor } from '../auth/weak-password.ts';
import { accessesOf } from '../bank-connections/consent/disconnect-bank.ts';
import { settleMainCurrency } from '../ledger/figures/main-currency.ts';
import { monthStartIn, payMonthsIn } from '../ledger/figures/user-calendar.ts';
import { lockLedger } from '../ledger/steps/steps.ts';
import { settlePayMonths } from '../recurring/own-months.ts';
import { closeAccount } from './erase-users.ts';
import { eraseSoon } from './jobs.ts';
import { type AccountChange, notifyChanges } from './security-notifications.ts';
import * as store from './store.ts';
import { tasks } from './tasks.ts';

export async function getProfile(context: Context, actor: SessionActor): Promise<Profile> {
  const { storage } = context;
  const { userId } = actor;
  const row = requireFound(await findRow(storage.read, 'users', { id: userId }));
  const factor = await secondFactorOf(storage.read, { userId });
  return { ...presentProfile(row), ...factor, due: await dueOf(context, actor) };
}

/** Updates the given fields. A new password ends all other sessions. */
export async function updateProfile(
  context: Context,
  actor: SessionActor,
  change: ProfileChange,
  prove: (password: string) => Promise<unknown>,
): Promise<Profile> {
  const { old_password, new_password, notifications, letters, month_start, ...names } = change;
  // While a password change is due, this endpoint only accepts a new password.
  if (new_password === undefined) await requireNothingDue(context, actor, {});
  const set: store.UserSet = { ...names };
  if (notifications !== undefined) set.mail_notifications = notifications;
  if (letters !== undefined) set.letters = letters === 'off' ? null : letters;
  const { userId: id, credential } = actor;
  let proved: string | null = null;
  if (new_password !== undefined) {
    const row = requireFound(await findRow(context.storage.read, 'users', { id }));
    proved = row.password_hash;
    await prove(old_password ?? '');
    // A temporary password must be replaced, because two people know it. Any other password may be set again.
    if (row.password_is_temporary && (await verifyPassword(proved, new_password))) {
      const message = say((t) => t.users.temporaryPassword);
      throw invalid([{ path: 'new_password', message }]);
    }
    set.password_hash = await hashPassword(new_password);
    set.password_is_temporary = false;
    set.weak_password = await weaknessFor(context, new_password, { ...row, ...names });
  }
  await rename(context, { id, set }, async (tx, before) => {
    await requireOwnSession(tx, actor);
    if (set.main_currency !== undefined) {
      await settleMainCurrency(tx, actor);
      await settlePayMonths(tx, actor);
    }
    if (new_password !== undefined) {
      // The password was changed while it was being verified.
      if (before.password_hash !== proved) throw wrongPassword();
      await deleteSessions(tx, { userId: id, exceptHash: credential.tokenHash });
    } else await audit(tx, actor, 'user.update', { id });
    const now = context.now().toISOString();
    await notifyChanges(tx, actor, { id, now, change: changeOf(before, set) });
  });
  if (month_start !== undefined) await moveMonths(context, actor, month_start);
  if (new_password !== undefined) actor.hasTemporaryPassword = false;
  return getProfile(context, actor);
}

/** Moves all rows to the months that begin where the user says. */
async function moveMonths(context: Context, actor: Actor, start: MonthStart): Promise<void> {
  const { bookId, timeZone, now } = actor;
  const moved = await context.workers.run(tasks.changeMonths, { bookId, timeZone, now, start });
  if (!moved) throw invalid([{ path: 'month_start', message: say((t) => t.users.noPay) }]);
}

/**
 * Updates a user and runs `alongside` in the same transaction. Throws 409 if another user already has the new username
 * or email.
 */
async function rename(
  context: Context,
  q: { id: UserId; set: store.UserSet },
  alongside: (tx: Tx, before: UsersTable) => Promise<unknown>,
): Promise<void> {
  const email_key = q.set.email === undefined ? undefined : nameKey(q.set.email);
  const username_key = q.set.username === undefined ? undefined : nameKey(q.set.username);
  const keys = { email_key, username_key };
  try {
    await context.storage.write(
      async (tx) => {
        // Two administrators who demote each other must take turns, so one of them remains.
        if (q.set.role !== undefined) await takeLock(tx, 'administrators');
        // Imports hold this lock while they count which currency most rows have.
        if (q.set.main_currency !== undefined) await lockLedger(tx, { bookId: bookOf(q.id) });
        const { email, password_hash } = q.set;
        if (email !== undefined || password_hash !== undefined) {
          await lockSignIns(tx, q.id);
        }
        await requireUniqueNames(tx, keys, q.id);
        const before = requireFound(await findRow(tx, 'users', { id: q.id }));
        const set = { ...q.set, ...keys };
        if (Object.values(set).some((value) => value !== undefined))
          await updateRows(tx, 'users', { id: q.id }, set);
        await alongside(tx, before);
      },
      { acrossUsers: true },
    );
  } catch (error) {
    if (isUniqueViolation(error)) await requireUniqueNames(context.storage.read, keys, q.id);
    throw error;
  }
}

const changeOf = (before: UsersTable, set: store.UserSet): AccountChange => ({
  oldEmail: set.email !== undefined && set.email !== before.email ? before.email : undefined,
  role: set.role !== undefined && set.role !== before.role ? set.role : undefined,
  password: set.password_hash !== undefined,
});

/**
 * Deletes the user's own account and everything it owns. Administrators can be deleted only by another administrator.
 */
export async function deleteProfile(context: Context, actor: Actor): Promise<void> {
  if (actor.role === 'ADMIN') throw selfDelete();
  await removeUser(context, actor, actor.userId);
}

/** The user's sessions. In the shared demo account, visitors see only their own. */
export async function listSessions(context: Context, actor: SessionActor): Promise<UserSession[]> {
  const q = { userId: actor.userId, now: context.now() };
  const rows = await store.listSessions(context.storage.read, q);
  return rows
    .filter((row) => actor.role !== 'VIEWER' || row.token_hash === actor.credential.tokenHash)
    .map((row) => ({
      id: row.id,
      device: row.device || 'Unknown device',
      created_at: row.created_at,
      last_used_at: row.last_used_at ?? row.created_at,
      expires_at: row.expires_at,
      is_current: row.token_hash === actor.credential.tokenHash,
    }));
}

export async function revokeSession(context: Context, actor: Actor, id: string): Promise<void> {
  await context.storage.write(async (tx) => {
    requireFound((await deleteSessions(tx, { userId: actor.userId, id })) || null);
    await audit(tx, actor, 'session.revoke', { session: id });
  });
}

export async function listUsers(
  { storage: { read } }: Context,
  part: store.UserPage,
): Promise<{ people: ManagedUser[]; total: number }> {
  const people = (await store.listUsers(read, part)).map(presentManaged);
  return { people, total: await store.countUsers(read, part) };
}

/**
 * Changes a user on behalf of an administrator and notifies the user. A new password ends the user's sessions, deletes
 * the passkeys, and must be changed at the next sign-in, because two people know it. Administrators cannot set their
 * own password here, because anyone who finds the panel open could take over the account.
 */
export async function updateUser(
  context: Context,
  actor: Actor,
  id: UserId,
  change: Parsed<typeof updateEndpoint>['body'],
): Promise<ManagedUser> {
  const { new_password, ...names } = change;
  const set: store.UserSet = { ...names };
  const row = requireFound(await store.findManaged(context.storage.read, id));
  if (new_password !== undefined && id === actor.userId) {
    throw appError('own_password', (t) => t.users.ownPassword);
  }
  if (new_password !== undefined) {
    set.password_hash = await hashPassword(new_password);
    set.password_is_temporary = true;
    set.weak_password = await weaknessFor(context, new_password, { ...row, ...names });
  }
  await rename(context, { id, set }, async (tx, before) => {
    if (set.role !== undefined) await requireAdminLeft(tx);
    if (new_password !== undefined) {
      await deleteSessions(tx, { userId: id, exceptHash: null });
      await deleteRows(tx, 'passkeys', { user_id: id });
    }
    await audit(tx, actor, 'user.manage', { id });
    const now = context.now().toISOString();
    await notifyChanges(tx, actor, { id, now, change: changeOf(before, set) });
  });
  return presentManaged(requireFound(await store.findManaged(context.storage.read, id)));
}

/** Signs a user out everywhere, for example after a device was lost or someone left, and notifies the user. */
export async function endSessions(
  context: Context,
  actor: SessionActor,
  id: UserId,
): Promise<void> {
  requireFound(await store.findManaged(context.storage.read, id));
  await context.storage.write(async (tx) => {
    const exceptHash = id === actor.userId ? actor.credential.tokenHash : null;
    await deleteSessions(tx, { userId: id, exceptHash });
    const now = context.now().toISOString();
    await notifyChanges(tx, actor, { id, now, change: { signedOut: true } });
  });
}

/** Deletes a user. If the user owns data, throws 409 `user_has_data` with the counts, unless `cascade` is set. */
export async function deleteUser(
  context: Context,
  actor: Actor,
  id: UserId,
  cascade: boolean,
): Promise<void> {
  if (id === actor.userId) throw selfDelete();
  requireFound(await store.findManaged(context.storage.read, id));
  const counts = cascade ? [] : await store.countBelongings(context.storage.read, { userId: id });
  if (counts.length > 0) {
    const named = counts.map(({ of, count }) => [of.replace('_', ' '), count]);
    throw appError('user_has_data', (t) => t.users.hasData(counts), {
      more: { counts: Object.fromEntries(named) },
    });
  }
  await removeUser(context, actor, id);
}

/** Ends sessions and bank access immediately. The rows are deleted in the background (`erase-users.ts`). */
async function removeUser(context: Context, actor: Actor, id: UserId): Promise<void> {
  const { storage } = context;
  const endAccesses = await accessesOf(context, bookOf(id));
  await storage.write(
    async (tx) => {
      await takeLock(tx, 'administrators');
      await lockSignIns(tx, id);
      const closed = requireFound(await closeAccount(tx, { id, now: context.now().toISOString() }));
      if (closed.wasAdmin) await requireAdminLeft(tx);
      await audit(tx, actor, 'user.delete', { id });
    },
    { acrossUsers: true },
  );
  endAccesses();
  eraseSoon(context);
}

const wrongPassword = () => appError('invalid_password', (t) => t.auth.wrongPassword);

const lastAdmin = () => appError('last_admin', (t) => t.users.lastAdmin);

const selfDelete = () => appError('admin_self_delete', (t) => t.users.selfDelete);

/** Throws if no administrator is left after a demotion or deletion. */
export async function requireAdminLeft(tx: Tx): Promise<void> {
  if (!(await findRow(tx, 'users', { role: 'ADMIN' }))) throw lastAdmin();
}

const presentNames = (row: UsersTable) => ({
  ...pick(row, ['id', 'name', 'lastnames', 'username', 'email', 'role', 'avatar']),
  last_login: row.last_login_at,
});

const presentProfile = (row: UsersTable) => ({
  ...presentNames(row),
  notifications: row.mail_notifications,
  letters: row.letters ?? ('off' as const),
  ...pick(row, ['auto_sort', 'main_currency', 'currency', 'language']),
  month_start: monthStartIn(row),
  pay_months: payMonthsIn(row),
  weak_password: row.weak_password,
});

export const presentManaged = (row: store.ManagedRow): ManagedUser => ({
  ...presentNames(row),
  created_at: row.created_at,
  totp_enabled: row.has_totp,
  passkeys: row.passkeys,
});
