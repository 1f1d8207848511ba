import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/**
 * Adds the language that a user has chosen (null: that of the browser), and the one that the user last signed in with
 * (null: none yet).
 */
export async function languages(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema.alterTable('users').addColumn('language', text).execute();
  await db.schema.alterTable('users').addColumn('seen_language', text).execute();
}
