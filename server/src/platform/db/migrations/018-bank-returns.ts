import { type Kysely, sql } from 'kysely';
import type { Engine } from '../storage.ts';

/** What proves the way back from a bank, and what it is exchanged for; the number of attempts tells nobody anything now. */
export async function bankReturns(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  for (const column of ['secret_hash', 'ref_hash', 'ref_expires_at']) {
    await db.schema.alterTable('consent_attempts').addColumn(column, text).execute();
  }
  await db.schema.alterTable('bank_connections').dropColumn('attempts').execute();
}
