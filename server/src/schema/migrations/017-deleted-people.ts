import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** Since when somebody is gone whose rows still are being deleted. */
export async function deletedPeople(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema.alterTable('users').addColumn('deleted_at', text).execute();
}
