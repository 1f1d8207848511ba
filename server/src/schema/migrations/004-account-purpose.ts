import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** What the user says an account is for. Null: guessed from its bank, product and name. */
export const accountPurpose = (db: Schema, engine: Engine): Promise<void> =>
  db.schema.alterTable('accounts').addColumn('purpose', textOf(engine)).execute();
