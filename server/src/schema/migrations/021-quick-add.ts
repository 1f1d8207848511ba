import type { Engine } from '../../platform/db/storage.ts';
import { ownedTable, required, type Schema, textOf } from './helpers.ts';

/**
 * Remembers the ids of manual entries that clients send, so that sending one again adds nothing, and which entries the user keeps
 * though the bank did not confirm them.
 */
export async function quickAdd(db: Schema, engine: Engine): Promise<void> {
  await ownedTable(db, engine, 'received_entries')
    .$call(required(textOf(engine), 'transaction_id', 'content_hash', 'received_at'))
    .execute();
  await db.schema.alterTable('transactions').addColumn('kept_at', textOf(engine)).execute();
}
