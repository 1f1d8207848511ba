import type { Engine } from '../../platform/db/storage.ts';
import { required, type Schema, textOf } from './helpers.ts';

/** Work that a server has begun, so that work which ends servers is found and set aside. */
export async function attempts(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema
    .createTable('attempts')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .$call(required(text, 'holder', 'at'))
    .execute();
}
