import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** Which payments a person says begin a series, or go on another. */
export const partsOfSeries = (db: Schema, engine: Engine): Promise<void> =>
  db.schema.alterTable('series').addColumn('part_of', textOf(engine)).execute();
