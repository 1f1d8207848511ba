import type { Engine } from '../../platform/db/storage.ts';
import { ownedTable, required, type Schema, textOf } from './helpers.ts';

/** Filters of the list of transactions that users have named. */
export const savedViews = (db: Schema, engine: Engine): Promise<void> =>
  ownedTable(db, engine, 'saved_views')
    .$call(required(textOf(engine), 'name', 'filters', 'created_at', 'updated_at'))
    .execute();
