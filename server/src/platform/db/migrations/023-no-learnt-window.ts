import type { Kysely } from 'kysely';

/** A bank is asked for all that is missing each time: how little it once gave says nothing of today. */
export const noLearntWindow = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('linked_accounts').dropColumn('window_days').execute();
