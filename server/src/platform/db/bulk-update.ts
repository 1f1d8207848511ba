import { CompiledQuery, sql } from 'kysely';
import type { Kind } from '../../schema/columns.ts';
import { columnNames, type TableName, tableDefinition } from '../../schema/tables.ts';
import type { BookId } from '../identity.ts';
import { Repeated, type Value } from './bulk-insert.ts';
import { chunksOf } from './chunks.ts';
import { engineOf } from './engine-of.ts';
import { ANY, readRows } from './read-rows.ts';
import { type Cells, type Journal, journalOf } from './row-journal.ts';
import type { Tx, WriterOf } from './storage.ts';

/** PostgreSQL types of the values, because PostgreSQL has to know the type before it sees a value. */
const TYPES = {
  text: 'text',
  instant: 'text',
  json: 'text',
  integer: 'integer',
  cents: 'bigint',
  flag: 'smallint',
  bytes: 'bytea',
} as const satisfies Record<Kind, string>;

export type IdAndValues = readonly [id: string, ...values: Value[]];

/**
 * Sets individual values in many rows of one book, inside the caller's transaction.
 *
 * @param before the rows' current values in the same order, if known, so the journal need not read them
 */
export async function bulkUpdate<T extends TableName>(
  tx: WriterOf<T>,
  target: { table: T; bookId: BookId; columns: readonly string[] },
  rows: readonly IdAndValues[],
  before?: readonly IdAndValues[],
): Promise<void> {
  if (rows.length === 0) return;
  const { table, bookId, columns } = target;
  await record(tx, target, rows, before);
  if (engineOf(tx) === 'sqlite') {
    const set = columns.map((name) => `${name} = ?`).join(', ');
    const query = `update ${table} set ${set} where user_id = ? and id = ?`;
    const values = rows.map(([id, ...rest]) => [...rest, bookId, id]);
    await tx.executeQuery(CompiledQuery.raw(query, [new Repeated(values)]));
    return;
  }
  const set = columns.map((name) => `${name} = given.${name}`).join(', ');
  const described = tableDefinition(table).columns;
  const types = ['text', ...columns.map((name) => TYPES[described[name]?.kind ?? 'text'])];
  const arrays = types.map((type, at) => `$${at + 2}::${type}[]`).join(', ');
  const names = ['id', ...columns].join(', ');
  const query = `update ${table} set ${set} from unnest(${arrays}) as given (${names})
    where ${table}.user_id = $1 and ${table}.id = given.id`;
  for (const some of chunksOf(rows)) {
    const values = types.map((_, column) => some.map((row) => row[column]));
    await tx.executeQuery(CompiledQuery.raw(query, [bookId, ...values]));
  }
}

async function record(
  tx: Tx,
  { table, bookId, columns }: { table: TableName; bookId: BookId; columns: readonly string[] },
  rows: readonly IdAndValues[],
  known: readonly IdAndValues[] | undefined,
): Promise<void> {
  const journal = journalOf(tx, table);
  if (!journal) return;
  const cellsOf = ([, ...values]: IdAndValues) =>
    Object.fromEntries(columns.map((name, at) => [name, values[at] ?? null]));
  if (known) {
    for (const [at, row] of rows.entries()) {
      const was = known[at];
      if (was?.[0] !== row[0]) throw new Error('known rows must be in the order of the new ones');
      journal.updated(table, [row[0]], cellsOf(was), cellsOf(row));
    }
    return;
  }
  const names = sql.join(columnsToRead(journal, table, columns).map((name) => sql.ref(name)));
  for (const some of chunksOf(rows)) {
    const ids = some.map(([id]) => id);
    const remembered = journal.knownAmong(table, ids);
    const images: readonly Cells[] =
      remembered.length === some.length
        ? remembered
        : await readRows(tx, ANY)`
            select ${names} from ${sql.table(table)}
            where user_id = ${bookId} and id in (${sql.join(ids)})`;
    const before = new Map(images.map((image) => [image.id, image]));
    for (const row of some) {
      const image = before.get(row[0]);
      if (image) journal.updated(table, [row[0]], image, cellsOf(row));
    }
  }
}

const columnsToRead = (journal: Journal, table: TableName, columns: readonly string[]): string[] =>
  journal.isWhole(table) ? columnNames(table) : ['id', ...columns];
