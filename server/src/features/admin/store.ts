import type { Role } from '@saldo/contract/common';
import type { ExpressionBuilder } from 'kysely';
import { postgresBytes } from '../../platform/db/cluster/cluster-status.ts';
import { engineOf } from '../../platform/db/engine-of.ts';
import { integer, readRow } from '../../platform/db/read-rows.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId, UserId } from '../../platform/identity.ts';
import { latest, type Span, within } from '../../platform/instant-ranges.ts';
import type { BackupsTable, JobRunsTable, Tables } from '../../schema/tables.ts';

/** Excludes the demo account. */
const ofPeople = (eb: ExpressionBuilder<Tables, 'transactions' | 'reports' | 'bank_connections'>) =>
  eb(
    'user_id',
    'not in',
    eb.selectFrom('users').select('id').where('is_demo', '=', true).$castTo<{ id: BookId }>(),
  );

/** Matches every instant, because instants are stored as text that starts with a digit. */
const EVER: Span = { after: '', until: '~' };

/** Number of all users' rows, optionally only those created within a span. */
export async function countUserRows(
  db: Db,
  table: 'transactions' | 'reports',
  made = EVER,
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(ofPeople)
    .where(within('created_at', made))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Role and last sign-in of each user. */
export const listLastLogins = (db: Db): Promise<{ role: Role; last_login_at: string | null }[]> =>
  db
    .selectFrom('users')
    .select(['role', 'last_login_at'])
    .where('is_demo', '=', false)
    .where('deleted_at', 'is', null)
    .execute();

export const countConnections = async (db: Db): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom('bank_connections')
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .where(ofPeople)
    .groupBy('state')
    .orderBy('state')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.state, Number(row.n)]));
};

export async function databaseBytes(db: Db): Promise<number> {
  if (engineOf(db) === 'postgres') return postgresBytes(db);
  const row = await readRow(db, { n: integer })`
    select page_count * page_size as n from pragma_page_count(), pragma_page_size()`;
  return row?.n ?? 0;
}

export const listJobs = (db: Db): Promise<JobRunsTable[]> =>
  db.selectFrom('job_runs').selectAll().orderBy('name').execute();

export const newestBackup = (db: Db, now: Date): Promise<BackupsTable | undefined> =>
  db
    .selectFrom('backups')
    .selectAll()
    .where('made_at', '<=', latest(now))
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Time of the last backup test that passed. */
export const lastPassedTest = async (db: Db, now: Date): Promise<string | null> => {
  const row = await db
    .selectFrom('backups')
    .select((eb) => eb.fn.max('proved_at').as('at'))
    .where('proved_at', '<=', latest(now))
    .executeTakeFirst();
  return row?.at ?? null;
};

export interface ActivityQuery {
  userId: UserId | undefined;
  action: string | undefined;
  /** Instants. `before` is exclusive. */
  from: string | undefined;
  before: string | undefined;
}

const matching =
  (q: ActivityQuery) => (eb: ExpressionBuilder<Tables & { l: Tables['audit_log'] }, 'l'>) =>
    eb.and([
      ...(q.userId === undefined ? [] : [eb('l.user_id', '=', q.userId)]),
      ...(q.action === undefined ? [] : [eb('l.action', '=', q.action)]),
      ...(q.from === undefined ? [] : [eb('l.at', '>=', q.from)]),
      ...(q.before === undefined ? [] : [eb('l.at', '<', q.before)]),
    ]);

export const listActivity = (
  db: Db,
  q: ActivityQuery & { offset: number; limit: number | undefined },
) =>
  db
    .selectFrom('audit_log as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id', 'l.at', 'l.user_id', 'u.username', 'l.action', 'l.subject'])
    .select(['l.address', 'l.session_id'])
    .where((eb) => matching(q)(eb))
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(q.limit ?? ALL)
    .offset(q.offset)
    .execute();

const ALL = Number.MAX_SAFE_INTEGER;

export async function countActivity(db: Db, q: ActivityQuery): Promise<number> {
  const row = await db
    .selectFrom('audit_log as l')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where((eb) => matching(q)(eb))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export const listActions = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('audit_log')
    .select('action')
    .distinct()
    .orderBy('action')
    .execute();
  return rows.map((row) => row.action);
};
