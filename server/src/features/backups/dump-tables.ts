import { sql } from 'kysely';
import { engineOf } from '../../platform/db/engine-of.ts';
import { ANY, type AnyRow, cents, readRows, text } from '../../platform/db/read-rows.ts';
import { withSnapshot } from '../../platform/db/snapshot.ts';
import type { Storage, Tx } from '../../platform/db/storage.ts';
import { DATA_TABLES } from '../../schema/tables.ts';
import { type Summary, Tally, toCell } from './format.ts';

const ROWS_AT_ONCE = 2000;
/** Tables whose rows are files of up to ten megabytes each. */
const OF_FILES: ReadonlySet<string> = new Set(['ticket_attachments', 'receipt_files']);
const FILES_AT_ONCE = 4;

/**
 * Yields the lines of every backed-up table: one with its name and columns, then one per row. Returns the summary of
 * all tables. Reads a few thousand rows at a time, so memory use stays flat.
 */
export async function* dump(tx: Tx): AsyncGenerator<string, Summary> {
  const summary: Summary = { tables: {}, sums: await sumsOf(tx) };
  for (const { table, key } of DATA_TABLES) {
    const columns = await columnsOf(tx, table);
    yield JSON.stringify({ table, columns });
    const tally = new Tally();
    for await (const row of rowsOf(tx, { table, key, columns })) {
      const line = JSON.stringify(columns.map((column) => toCell(row[column])));
      tally.add(line);
      yield line;
    }
    summary.tables[table] = tally.summary();
  }
  return summary;
}

async function* rowsOf(
  tx: Tx,
  q: { table: string; key: readonly string[]; columns: readonly string[] },
): AsyncGenerator<AnyRow> {
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const key = list(q.key);
  const atOnce = OF_FILES.has(q.table) ? FILES_AT_ONCE : ROWS_AT_ONCE;
  let after = sql``;
  for (;;) {
    const rows = await readRows(tx.withoutPlugins(), ANY)`
      select ${list(q.columns)} from ${sql.table(q.table)} ${after}
      order by ${key} limit ${sql.lit(atOnce)}`;
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = sql`where (${key}) > (${sql.join(q.key.map((name) => last[name]))})`;
  }
}

/** Columns sorted by name, so that both engines return the same order. */
async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const select = readRows(tx, { name: text });
  const rows =
    engineOf(tx) === 'postgres'
      ? await select`
          select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table}`
      : await select`select name from pragma_table_info(${table})`;
  return rows.map((row) => row.name).sort();
}

async function sumsOf(tx: Tx): Promise<Record<string, number>> {
  const rows = await readRows(tx, { currency: text, total: cents })`
    select currency, sum(case when direction = 'income' then amount else -amount end) as total
    from transactions group by currency order by currency`;
  return Object.fromEntries(rows.map((row) => [row.currency, row.total]));
}

/** Summarizes a database without writing anything. */
export const summarizeDatabase = (storage: Storage): Promise<Summary> =>
  withSnapshot(storage, (tx) => summaryOf(tx));

/** Summarizes what a running transaction sees. */
export async function summaryOf(tx: Tx): Promise<Summary> {
  const lines = dump(tx);
  for (;;) {
    const next = await lines.next();
    if (next.done) return next.value;
  }
}
