import { CompiledQuery } from 'kysely';
import { columnNames, type TableName, type Tables } from '../../schema/tables.ts';
import { storedFlag } from './boolean-columns.ts';
import { engineOf } from './engine-of.ts';
import { type CellValue, journalOf, keyColumns } from './row-journal.ts';
import type { Tx, WriterOf } from './storage.ts';

/** Value of a column, in a form that both engines accept. */
export type Value = string | number | boolean | Buffer | null;

/**
 * The only parameter of a statement that loads many rows. SQLite runs the statement once per row, which is fastest:
 * binding multi-row statements is slower, and building a query per row costs more than the insert itself. PostgreSQL's
 * `copy` takes all rows at once.
 */
export class Repeated {
  readonly rows: Iterable<readonly Value[]>;

  constructor(rows: Iterable<readonly Value[]>) {
    this.rows = rows;
  }
}

type Values = Readonly<Record<string, Value>>;

/**
 * Inserts many rows into one table inside the caller's transaction, in each engine's fastest way. Rows hold their
 * values in the order of `columns` and are taken one at a time, so a generator keeps memory use flat.
 */
export async function bulkInsert<T extends TableName>(
  tx: WriterOf<T>,
  { table, columns }: { table: T; columns: readonly string[] },
  given: Iterable<readonly Value[]>,
): Promise<void> {
  const rows = recorded(tx, { table, columns }, given);
  const into = `${table} (${columns.join(', ')})`;
  const insert = (place: (at: number) => string) =>
    `insert into ${into} values (${columns.map((_, at) => place(at + 1)).join(', ')})`;
  if (engineOf(tx) === 'sqlite') {
    await tx.executeQuery(
      CompiledQuery.raw(
        insert(() => '?'),
        [new Repeated(rows)],
      ),
    );
    return;
  }
  const { only, all } = lookAhead(rows);
  // `copy` is never prepared and needs an extra round trip, so a single row would take twice as long.
  await tx.executeQuery(
    only
      ? CompiledQuery.raw(
          insert((at) => `$${at}`),
          only.map(withoutZero),
        )
      : CompiledQuery.raw(`copy ${into} from stdin`, [new Repeated(all)]),
  );
}

/** Yields the same rows and records each one in the transaction's journal as it is read. */
function recorded(
  tx: Tx,
  { table, columns }: { table: TableName; columns: readonly string[] },
  rows: Iterable<readonly Value[]>,
): Iterable<readonly Value[]> {
  const journal = journalOf(tx, table);
  if (!journal) return rows;
  const places = keyColumns(table).map((name) => columns.indexOf(name));
  const [first = -1] = places;
  const isAlone = places.length === 1;
  const isWhole = columns.length === columnNames(table).length;
  const references = journal.references(table).map((name) => columns.indexOf(name));
  return (function* () {
    for (const row of rows) {
      if (isWhole && journal.hasRoom(table)) {
        journal.know(table, cellsOf(columns, row));
      }
      const key = isAlone ? [cellAt(row, first)] : places.map((at) => cellAt(row, at));
      const isKept = journal.isWhole(table) || references.some((at) => row[at] != null);
      const cells = isKept ? cellsOf(columns, row) : undefined;
      journal.inserted(table, key, cells);
      yield row;
    }
  })();
}

const cellsOf = (columns: readonly string[], row: readonly Value[]): Values =>
  Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null]));

function cellAt(row: readonly Value[], at: number): CellValue {
  const value = row[at] ?? null;
  if (typeof value === 'object' && value !== null) throw new Error('a key cannot contain bytes');
  return value;
}

/** `all` has every row; `only` is set if there is exactly one. */
function lookAhead<T>(rows: Iterable<T>): { only?: T; all: Iterable<T> } {
  const source = rows[Symbol.iterator]();
  const first = source.next();
  if (first.done) return { all: [] };
  const second = source.next();
  if (second.done) return { only: first.value, all: [first.value] };
  return { all: chained([first.value, second.value], source) };
}

function* chained<T>(first: readonly T[], source: Iterator<T>): Generator<T> {
  yield* first;
  for (let next = source.next(); !next.done; next = source.next()) yield next.value;
}

export const insertRows = <T extends TableName>(
  tx: WriterOf<T>,
  table: T,
  rows: Iterable<Tables[T] & Values>,
): Promise<void> => {
  const columns = columnNames(table);
  return bulkInsert<T>(tx, { table, columns }, valuesOf(rows, columns));
};

function* valuesOf(rows: Iterable<Values>, columns: readonly string[]): Generator<Value[]> {
  for (const row of rows) yield columns.map((column) => row[column] ?? null);
}

/** Characters sent to PostgreSQL at a time. */
const COPY_CHUNK = 1 << 16;

/**
 * COPY's text format: one line per row, tabs between values, a backslash before characters that would be mistaken for
 * either.
 */
export function* copyText(rows: Iterable<readonly Value[]>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += copyLine(row);
    if (chunk.length < COPY_CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

function copyLine(row: readonly Value[]): string {
  const values = row.map((value) => {
    if (typeof value === 'string') return escaped(value);
    return Buffer.isBuffer(value) ? `\\\\x${value.toString('hex')}` : (storedFlag(value) ?? '\\N');
  });
  return `${values.join('\t')}\n`;
}

const SPECIAL: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  // PostgreSQL's text type cannot store NUL.
  '\0': '',
};

const withoutZero = (value: Value): Value =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value;

const NEEDS_ESCAPE = /[\\\t\n\r\0]/g;

const escaped = (text: string): string =>
  text.replace(NEEDS_ESCAPE, (character) => SPECIAL[character] ?? character);
