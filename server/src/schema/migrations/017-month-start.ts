import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/**
 * Adds where a user's months begin (null: as on the wall calendar), and which days the main income opened. Months of rows are
 * those of the wall calendar until their owner chooses otherwise, so no row changes.
 */
export async function monthStart(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema.alterTable('users').addColumn('month_start', text).execute();
  await db.schema.alterTable('users').addColumn('pay_months', text).execute();
}
