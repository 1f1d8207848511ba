import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** Adds from which day on an alert carries over what is left of its limit. Null: never, as until now. */
export async function rollingLimits(db: Schema, engine: Engine): Promise<void> {
  await db.schema.alterTable('alerts').addColumn('rolls_from', textOf(engine)).execute();
}
