import { CompiledQuery } from 'kysely';
import type { Engine, Tx } from './storage.ts';
import type { Tables } from './tables.ts';

/** What a column holds, as both engines take it. */
export type Value = string | number | null;

/** SQLite: larger statements bind no faster, and keep more memory prepared. */
const VALUES_PER_STATEMENT = 3000;
/** PostgreSQL: characters sent at a time. */
const COPY_CHUNK = 1 << 16;

/**
 * Inserts many rows into one table inside the caller's transaction, by each engine's fastest way: statements of
 * many rows on SQLite, COPY on PostgreSQL. Each row holds its values in the order of `columns`.
 */
export async function bulkInsert<T extends keyof Tables>(
  tx: Tx,
  engine: Engine,
  target: { table: T; columns: readonly (keyof Tables[T] & string)[] },
  rows: readonly (readonly Value[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const into = `${target.table} (${target.columns.join(', ')})`;
  if (engine === 'postgres') {
    await tx.executeQuery(CompiledQuery.raw(`copy ${into} from stdin`, [copyText(rows)]));
    return;
  }
  const width = target.columns.length;
  const rowsAtOnce = Math.max(1, Math.floor(VALUES_PER_STATEMENT / width));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const chunk = rows.slice(from, from + rowsAtOnce);
    const query = CompiledQuery.raw(insertText(into, width, chunk.length), chunk.flat());
    await tx.executeQuery(query);
  }
}

const texts = new Map<string, string>();

/** The text of a statement for so many rows, written once: the same text is the same prepared statement. */
function insertText(into: string, width: number, rows: number): string {
  const key = `${into}|${rows}`;
  let text = texts.get(key);
  if (text === undefined) {
    const row = `(${Array(width).fill('?').join(',')})`;
    text = `insert into ${into} values ${Array(rows).fill(row).join(',')}`;
    texts.set(key, text);
  }
  return text;
}

/** COPY's text format: a line a row, a tab between values, a backslash before what would be mistaken for either. */
function* copyText(rows: readonly (readonly Value[])[]): Generator<string> {
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
  const values = row.map((value) =>
    typeof value === 'string' ? escaped(value) : (value ?? '\\N'),
  );
  return `${values.join('\t')}\n`;
}

const SPECIAL: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  // PostgreSQL's text cannot hold it.
  '\0': '',
};

const NEEDS_ESCAPE = /[\\\t\n\r\0]/g;

const escaped = (text: string): string =>
  text.replace(NEEDS_ESCAPE, (character) => SPECIAL[character] ?? character);
