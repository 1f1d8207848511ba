import { type Kysely, sql } from 'kysely';
import type { Engine } from '../storage.ts';

/** Which import of our own export has brought a report back; null for one that was made here. */
export async function restoredReports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema.alterTable('reports').addColumn('restored_by', text).execute();
}
