import type { Schema } from './helpers.ts';

/** Where a rule stands among the others: where all are equal, they run in the order they were made. */
export async function orderOfRules(db: Schema): Promise<void> {
  await db.schema
    .alterTable('rules')
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
