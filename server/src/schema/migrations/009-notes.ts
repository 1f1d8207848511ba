import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** The user's note on a transaction, and its folded text for search. */
export async function notes(db: Schema, engine: Engine): Promise<void> {
  for (const name of ['note', 'note_key']) {
    await db.schema.alterTable('transactions').addColumn(name, textOf(engine)).execute();
  }
}
