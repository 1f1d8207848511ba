import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** What a bank says that is in an account, where its rows do not. */
export const toldBalances = (db: Schema, engine: Engine): Promise<void> =>
  db.schema.alterTable('linked_accounts').addColumn('told', textOf(engine)).execute();
