import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** The account whose balance a goal follows. Null: the goal counts the transactions of its category. */
export const goalAccounts = (db: Schema, engine: Engine): Promise<void> =>
  db.schema.alterTable('goals').addColumn('account_id', textOf(engine)).execute();
