import { type RawBuilder, sql } from 'kysely';
import { columnNames, type TableName } from '../../schema/tables.ts';
import type { BookId } from '../identity.ts';
import { bulkInsert } from './bulk-insert.ts';
import { bulkUpdate } from './bulk-update.ts';
import { chunksOf } from './chunks.ts';
import { engineOf } from './engine-of.ts';
import { ANY, readRows } from './read-rows.ts';
import {
  type Image,
  imageOf,
  journalOf,
  keyColumns,
  keyOf,
  keyText,
  type RowKey,
} from './row-journal.ts';
import type { Db, Tx, WriterOf } from './storage.ts';

/*
 * Reads and writes rows of any table that books own, in the form in which a journal stores them. Used for undoing
 * changes and comparing rows without knowing what they mean; features use `crud.ts`.
 */

interface Owned<T extends TableName = TableName> {
  table: T;
  bookId: BookId;
}

/** Returns the given rows that exist, with all columns except `user_id`, keyed by `keyText`. */
export async function readImages(
  tx: Db | Tx,
  { table, bookId }: Owned,
  keys: readonly RowKey[],
): Promise<Map<string, Image>> {
  const names = sql.join(columnNames(table).map((name) => sql.ref(name)));
  const found = new Map<string, Image>();
  for (const some of chunksOf(keys)) {
    const rows = await readRows(tx, ANY)`select ${names} from ${sql.table(table)}
      where user_id = ${bookId} and ${matching(tx, table, some)}`;
    for (const { user_id: _, ...image } of rows.map(imageOf))
      found.set(keyText(keyOf(table, image)), image);
  }
  return found;
}

/** Inserts rows; columns that an image lacks become null. */
export function insertImages<T extends TableName>(
  tx: WriterOf<T>,
  { table, bookId }: Owned<T>,
  images: readonly Image[],
): Promise<void> {
  const columns = columnNames(table);
  function* rows() {
    for (const image of images) {
      yield columns.map((name) => (name === 'user_id' ? bookId : (image[name] ?? null)));
    }
  }
  return bulkInsert<T>(tx, { table, columns }, rows());
}

export async function updateImages<T extends TableName>(
  tx: WriterOf<T>,
  { table, bookId }: Owned<T>,
  rows: readonly { key: RowKey; set: Image }[],
): Promise<void> {
  const alike = new Map<string, { key: RowKey; set: Image }[]>();
  for (const row of rows) {
    const columns = Object.keys(row.set).join();
    const group = alike.get(columns);
    if (group) group.push(row);
    else if (columns !== '') alike.set(columns, [row]);
  }
  for (const [names, group] of alike) {
    const columns = names.split(',');
    if (keyColumns(table).join() === 'id') {
      await bulkUpdate<T>(
        tx,
        { table, bookId, columns },
        group.map(({ key, set }) => [String(key[0]), ...columns.map((name) => set[name] ?? null)]),
      );
      continue;
    }
    for (const { key, set } of group) {
      const [before] = (await readImages(tx, { table, bookId }, [key])).values();
      if (before) journalOf(tx, table)?.updated(table, key, before, { ...before, ...set });
      const cells = columns.map((name) => sql`${sql.ref(name)} = ${set[name] ?? null}`);
      await sql`update ${sql.table(table)} set ${sql.join(cells)}
        where user_id = ${bookId} and ${matching(tx, table, [key])}`.execute(tx);
    }
  }
}

export async function deleteImages<T extends TableName>(
  tx: WriterOf<T>,
  { table, bookId }: Owned<T>,
  keys: readonly RowKey[],
): Promise<void> {
  const journal = journalOf(tx, table);
  const names = sql.join(columnNames(table).map((name) => sql.ref(name)));
  for (const some of chunksOf(keys)) {
    const gone = sql`delete from ${sql.table(table)}
      where user_id = ${bookId} and ${matching(tx, table, some)}`;
    if (!journal) await gone.execute(tx);
    else {
      const rows = await readRows(tx, ANY)`${gone} returning ${names}`;
      for (const row of rows) journal.removed(table, row);
    }
  }
}

function matching(tx: Db | Tx, table: TableName, keys: readonly RowKey[]): RawBuilder<unknown> {
  const [first = '', ...more] = keyColumns(table);
  if (more.length === 0) {
    const values = keys.map(([value]) => value);
    // The keys are passed as one array parameter, because PostgreSQL takes longer to parse thousands of parameters than
    // to find the rows.
    return engineOf(tx) === 'postgres'
      ? sql`${sql.ref(first)} = any(${values}::text[])`
      : sql`${sql.ref(first)} in (${sql.join(values)})`;
  }
  const names = [first, ...more];
  const each = keys.map((key) => {
    const cells = names.map((name, at) => sql`${sql.ref(name)} = ${key[at] ?? null}`);
    return sql`(${sql.join(cells, sql` and `)})`;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}
