import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** Which import of our own export has brought a report back; null for one that was made here. */
export async function restoredReports(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema.alterTable('reports').addColumn('restored_by', text).execute();
}
