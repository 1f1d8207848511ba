import type { Engine } from '../../platform/db/storage.ts';
import { required, type Schema, textOf } from './helpers.ts';

/** Which column of a CSV holds what, as a person said for files with such headings. */
export async function csvMappings(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema
    .createTable('csv_mappings')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .$call(required(text, 'headings_hash', 'mapping', 'used_at'))
    .addPrimaryKeyConstraint('csv_mappings_pk', ['user_id', 'headings_hash'])
    .execute();
}
