import type { Engine } from '../../platform/db/storage.ts';
import {
  describeIndexes,
  optional,
  ownedTable,
  required,
  runAll,
  type Schema,
  textOf,
} from './helpers.ts';

/** Adds monthly letters, one per user and month, and whether a user gets them (null: no). */
export async function letters(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema.alterTable('users').addColumn('letters', text).execute();
  await ownedTable(db, engine, 'letters')
    .$call(required(text, 'month', 'facts', 'created_at'))
    .$call(optional(text, 'worth_it', 'to_change'))
    .execute();
  await runAll(db, ['create unique index letters_month on letters (user_id, month)']);
  await describeIndexes(db, engine, { letters: { letters_month: '12000 12 1' } });
}
