import type { Kysely } from 'kysely';
import type { Engine } from '../storage.ts';
import { textOf } from './helpers.ts';

/** Which import of our own export has brought a report back; null for one that was made here. */
export async function restoredReports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema.alterTable('reports').addColumn('restored_by', text).execute();
}
