import type { Schema } from './helpers.ts';

/** How often each lock was taken: what was computed before is still right while nobody has taken it since. */
export async function timesOfLocks(db: Schema): Promise<void> {
  await db.schema
    .alterTable('locks')
    .addColumn('times', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
