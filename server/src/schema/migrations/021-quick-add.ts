import type { Engine } from '../../platform/db/storage.ts';
import { ownedTable, required, type Schema, textOf } from './helpers.ts';

/** Remembers the ids of manual entries that clients send, so that sending one again adds nothing. */
export const quickAdd = (db: Schema, engine: Engine): Promise<void> =>
  ownedTable(db, engine, 'received_entries')
    .$call(required(textOf(engine), 'transaction_id', 'content_hash', 'received_at'))
    .execute();
