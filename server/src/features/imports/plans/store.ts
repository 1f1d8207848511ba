import { MAX_PLAN_BYTES, MAX_PLAN_FILES, OtherAppChoices } from '@saldo/contract/import-plans';
import { Mapping } from '@saldo/contract/imports';
import { sql } from 'kysely';
import { insertRow, lockRow, updateRows } from '../../../platform/db/crud.ts';
import { integer, readQuery, readRow } from '../../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import { takeLock } from '../../../platform/db/write-locks.ts';
import { newId } from '../../../platform/id.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { RowOf } from '../../../schema/columns.ts';
import { COLUMNS, type Tables } from '../../../schema/tables.ts';
import { appError } from '../../../texts/app-error.ts';

interface PlanKey {
  bookId: BookId;
  planId: string;
}

const { bytes: _bytes, statement: _statement, ...LISTED } = COLUMNS.import_plan_files;
const NAMES = Object.keys(LISTED) as (keyof typeof LISTED)[];
/** A plan's file without its contents. */
export type PlanFileRow = RowOf<typeof LISTED>;

export const movingOf = ({ moving }: Pick<PlanFileRow, 'moving'>): OtherAppChoices =>
  OtherAppChoices.parse(moving === null ? {} : JSON.parse(moving));

/** The user's column mapping, or null if the user gave none. */
export const mappingOf = ({ mapping }: Pick<PlanFileRow, 'mapping'>): Mapping | null =>
  mapping === null ? null : Mapping.parse(JSON.parse(mapping));

/**
 * Locks a plan that can still be changed. Returns false if the plan does not exist. Throws 409 `stale_write` once its
 * import has begun.
 */
export async function lockOpenPlan(
  tx: Tx,
  { bookId, planId }: { bookId: BookId; planId: string },
): Promise<boolean> {
  const plan = await lockRow(tx, 'import_plans', { user_id: bookId, id: planId });
  if (!plan) return false;
  if (plan.state !== 'open') throw appError('stale_write', (t) => t.plans.begun);
  return true;
}

/** A plan's files in upload order. */
export const listFiles = (db: Db | Tx, { bookId, planId }: PlanKey): Promise<PlanFileRow[]> =>
  readQuery(
    db,
    LISTED,
    db
      .selectFrom('import_plan_files')
      .select(NAMES)
      .where('user_id', '=', bookId)
      .where('plan_id', '=', planId)
      .orderBy('position')
      .orderBy('id'),
  );

/** Gzipped statements of a plan's files that have been read but not imported, by file id. */
export async function openStatements(
  db: Db | Tx,
  { bookId, planId }: PlanKey,
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await db
    .selectFrom('import_plan_files')
    .select(['id', 'statement'])
    .where('user_id', '=', bookId)
    .where('plan_id', '=', planId)
    .where('state', '=', 'read')
    .execute();
  return new Map(rows.flatMap(({ id, statement }) => (statement ? [[id, statement]] : [])));
}

export const listPlans = (
  db: Db,
  { bookId }: { bookId: BookId },
): Promise<Tables['import_plans'][]> =>
  readQuery(
    db,
    COLUMNS.import_plans,
    db
      .selectFrom('import_plans')
      .selectAll()
      .where('user_id', '=', bookId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );

/** Running plans of all users, so that a server can resume plans that another server began. */
export const runningPlans = (db: Db): Promise<Tables['import_plans'][]> =>
  readQuery(
    db,
    COLUMNS.import_plans,
    db.selectFrom('import_plans').selectAll().where('state', '=', 'running').orderBy('created_at'),
  );

/** Plans created before the time for their state. `before`: for those that are done or undone. */
interface OldPlans {
  before: string;
  runningBefore: string;
  openBefore: string;
}

const areOld = ({ before, runningBefore, openBefore }: OldPlans) =>
  sql<boolean>`created_at < case state when 'running' then ${runningBefore} when 'open' then ${openBefore} else ${before} end`;

/** True if there are plans that `forgetPlans` would delete. */
export async function hasOldPlans(db: Db, q: OldPlans): Promise<boolean> {
  const old = db.selectFrom('import_plans').select('id').where(areOld(q)).limit(1);
  return (await old.executeTakeFirst()) !== undefined;
}

/** Deletes old plans with their files. */
export const forgetPlans = (tx: Tx, q: OldPlans) =>
  tx.deleteFrom('import_plans').where(areOld(q)).execute();

/** Ends a plan's import. The files that are left move to a new plan, so that they can still be imported. */
export async function endPlan(
  tx: Tx,
  { bookId, planId, left, now }: PlanKey & { left: readonly string[]; now: string },
): Promise<string | null> {
  const plan = await lockRow(tx, 'import_plans', { user_id: bookId, id: planId });
  if (!plan) return null;
  await updateRows(tx, 'import_plans', { user_id: bookId, id: planId }, { state: 'done' });
  if (left.length === 0) return null;
  const id = newId();
  await insertRow(tx, 'import_plans', { ...plan, id, state: 'open', created_at: now });
  const key = { user_id: bookId, plan_id: planId, id: [...left] };
  await updateRows(tx, 'import_plan_files', key, { plan_id: id });
  return id;
}

/**
 * Throws 409 `limit_reached` if the files in all of the user's plans would be too many or too large. Returns how many
 * files this plan has now.
 */
export async function requireFileRoom(
  tx: Tx,
  q: PlanKey & { files: number; bytes: number },
): Promise<number> {
  await takeLock(tx, 'room import_plan_files', q.bookId);
  const held = await readRow(tx, { files: integer, bytes: integer, own: integer })`
    select count(*) as files, coalesce(sum(length(bytes)), 0) as bytes,
      coalesce(sum(case when plan_id = ${q.planId} then 1 else 0 end), 0) as own from import_plan_files
    where ${sql.ref('user_id')} = ${q.bookId}`;
  const [files, bytes] = [(held?.files ?? 0) + q.files, (held?.bytes ?? 0) + q.bytes];
  if (files <= MAX_PLAN_FILES && bytes <= MAX_PLAN_BYTES) return held?.own ?? 0;
  throw appError('limit_reached', (t) => t.plans.full(MAX_PLAN_FILES, MAX_PLAN_BYTES));
}
