import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import { describeIndexes, type Schema, type Statistics, textOf } from './helpers.ts';

const STATISTICS: Statistics = {
  transactions: {
    transactions_creditor: '20000 400 40',
    transactions_debtor: '20000 400 40',
    transactions_movable: '100000 2000 2',
  },
  transfers: { transfers_one_expense: '50000 1000 1', transfers_one_income: '50000 1000 1' },
};

/** Why the engine chose a category; where income came from; and no row in two linked transfers, whoever links at once. */
export async function transfers(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  const add = (column: string) =>
    db.schema.alterTable('transactions').addColumn(column, text).execute();
  await add('category_reason');
  await add('debtor_account_iban');
  for (const leg of ['expense', 'income']) {
    await sql`create unique index ${sql.raw(`transfers_one_${leg}`)} on transfers
      (user_id, ${sql.raw(`${leg}_id`)}) where state = 'linked'`.execute(db);
  }
  for (const party of ['creditor', 'debtor']) {
    const column = sql.raw(`${party}_account_iban`);
    await sql`create index ${sql.raw(`transactions_${party}`)} on transactions
      (user_id, ${column}) where ${column} is not null`.execute(db);
  }
  // What can say by itself that it moves between own accounts.
  await sql`create index transactions_movable on transactions (user_id, date)
    where type in ('transfer', 'topup') or product = 'deposit'
      or creditor_account_iban is not null or debtor_account_iban is not null`.execute(db);
  await describeIndexes(db, engine, STATISTICS);
}
