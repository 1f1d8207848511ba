import { type RawBuilder, sql } from 'kysely';
import { engineOf } from './engine-of.ts';
import type { Tx } from './storage.ts';

/**
 * Runs independent writes. PostgreSQL runs them in one round trip, so no write sees another's rows. SQLite runs them
 * one after the other.
 */
export async function runTogether(tx: Tx, writes: readonly RawBuilder<unknown>[]): Promise<void> {
  const last = writes.at(-1);
  if (!last) return;
  if (engineOf(tx) === 'sqlite' || writes.length === 1) {
    for (const write of writes) await write.execute(tx);
    return;
  }
  const others = writes.slice(0, -1).map((write, at) => sql`${sql.ref(`w${at}`)} as (${write})`);
  await sql`with ${sql.join(others)} ${last}`.execute(tx);
}
