import { sql } from 'kysely';
import { engineOf } from './engine-of.ts';
import { integer, readRow } from './read-rows.ts';
import type { Tx } from './storage.ts';

/**
 * Makes other writers that take the same lock wait until the transaction ends. A user's lock is a row on the node of the
 * user's rows, and the result is how often it has been taken, this time included. Without a user the result is 0, and on
 * a cluster the lock is the coordinator's. On SQLite the write gate already keeps other writers out.
 */
export async function lock(tx: Tx, name: string, userId?: string): Promise<number> {
  if (userId !== undefined) return lockOfUser(tx, name, userId);
  if (engineOf(tx) === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  }
  return 0;
}

async function lockOfUser(tx: Tx, name: string, userId: string): Promise<number> {
  const row = await readRow(tx, { times: integer })`
    insert into locks (user_id, name, times) values (${userId}, ${name}, 1)
    on conflict (user_id, name) do update set times = locks.times + 1 returning times`;
  return row?.times ?? 0;
}
