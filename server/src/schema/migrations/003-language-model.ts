import type { Schema } from './helpers.ts';

/** Whether a person lets texts go to the language model: off until they say so. */
export async function languageModel(db: Schema): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('llm_enabled', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute();
}
