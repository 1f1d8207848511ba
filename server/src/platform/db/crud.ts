import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import {
  columnNames,
  TABLE_NAMES,
  type TableName,
  type Tables,
  tableDefinition,
} from '../../schema/tables.ts';
import { chunksOf } from './chunks.ts';
import { engineOf } from './engine-of.ts';
import { ANY, readRows, readTable } from './read-rows.ts';
import { type Cells, type Image, imageOf, journalOf, keyColumns, keyOf } from './row-journal.ts';
import type { Db, Tx, WriterOf } from './storage.ts';

/*
 * Reads and writes rows of one table by the values of their columns. Anything beyond `column = value` is written out in
 * the feature's store.
 */

/** Columns and the values to match: null, one value or a list. Must include `user_id` in tables that users own. */
export type Where<T extends TableName> = {
  [N in keyof Tables[T]]?: Tables[T][N] | readonly Tables[T][N][];
} & (Tables[T] extends { user_id: infer Owner } ? { user_id: Owner } : unknown);

/**
 * Columns are listed, because a statement with `select *` is never kept prepared: its columns change with a migration.
 */
const ALL_COLUMNS = new Map(
  TABLE_NAMES.map((table) => [table, sql.join(columnNames(table).map((name) => sql.ref(name)))]),
);
const from = (table: TableName) => sql`select ${ALL_COLUMNS.get(table)} from ${sql.table(table)}`;

/** All matching rows, unordered unless columns are given. */
export async function findRows<T extends TableName>(
  db: Db | Tx,
  table: T,
  where: Where<T>,
  orderBy: readonly (keyof Tables[T] & string)[] = [],
): Promise<Tables[T][]> {
  const order = sql.join(orderBy.map((name) => sql.ref(name)));
  const found: Tables[T][] = [];
  for (const some of statementsOf(where)) {
    const rows = await readTable(db, table)`${from(table)} where ${matching(some)}
      ${orderBy.length > 0 ? sql`order by ${order}` : sql``}`;
    found.push(...rows);
  }
  return found;
}

export const findRow = <T extends TableName>(
  db: Db | Tx,
  table: T,
  where: Where<T>,
): Promise<Tables[T] | undefined> => first(db, table, where, sql``);

/**
 * Finds a row and locks it. No one else can change it until the transaction ends, so the transaction's journal can
 * remember it.
 */
export async function lockRow<T extends TableName>(
  tx: Tx,
  table: T,
  where: Where<T>,
): Promise<Tables[T] | undefined> {
  const row = await first(tx, table, where, engineOf(tx) === 'postgres' ? sql`for update` : sql``);
  if (row) journalOf(tx, table)?.know(table, { ...row });
  return row;
}

async function first<T extends TableName>(
  db: Db | Tx,
  table: T,
  where: Where<T>,
  lock: RawBuilder<unknown>,
): Promise<Tables[T] | undefined> {
  const rows = await readTable(db, table)`${from(table)} where ${matching(where)} limit 1 ${lock}`;
  return rows[0];
}

export async function insertRow<T extends TableName>(
  tx: WriterOf<T>,
  table: T,
  row: Insertable<Tables[T]>,
): Promise<void> {
  await insertion(table, row).execute(tx);
  journalOf(tx, table)?.inserted(table, keyOf(table, { ...row }), { ...row });
}

/** The statement that inserts a row into a table without a journal. Values may be SQL expressions. */
export const insertion = <T extends TableName>(
  table: T,
  row: { [N in keyof Tables[T]]?: Tables[T][N] | RawBuilder<unknown> },
): RawBuilder<unknown> => inserting(table, row, sql``);

/** Inserts a row, or replaces the one with the same key. */
export async function upsertRow<T extends TableName>(
  tx: WriterOf<T>,
  table: T,
  row: Insertable<Tables[T]>,
): Promise<void> {
  const { key } = tableDefinition(table);
  const cells = Object.fromEntries(givenOf(row));
  const where = Object.fromEntries(key.map((name) => [name, cells[name]]));
  const journal = journalOf(tx, table);
  const [before] = journal ? await imagesOf(tx, table, where, Object.keys(cells)) : [];
  const others = namesOf(row).filter((name) => !key.includes(name));
  const set = others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const conflict = sql`on conflict (${keys}) do update set ${sql.join(set)}`;
  await inserting(table, row, conflict).execute(tx);
  const id = keyOf(table, cells);
  if (before) journal?.updated(table, id, before, cells);
  else journal?.inserted(table, id, cells);
}

function inserting(table: TableName, row: object, conflict: RawBuilder<unknown>) {
  const cells = givenOf(row);
  return sql`insert into ${sql.table(table)} (${sql.join(cells.map(([name]) => sql.ref(name)))})
    values (${sql.join(cells.map(([, value]) => value))}) ${conflict}`;
}

/** Sets the given values, except undefined ones. Returns the number of updated rows. */
export async function updateRows<T extends TableName>(
  tx: WriterOf<T>,
  table: T,
  where: Where<T>,
  set: Updateable<Tables[T]>,
): Promise<number> {
  const given = Object.fromEntries(givenOf(set));
  const cells = Object.entries(given).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const journal = journalOf(tx, table);
  let count = 0;
  for (const some of statementsOf(where)) {
    const images = journal ? await imagesOf(tx, table, some, Object.keys(given)) : [];
    for (const image of images) journal?.updated(table, keyOf(table, image), image, given);
    const change = sql`update ${sql.table(table)} set ${sql.join(cells)} where ${matching(some)}`;
    const { numAffectedRows } = await change.execute(tx);
    count += Number(numAffectedRows ?? 0);
  }
  return count;
}

export async function deleteRows<T extends TableName>(
  tx: WriterOf<T>,
  table: T,
  where: Where<T>,
): Promise<number> {
  const journal = journalOf(tx, table);
  let count = 0;
  for (const some of statementsOf(where)) {
    const gone = sql`delete from ${sql.table(table)} where ${matching(some)}`;
    if (journal) {
      const rows = await readRows(tx, ANY)`${gone} returning ${ALL_COLUMNS.get(table)}`;
      for (const row of rows) journal.removed(table, row);
      count += rows.length;
    } else {
      const { numAffectedRows } = await gone.execute(tx);
      count += Number(numAffectedRows ?? 0);
    }
  }
  return count;
}

/**
 * The rows before a write: the whole rows if the journal already knows them, otherwise their keys and the columns that
 * the write sets.
 */
async function imagesOf(
  tx: Tx,
  table: TableName,
  where: object,
  columns: readonly string[],
): Promise<Image[]> {
  const known = knownAmong(tx, table, where);
  if (known) return known.map(imageOf);
  const isWhole = journalOf(tx, table)?.isWhole(table) === true;
  const names = isWhole ? columnNames(table) : [...new Set([...keyColumns(table), ...columns])];
  const rows = await readRows(tx, ANY)`
    select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}
    where ${matching(where)}`;
  return rows.map(imageOf);
}

/** The matching rows, if the condition names only the user and ids, and the journal knows all of those rows. */
function knownAmong(tx: Tx, table: TableName, where: object): Cells[] | undefined {
  const journal = journalOf(tx, table);
  const { user_id: owner, id, ...more }: Cells = { ...where };
  if (!journal || owner === undefined || Object.keys(more).length > 0) return undefined;
  const ids = (Array.isArray(id) ? id : [id]).map(String);
  const rows = journal.knownAmong(table, ids);
  const isAll = rows.length === ids.length && rows.every((row) => row.user_id === owner);
  return isAll ? rows : undefined;
}

const givenOf = (row: object): [string, unknown][] =>
  Object.entries(row).filter(([, value]) => value !== undefined);
const namesOf = (row: object): string[] => givenOf(row).map(([name]) => name);

/** Splits a long list over several statements; an empty list yields none. */
function* statementsOf(where: object): Generator<object> {
  const list = Object.entries(where).find(([, value]) => Array.isArray(value));
  if (!list) yield where;
  else for (const some of chunksOf<unknown>(list[1])) yield { ...where, [list[0]]: some };
}

function matching(where: object): RawBuilder<unknown> {
  const each = Object.entries(where).map(([name, value]: [string, unknown]) => {
    // Ignoring an undefined condition would match every user's rows.
    if (value === undefined) throw new Error(`${name} must be matched but is undefined`);
    if (value === null) return sql`${sql.ref(name)} is null`;
    return Array.isArray(value)
      ? sql`${sql.ref(name)} in (${sql.join(value)})`
      : sql`${sql.ref(name)} = ${value}`;
  });
  return sql.join(each, sql` and `);
}
