import { type RawBuilder, sql } from 'kysely';
import { engineOf } from './engine-of.ts';
import type { Tx } from './storage.ts';

/**
 * Runs writes that need nothing of each other: in one round trip on PostgreSQL, where none of them sees the rows of another;
 * one after the other on SQLite.
 */
export async function together(tx: Tx, writes: readonly RawBuilder<unknown>[]): Promise<void> {
  const last = writes.at(-1);
  if (!last) return;
  if (engineOf(tx) === 'sqlite' || writes.length === 1) {
    for (const write of writes) await write.execute(tx);
    return;
  }
  const others = writes.slice(0, -1).map((write, at) => sql`${sql.ref(`w${at}`)} as (${write})`);
  await sql`with ${sql.join(others)} ${last}`.execute(tx);
}
