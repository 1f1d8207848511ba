import type { Schema } from './helpers.ts';

/** Whether what is sure is sorted as it arrives: off until a person says so. */
export async function sortingOnArrival(db: Schema): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('auto_sort', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute();
}
