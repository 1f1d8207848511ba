import type { Schema } from './helpers.ts';

/** A bank is asked for all that is missing each time: how little it once gave says nothing of today. */
export const noLearntWindow = (db: Schema): Promise<void> =>
  db.schema.alterTable('linked_accounts').dropColumn('window_days').execute();
