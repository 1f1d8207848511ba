import { sql } from 'kysely';
import type { Tx } from './storage.ts';

/**
 * Takes a user's lock until the transaction ends. On PostgreSQL the row holds others back, on the node where the user's
 * rows are; on SQLite the gate does. Returns how often it has been taken, this time included.
 */
export async function takeLock(tx: Tx, name: string, userId: string): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    insert into locks (user_id, name, times) values (${userId}, ${name}, 1)
    on conflict (user_id, name) do update set times = locks.times + 1 returning times`.execute(tx);
  return rows[0]?.times ?? 0;
}
