import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import { describeIndexes, type Schema, type Statistics } from './helpers.ts';

/**
 * How large a well-used database is: rows of each index, then how many of them share the first column, the first two,
 * and so on. The primary key of a table without rowid goes by the table's own name.
 */
const STATISTICS: Statistics = {
  accounts: { accounts: '250 5 1', accounts_iban: '200 4 2 2 1' },
  categories: { categories: '2500 50 1', categories_name: '2500 50 5 1' },
  reports: { reports: '5000 100 1', reports_newest: '5000 100 1' },
  transactions: {
    transactions: '1000000 20000 1',
    transactions_list: '1000000 20000 5 1',
    transactions_known: '1000000 20000 5 1',
    transactions_report: '1000000 20000 200',
    transactions_edited: '20000 400 20',
    transactions_category: '500000 10000 300',
  },
  removed_rows: { removed_rows: '50000 1000 1', removed_rows_known: '50000 1000 3 1' },
  effects: {
    effects: '500000 10000 1',
    effects_transaction: '500000 10000 2',
    effects_cause: '500000 10000 200',
  },
  transfers: {
    transfers: '50000 1000 1',
    transfers_expense: '50000 1000 1 1',
    transfers_income: '50000 1000 1',
  },
};

/**
 * Without statistics SQLite takes a person for somebody with ten rows, and so reads all that a person has rather than
 * use an index: for each deleted transaction, for instance, all of the person's effects. PostgreSQL counts by itself.
 */
export async function statistics(db: Schema, engine: Engine): Promise<void> {
  if (engine !== 'sqlite') return;
  // Makes the table that the planner reads; on empty tables it writes nothing.
  await sql`analyze`.execute(db);
  await sql`delete from sqlite_stat1`.execute(db);
  await describeIndexes(db, engine, STATISTICS);
}
