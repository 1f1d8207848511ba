import type { Author, LayerChange } from '@saldo/domain/rules/provenance';
import { type CategoryValue, UNCATEGORIZED_VALUE } from '@saldo/domain/rules/row';
import { type RawBuilder, sql } from 'kysely';
import { insertRows, type Value } from '../../../platform/db/bulk-insert.ts';
import { bulkUpdate } from '../../../platform/db/bulk-update.ts';
import { chunksOf } from '../../../platform/db/chunks.ts';
import { deleteRows } from '../../../platform/db/crud.ts';
import {
  columns,
  listOf,
  readQuery,
  readRow,
  readTable,
  text,
} from '../../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import { newId } from '../../../platform/id.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { RowOf } from '../../../schema/columns.ts';
import type { EffectsTable } from '../../../schema/tables.ts';
import { updateEachTransaction } from '../rows/write-transactions.ts';
import type { Rows } from '../steps/steps.ts';

/** Selects transactions by day (`to` exclusive), by import, by the rule or transfer that changed them, or by id. */
export type TransactionSelection =
  | { from: string; to: string }
  | { reportId: string }
  | { causeId: string }
  | { ids: readonly string[] };

const FIELDS = columns(
  'transactions',
  'id',
  'bank',
  'account_id',
  'creditor_name',
  'debtor_name',
  'date',
  'description',
  'search_text',
  'category_id',
  'category_source',
  'category_reason',
  'parts',
  'aside',
  'parts_aside',
  'note',
  'tags',
  'amount',
  'direction',
  'type',
  'product',
  'ignore',
  'ignore_default_metrics',
  'is_refund',
  'currency',
  'updated_at',
);
export type FieldsRow = RowOf<typeof FIELDS>;

/** Condition for a selection small enough for one statement. */
function where(bookId: BookId, selection: TransactionSelection): RawBuilder<unknown> {
  const own = sql`t.user_id = ${bookId}`;
  if ('ids' in selection) return sql`${own} and t.id in (${sql.join(selection.ids)})`;
  if ('reportId' in selection) return sql`${own} and t.report_id = ${selection.reportId}`;
  if ('causeId' in selection) {
    return sql`${own} and t.id in (select x.transaction_id from effects x
      where x.user_id = ${bookId} and x.cause_id = ${selection.causeId})`;
  }
  return sql`${own} and t.date >= ${selection.from} and t.date < ${selection.to}`;
}

export const fieldsQuery = (q: { bookId: BookId; selection: TransactionSelection }) => sql`
  select ${sql.raw(listOf(FIELDS, 't'))} from transactions t where ${where(q.bookId, q.selection)}
  order by t.date desc, t.id desc`;

/** Layers of the selected transactions, lowest first within each field. */
export const effectsQuery = (q: { bookId: BookId; selection: TransactionSelection }) => sql`
  select e.* from transactions t
  join effects e on e.user_id = t.user_id and e.transaction_id = t.id
  where ${where(q.bookId, q.selection)}
  order by e.transaction_id, e.field, e.position, e.id`;

/**
 * Fields of the selected transactions, newest first. If selected by id, they are sorted only within each chunk of a few
 * thousand.
 */
export async function selectFields(
  db: Db | Tx,
  q: { bookId: BookId; selection: TransactionSelection },
): Promise<FieldsRow[]> {
  return readQuery(db, FIELDS, fieldsQuery(q));
}

export async function selectEffects(
  db: Db | Tx,
  q: { bookId: BookId; selection: TransactionSelection },
): Promise<EffectsTable[]> {
  return readTable(db, 'effects')`${effectsQuery(q)}`;
}

export function inPieces(selection: TransactionSelection): TransactionSelection[] {
  if (!('ids' in selection)) return [selection];
  return [...chunksOf(selection.ids)].map((ids) => ({ ids }));
}

/** The newest date before the given one that has a transaction. */
export async function lastDateBefore(
  db: Db | Tx,
  q: { bookId: BookId; before: string },
): Promise<string | undefined> {
  const row = await readRow(db, { date: text })`
    select date from transactions where user_id = ${q.bookId} and date < ${q.before}
    order by date desc limit 1`;
  return row?.date;
}

export interface FieldChange {
  transactionId: string;
  field: string;
  change: LayerChange;
}

type Row = [id: string, ...values: Value[]];

export interface EffectWrites {
  gone: string[];
  changed: Row[];
  added: EffectsTable[];
}

/** Computes the writes without accessing the database, so it may run before the lock is taken. */
export const effectWrites = (q: {
  bookId: BookId;
  now: string;
  changes: readonly FieldChange[];
}): EffectWrites => ({
  gone: q.changes.flatMap(({ change }) => change.gone),
  changed: q.changes.flatMap(({ change }) =>
    change.changed.map(({ id, cause, causeId, before, after }): Row => {
      return [id ?? '', cause, causeId, JSON.stringify(before), JSON.stringify(after)];
    }),
  ),
  added: [...added(q.bookId, q.now, q.changes)],
});

const CHANGED = ['cause', 'cause_id', 'value_before', 'value_after'];

export async function writeEffects(
  tx: Rows,
  { bookId }: { bookId: BookId },
  { gone, changed, added }: EffectWrites,
): Promise<void> {
  await deleteRows(tx, 'effects', { user_id: bookId, id: gone });
  if (changed.length > 0) {
    await bulkUpdate(tx, { table: 'effects', bookId, columns: CHANGED }, changed);
  }
  if (added.length > 0) await insertRows(tx, 'effects', added);
}

function* added(
  user_id: BookId,
  created_at: string,
  changes: readonly FieldChange[],
): Generator<EffectsTable> {
  for (const { transactionId: transaction_id, field, change } of changes) {
    for (const { cause, causeId: cause_id, before, after, ...layer } of change.added) {
      const values = { value_before: JSON.stringify(before), value_after: JSON.stringify(after) };
      const position = layer.position ?? 0;
      const set = { transaction_id, field, cause, cause_id, ...values, position };
      yield { user_id, id: newId(), ...set, created_at };
    }
  }
}

/** Layers of categories that replace none, one for each row. */
export function* categoryLayers(q: {
  bookId: BookId;
  now: string;
  author: Author;
  categories: ReadonlyMap<string, CategoryValue>;
}): Generator<EffectsTable> {
  const { cause, causeId: cause_id } = q.author;
  const value_before = JSON.stringify(UNCATEGORIZED_VALUE);
  // Thousands of rows share a few categories.
  const written = new Map<CategoryValue, string>();
  for (const [transaction_id, value] of q.categories) {
    const value_after = written.get(value) ?? JSON.stringify(value);
    written.set(value, value_after);
    const set = { transaction_id, field: 'category', cause, cause_id, value_before, value_after };
    yield { user_id: q.bookId, id: newId(), ...set, position: 0, created_at: q.now };
  }
}

/** Replaces the ids of some categories in the stored layers with another id. */
export async function renameCategories(
  tx: Rows,
  q: { bookId: BookId; from: readonly string[]; to: string },
): Promise<void> {
  const { bookId, from, to } = q;
  const renamed = (json: string) => from.reduce((text, id) => text.replaceAll(id, to), json);
  const naming = from.map(
    (id) => sql`value_before like ${`%${id}%`} or value_after like ${`%${id}%`}`,
  );
  const rows = await readTable(tx, 'effects')`
    select * from effects where user_id = ${bookId} and field = 'category'
      and (${sql.join(naming, sql` or `)})`;
  await bulkUpdate(
    tx,
    { table: 'effects', bookId, columns: ['value_before', 'value_after'] },
    rows.map((row) => [row.id, renamed(row.value_before), renamed(row.value_after)]),
  );
}

/** Transactions to update, grouped by the columns to set. `before` has their previous values in the same order. */
export type TransactionWrites = ReadonlyMap<string, { rows: Row[]; before: Row[] }>;

/**
 * Groups rows that set the same columns, so they are written together. `was` has the same columns as `set`, in the same
 * order. Does not access the database.
 */
export function transactionWrites(
  rows: Iterable<{ id: string; set: Record<string, Value>; was: Record<string, Value> }>,
): TransactionWrites {
  const groups = new Map<string, { rows: Row[]; before: Row[] }>();
  for (const { id, set, was } of rows) {
    const key = Object.keys(set).join();
    const group = groups.get(key) ?? { rows: [], before: [] };
    groups.set(key, group);
    group.rows.push([id, ...Object.values(set)]);
    group.before.push([id, ...Object.values(was)]);
  }
  return groups;
}

export async function writeTransactions(
  tx: Rows,
  { bookId }: { bookId: BookId },
  groups: TransactionWrites,
): Promise<void> {
  for (const [key, { rows, before }] of groups) {
    const columns = key.split(',');
    await updateEachTransaction(tx, { bookId, columns }, rows, before);
  }
}
