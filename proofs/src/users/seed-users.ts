import { insertRows } from '../../../server/src/platform/db/bulk-insert.ts';
import type { Storage } from '../../../server/src/platform/db/storage.ts';
import { newId } from '../../../server/src/platform/id.ts';
import { type OwnId, ownId } from '../../../server/src/platform/identity.ts';
import { hashToken, newToken } from '../../../server/src/platform/security/tokens.ts';
import { blankRow } from '../../../server/src/schema/rows.ts';
import type { Tables } from '../../../server/src/schema/tables.ts';

/** A user created without any call. The rows are inserted into the database as sign-up and sign-in would store them. */
export interface SeededUser {
  userId: OwnId;
  username: string;
  token: string;
}

export interface SeededRows {
  users: Tables['users'][];
  sessions: Tables['sessions'][];
}
type Insert = (rows: SeededRows) => Promise<void>;

const DAY_MS = 86_400_000;
/** Kept below the maximum lifetime of a session, because a session that ends later counts as expired. */
const SESSION_DAYS = 20;

/**
 * Creates signed-in users directly, for tests that have too many users to sign up, or no server. Users without a hash
 * cannot sign in with a password.
 */
export async function seedUsers(
  insert: Insert,
  count: number,
  passwordHash: string | null = null,
): Promise<SeededUser[]> {
  const users = Array.from({ length: count }, () => {
    const userId = ownId(newId());
    return { userId, username: `p${userId.replaceAll('-', '')}`, token: newToken() };
  });
  await insert({
    users: users.map((user) => userRow(user, passwordHash)),
    sessions: users.map(sessionRow),
  });
  return users;
}

/** Signs a seeded user in `count` more times. Returns the tokens. */
export async function seedSessions(
  insert: Insert,
  user: SeededUser,
  count: number,
): Promise<string[]> {
  const again = Array.from({ length: count }, () => ({ ...user, token: newToken() }));
  await insert({ users: [], sessions: again.map(sessionRow) });
  return again.map(({ token }) => token);
}

/** Seeds one user in one transaction. */
export async function seedUser(storage: Storage): Promise<SeededUser> {
  const insert: Insert = ({ users, sessions }) =>
    storage.write(async (tx) => {
      await insertRows(tx, 'users', users);
      await insertRows(tx, 'sessions', sessions);
    });
  const [user] = await seedUsers(insert, 1);
  if (!user) throw new Error('No user was seeded.');
  return user;
}

const userRow = (
  { userId, username }: SeededUser,
  passwordHash: string | null,
): SeededRows['users'][number] => ({
  ...blankRow('users'),
  id: userId,
  name: 'Lucía',
  lastnames: 'Martín',
  username,
  username_key: username,
  email: `${username}@example.org`,
  email_key: `${username}@example.org`,
  role: 'USER',
  mail_notifications: true,
  password_hash: passwordHash,
  created_at: new Date().toISOString(),
});

const sessionRow = ({ userId, token }: SeededUser): SeededRows['sessions'][number] => ({
  ...blankRow('sessions'),
  token_hash: hashToken(token),
  id: newId(),
  user_id: userId,
  device: '',
  remember: true,
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + SESSION_DAYS * DAY_MS).toISOString(),
  last_used_at: new Date().toISOString(),
});
