import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import { describeIndexes, type Schema } from './helpers.ts';

/** Rows that users typed are few; imports and syncs look for those that may be rows of the bank. */
export async function ownEntries(db: Schema, engine: Engine): Promise<void> {
  await sql`create index transactions_own on transactions (user_id, date)
    where bank_key is null`.execute(db);
  await describeIndexes(db, engine, { transactions: { transactions_own: '20000 400 2' } });
}
