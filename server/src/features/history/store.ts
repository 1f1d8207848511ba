import type { StepKind } from '@saldo/contract/history';
import { sql } from 'kysely';
import { deleteRows, findRows } from '../../platform/db/crud.ts';
import { columns, integer, readRow, readRows, text } from '../../platform/db/read-rows.ts';
import { type Entry, readPart } from '../../platform/db/row-journal.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { Tables } from '../../schema/tables.ts';
import { compareSteps, LATEST_MOMENT_FIRST } from '../ledger/steps/write-number.ts';

export type StepRow = Tables['steps'] & {
  /** Id of the step's line in the timeline: the id of its sitting, or its own id. */
  item: string;
  /** True if the step's undo data still exists. */
  is_kept: boolean;
};

export interface StepFilters {
  bookId: BookId;
  kinds?: readonly StepKind[] | undefined;
  /** Limits the steps to those that touched this account. */
  account?: string | undefined;
}

const matching = ({ bookId, kinds, account }: StepFilters) => sql`s.user_id = ${bookId}
  and ${kinds ? sql`s.kind in (${sql.join(kinds)})` : sql`1 = 1`}
  and ${account ? sql`s.links like ${`%${account}%`}` : sql`1 = 1`}`;

export async function listItems(
  db: Db,
  q: StepFilters & { offset: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const rows = await readRows(db, { item: text })`
    select coalesce(s.sitting, s.id) as item from steps s where ${matching(q)}
    group by coalesce(s.sitting, s.id) order by ${LATEST_MOMENT_FIRST}
    limit ${q.limit} offset ${q.offset}`;
  const counted = await readRow(db, { n: integer })`
    select count(distinct coalesce(s.sitting, s.id)) as n from steps s where ${matching(q)}`;
  return { ids: rows.map(({ item }) => item), total: counted?.n ?? 0 };
}

/** The steps with these ids and the steps of sittings with these ids, oldest first. */
export async function findSteps(
  db: Db | Tx,
  { bookId, ids }: { bookId: BookId; ids: readonly string[] },
): Promise<StepRow[]> {
  if (ids.length === 0) return [];
  const own = await findRows(db, 'steps', { user_id: bookId, id: ids });
  const together = await findRows(db, 'steps', { user_id: bookId, sitting: ids });
  const wanted = new Set(ids);
  const rows = new Map([...own, ...together].map((row) => [row.id, row]));
  const kept = await keptSteps(db, { bookId, ids: [...rows.keys()] });
  return [...rows.values()].sort(compareSteps).map((row) => {
    const item = row.sitting !== null && wanted.has(row.sitting) ? row.sitting : row.id;
    return { ...row, item, is_kept: kept.has(row.id) };
  });
}

async function keptSteps(
  db: Db | Tx,
  { bookId, ids }: { bookId: BookId; ids: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await readRows(db, { step_id: text })`
    select distinct step_id from step_parts where user_id = ${bookId} and step_id in (${sql.join(ids)})`;
  return new Set(rows.map(({ step_id }) => step_id));
}

/** What a step wrote, and what its latest undo or redo took away. */
export async function readParts(
  tx: Db | Tx,
  { bookId, stepId }: { bookId: BookId; stepId: string },
): Promise<Buffer[]> {
  const key = { user_id: bookId, step_id: stepId };
  return (await findRows(tx, 'step_parts', key, ['part'])).map(({ entries }) => entries);
}

/** What a step wrote. */
export async function readJournal(
  db: Db | Tx,
  { bookId, stepId }: { bookId: BookId; stepId: string },
): Promise<Entry[]> {
  const key = { user_id: bookId, step_id: stepId };
  const parts = await findRows(db, 'step_parts', key, ['part']);
  return parts.flatMap(({ entries, holds }) => (holds === 'images' ? [] : readPart(entries)));
}

/**
 * Deletes the undo data of up to `most` steps from before an instant; the steps stay in the timeline. Merges of
 * accounts keep their undo data, because they can always be undone. Returns the number of steps.
 */
export async function forgetParts(
  tx: Tx,
  { before, most }: { before: string; most: number },
): Promise<number> {
  const rows = await readRows(tx, columns('steps', 'user_id', 'id'))`
    select distinct s.user_id, s.id from steps s
    join step_parts p on p.user_id = s.user_id and p.step_id = s.id
    where s.at < ${before} and not (s.kind = 'merge' and s.undone_at is null) limit ${most}`;
  for (const { user_id, id } of rows) await removeParts(tx, { bookId: user_id, stepId: id });
  return rows.length;
}

export const removeParts = (
  tx: Tx,
  { bookId, stepId }: { bookId: BookId; stepId: string },
): Promise<number> => deleteRows(tx, 'step_parts', { user_id: bookId, step_id: stepId });

/** Steps of these kinds that still have undo data, oldest first. */
export async function keptOfKinds(
  db: Db | Tx,
  { bookId, kinds }: { bookId: BookId; kinds: readonly StepKind[] },
): Promise<Tables['steps'][]> {
  const kept = await readRows(db, { id: text })`
    select s.id from steps s where s.user_id = ${bookId} and s.kind in (${sql.join(kinds)})
      and exists (select 1 from step_parts p where p.user_id = ${bookId} and p.step_id = s.id)`;
  const ids = kept.map(({ id }) => id);
  return (await findRows(db, 'steps', { user_id: bookId, id: ids })).sort(compareSteps);
}

/** Id of an import's step, unless the import is undone or its undo data has expired. */
export async function importStep(
  db: Db,
  { bookId, reportId }: { bookId: BookId; reportId: string },
): Promise<string | undefined> {
  const step = await readRow(db, { id: text })`
    select s.id from steps s where s.user_id = ${bookId} and s.kind in ('import', 'restore')
      and s.undone_at is null and s.links like ${`%${reportId}%`}
      and exists (select 1 from step_parts p where p.user_id = ${bookId} and p.step_id = s.id)`;
  return step?.id;
}
