import type { Kysely } from 'kysely';
import type { Engine } from '../storage.ts';
import { textOf } from './helpers.ts';

/** Which column of a CSV holds what, as a person said for files with such headings. */
export async function csvMappings(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema
    .createTable('csv_mappings')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('headings_hash', text, (c) => c.notNull())
    .addColumn('mapping', text, (c) => c.notNull())
    .addColumn('used_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('csv_mappings_pk', ['user_id', 'headings_hash'])
    .execute();
}
