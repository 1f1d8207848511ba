import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import { describeIndexes, type Schema } from './helpers.ts';

/** Every page asks how many merchants there are to sort; of years of rows those without a category are few. */
export async function rowsToSort(db: Schema, engine: Engine): Promise<void> {
  await sql`create index transactions_to_sort on transactions (user_id, updated_at, amount)
    where category_id is null and "ignore" = 0`.execute(db);
  await describeIndexes(db, engine, { transactions: { transactions_to_sort: '20000 400 2 2' } });
}
