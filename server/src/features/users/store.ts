import { sql, type Updateable } from 'kysely';
import { condition, flag, integer, readQuery, readRow } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { UserId } from '../../platform/identity.ts';
import type { RowOf } from '../../schema/columns.ts';
import {
  COLUMNS,
  type SessionsTable,
  type TableName,
  type UsersTable,
} from '../../schema/tables.ts';
import type { Belongings } from '../../texts/en-facts.ts';
import { nameKey } from '../auth/name-key.ts';
import { isAlive } from '../auth/sessions.ts';

const MANAGED = { ...COLUMNS.users, has_totp: flag, passkeys: integer };
export type ManagedRow = RowOf<typeof MANAGED>;

/**
 * Users an administrator may see and change, without the shared demo account. Sign-in methods are aggregated first,
 * because a cluster cannot look up single rows of user tables.
 */
const managed = (db: Db | Tx) =>
  db
    .with(
      (cte) => cte('keys').materialized(),
      (own) =>
        own
          .selectFrom('passkeys')
          .select(['user_id', (eb) => eb.fn.countAll<number>().as('n')])
          .groupBy('user_id'),
    )
    .with(
      (cte) => cte('factors').materialized(),
      (own) =>
        own.selectFrom('second_factors').select('user_id').where('totp_secret', 'is not', null),
    )
    .selectFrom('users as u')
    .leftJoin('keys as k', 'k.user_id', 'u.id')
    .leftJoin('factors as f', 'f.user_id', 'u.id')
    .selectAll('u')
    .select((eb) => [
      eb('f.user_id', 'is not', null).as('has_totp'),
      eb.fn.coalesce('k.n', eb.lit(0)).as('passkeys'),
    ])
    .where('u.is_demo', '=', false)
    .where('u.deleted_at', 'is', null);

/** One page of a list. */
export interface UserPage {
  offset: number;
  /** Absent for all users from the offset on. */
  limit?: number | undefined;
  /** Matches names, username or email. */
  search?: string | undefined;
}

/** SQLite requires a limit with an offset; this exceeds any list. */
const ALL = Number.MAX_SAFE_INTEGER;

export const listUsers = (
  db: Db,
  { offset, limit = ALL, search }: UserPage,
): Promise<ManagedRow[]> =>
  readQuery(
    db,
    MANAGED,
    managed(db)
      .$if(Boolean(search), (query) => query.where(isFound(search)))
      .orderBy('u.created_at')
      .orderBy('u.id')
      .limit(limit)
      .offset(offset),
  );

export async function countUsers(db: Db, { search }: UserPage): Promise<number> {
  const row = await db
    .selectFrom('users as u')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('u.is_demo', '=', false)
    .where('u.deleted_at', 'is', null)
    .$if(Boolean(search), (query) => query.where(isFound(search)))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Search condition. Case is ignored only for the letters a to z, because both engines support that. */
function isFound(search = '') {
  const text = search.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const key = `%${nameKey(search).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return condition`(lower(u.name || ' ' || u.lastnames) like ${pattern} escape '\\'
    or u.username_key like ${key} escape '\\' or u.email_key like ${key} escape '\\')`;
}

export const findManaged = async (db: Db | Tx, id: UserId): Promise<ManagedRow | undefined> =>
  (await readQuery(db, MANAGED, managed(db).where('u.id', '=', id)))[0];

export type UserSet = Updateable<UsersTable>;

/** Live sessions, newest first. */
export const listSessions = (db: Db, q: { userId: UserId; now: Date }): Promise<SessionsTable[]> =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .selectAll('s')
    .where('s.user_id', '=', q.userId)
    .where(isAlive(q.now))
    .orderBy('s.created_at', 'desc')
    .execute();

/** Data whose deletion must be confirmed before an account is deleted. */
const BELONGINGS = [
  'transactions',
  'goals',
  'alerts',
  'rules',
  'tickets',
  'bank_connections',
] as const satisfies readonly TableName[];

export async function countBelongings(db: Db, q: { userId: UserId }): Promise<Belongings[]> {
  const counts: Belongings[] = [];
  for (const of of BELONGINGS) {
    const row = await readRow(db, { n: integer })`
      select count(*) as n from ${sql.table(of)} where user_id = ${q.userId}`;
    const count = row?.n ?? 0;
    if (count > 0) counts.push({ of, count });
  }
  return counts;
}
