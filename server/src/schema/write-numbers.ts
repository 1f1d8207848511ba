import { sql } from 'kysely';
import { insertRows } from '../platform/db/bulk-insert.ts';
import { integer, readRow, readRows, text } from '../platform/db/read-rows.ts';
import type { Tx } from '../platform/db/storage.ts';
import { writeNumber } from './columns.ts';
import { columnsOf, TABLE_NAMES } from './tables.ts';

/** Name of the lock that guards a user's transactions and their layers. Its count numbers the user's writes. */
export const LEDGER_LOCK = 'provenance';

const NUMBERS = TABLE_NAMES.flatMap((table) =>
  columnsOf(table).flatMap(([name, column]) => (column === writeNumber ? [{ table, name }] : [])),
);

/** The greatest number among one user's rows, or among all rows. */
export async function latestNumber(tx: Tx, userId?: string): Promise<number> {
  const own = userId === undefined ? sql`1 = 1` : sql`user_id = ${userId}`;
  const numbers = NUMBERS.map(
    ({ table, name }) =>
      sql`select max(${sql.ref(name)}) as latest from ${sql.table(table)} where ${own}`,
  );
  const row = await readRow(tx, { latest: integer })`
    select coalesce(max(latest), 0) as latest from (${sql.join(numbers, sql` union all `)}) numbers`;
  return row?.latest ?? 0;
}

/**
 * After a restore: makes the numbers of all further writes greater than those of the restored rows. The latest number of each
 * user changes, so that what servers have computed from the replaced rows is not used again.
 */
export async function raiseWriteNumbers(tx: Tx): Promise<void> {
  const stored = await latestNumber(tx);
  const users = await readRows(tx, { id: text })`select id from users`;
  const locked = await readRows(tx, { id: text })`
    select user_id as id from locks where name = ${LEDGER_LOCK}`;
  const known = new Set(locked.map(({ id }) => id));
  const missing = users.filter(({ id }) => !known.has(id));
  await insertRows(
    tx,
    'locks',
    missing.map(({ id }) => ({ user_id: id, name: LEDGER_LOCK, times: 0 })),
  );
  await sql`update locks set times = times + ${stored} + 1 where name = ${LEDGER_LOCK}`.execute(tx);
}
