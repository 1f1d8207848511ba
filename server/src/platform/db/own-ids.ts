import { sql } from 'kysely';
import type { Tables } from '../../schema/tables.ts';
import type { Tx } from './storage.ts';

/** Ids of all that a user owns in a table. */
export async function ownIds(
  tx: Tx,
  q: { userId: string; table: keyof Tables },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(q.table)} where user_id = ${q.userId}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
