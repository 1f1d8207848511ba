import { sql } from 'kysely';
import type { Tables } from '../../schema/tables.ts';
import { readRows, text } from './read-rows.ts';
import type { Tx } from './storage.ts';

/** Ids of all that a user owns in a table. */
export async function ownIds(
  tx: Tx,
  q: { userId: string; table: keyof Tables },
): Promise<Set<string>> {
  const rows = await readRows(tx, { id: text })`
    select id from ${sql.table(q.table)} where user_id = ${q.userId}`;
  return new Set(rows.map(({ id }) => id));
}
