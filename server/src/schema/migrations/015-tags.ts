import type { Engine } from '../../platform/db/storage.ts';
import { optional, ownedTable, required, type Schema, textOf } from './helpers.ts';

/** What users have set for tags. The tags themselves are in the lists of transactions. */
export const tags = (db: Schema, engine: Engine): Promise<void> =>
  ownedTable(db, engine, 'tags')
    .$call(required(textOf(engine), 'name', 'not_these', 'created_at', 'updated_at'))
    .$call(optional(textOf(engine), 'color', 'from_day', 'to_day'))
    .execute();
