import type { Schema } from './helpers.ts';

/** Adds whether a custom metric leaves out rows with a tag. Null: no, as until now. */
export async function untaggedMetrics(db: Schema): Promise<void> {
  await db.schema.alterTable('custom_metrics').addColumn('untagged', 'smallint').execute();
}
