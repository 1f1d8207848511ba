import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** Where the work of a lease is, for the server that goes on with it. */
export async function positions(db: Schema, engine: Engine): Promise<void> {
  await db.schema.alterTable('leases').addColumn('position', textOf(engine)).execute();
}
