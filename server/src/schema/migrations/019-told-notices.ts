import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** What a notice tells, for its sentence in the language of whoever reads it. Those before have their sentence alone. */
export async function toldNotices(db: Schema, engine: Engine): Promise<void> {
  await db.schema.alterTable('notifications').addColumn('told', textOf(engine)).execute();
}
