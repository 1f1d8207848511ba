import type { Engine } from '../storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** Which column of a CSV holds what, as a person said for files with such headings. */
export async function csvMappings(db: Schema, engine: Engine): Promise<void> {
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
