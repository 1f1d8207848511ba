import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/**
 * Adds the currency of manual series. Null is that of totals, as it was for all until now, and is set when totals change
 * to another.
 */
export async function seriesCurrency(db: Schema, engine: Engine): Promise<void> {
  await db.schema.alterTable('series').addColumn('currency', textOf(engine)).execute();
}
