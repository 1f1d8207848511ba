import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** What recurs in a person's rows, as it was last found, and which state of the rows that was. */
export async function foundSeries(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema
    .createTable('found_series')
    .addColumn('user_id', text, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('found_in', 'bigint')
    .addColumn('code', text)
    .addColumn('fits', text)
    .addColumn('groups_read', text)
    .execute();
}
