import { sql } from 'kysely';
import type { Tx } from '../../platform/db/storage.ts';
import type { CsvMappingsTable } from '../../platform/db/tables.ts';

/** What people make, or have brought, besides categories: every account starts without any of it. */
const MADE = [
  'transactions',
  'rules',
  'goals',
  'alerts',
  'custom_metrics',
  'bank_connections',
] as const;

/** Whether somebody has registered, and done nothing since that could be lost. */
export async function hasMadeNothing(tx: Tx, q: { userId: string }): Promise<boolean> {
  const some = MADE.map(
    (table) => sql`exists (select 1 from ${sql.table(table)} where user_id = ${q.userId})`,
  );
  const { rows } = await sql<{ one: number }>`
    select 1 as one where ${sql.join(some, sql` or `)}`.execute(tx);
  return rows.length === 0;
}

/** What a person has said here of a file's columns stays. */
export const keepMapping = (tx: Tx, row: CsvMappingsTable): Promise<unknown> =>
  tx
    .insertInto('csv_mappings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'headings_hash']).doNothing())
    .execute();
