import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** What proves the way back from a bank, and what it is exchanged for; the number of attempts tells nobody anything now. */
export async function bankReturns(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  for (const column of ['secret_hash', 'ref_hash', 'ref_expires_at']) {
    await db.schema.alterTable('consent_attempts').addColumn(column, text).execute();
  }
  await db.schema.alterTable('bank_connections').dropColumn('attempts').execute();
}
