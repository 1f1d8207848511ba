import { sql } from 'kysely';
import { runAll, type Schema } from './helpers.ts';

const NUMBERED = ['steps', 'transactions', 'reports', 'goals', 'alerts'];

/**
 * Adds the numbers that put writes in order. Existing steps get negative ones, in the order of their moments: a user's
 * latest moment is -1, the one before it -2, and so on. So all numbers of later writes are greater.
 */
export async function writeNumbers(db: Schema): Promise<void> {
  for (const table of NUMBERED) {
    await db.schema.alterTable(table).addColumn('write_number', 'bigint').execute();
  }
  await db.schema.alterTable('steps').addColumn('turn_number', 'bigint').execute();
  await numberSteps(db, 'write_number', 'at');
  await numberSteps(db, 'turn_number', 'undone_at');
  // A step that a server of the previous version adds has no number. It comes last.
  await runAll(db, [
    'create index steps_order on steps (user_id, coalesce(write_number, 9007199254740991), at, id)',
  ]);
}

const numberSteps = (db: Schema, number: string, moment: string) =>
  sql`update steps set ${sql.ref(number)} = m.number from (
      select user_id, at, -row_number() over (partition by user_id order by at desc) as number from (
        select user_id, at from steps union select user_id, undone_at from steps where undone_at is not null
      ) moments
    ) m where m.user_id = steps.user_id and m.at = ${sql.ref(`steps.${moment}`)}`.execute(db);
