import type { Engine } from '../../platform/db/storage.ts';
import { required, type Schema, textOf } from './helpers.ts';

/** What writers of one person take turns by, on PostgreSQL; SQLite has its gate. */
export async function locks(db: Schema, engine: Engine): Promise<void> {
  await db.schema
    .createTable('locks')
    .$call(required(textOf(engine), 'user_id', 'name'))
    .addPrimaryKeyConstraint('locks_pk', ['user_id', 'name'])
    .execute();
}
