import { type Kysely, sql } from 'kysely';
import type { Engine } from '../storage.ts';

/** Since when somebody is gone whose rows still are being deleted. */
export async function deletedPeople(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema.alterTable('users').addColumn('deleted_at', text).execute();
}
