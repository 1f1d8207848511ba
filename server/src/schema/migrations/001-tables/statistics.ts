import { sql } from 'kysely';
import type { Engine } from '../../../platform/db/storage.ts';
import { describeIndexes, type Schema, type Statistics } from '../helpers.ts';

const STATISTICS: Statistics = {
  accounts: {
    accounts: '250 5 1',
    accounts_iban: '200 4 2 2 1',
  },
  alerts: {
    alerts: '1000 20 1',
    alerts_category: '1000 20 2',
  },
  bank_connections: {
    bank_connections: '100 2 1',
    bank_connections_due: '80 1',
  },
  categories: {
    categories: '2500 50 1',
    categories_name: '2500 50 5 1',
  },
  consent_attempts: {
    consent_attempts: '100 2 1',
  },
  custom_metric_categories: {
    custom_metric_categories: '1500 30 6 1',
  },
  custom_metrics: {
    custom_metrics: '250 5 1',
  },
  effects: {
    effects: '500000 10000 1',
    effects_cause: '500000 10000 200',
    effects_transaction: '500000 10000 2',
  },
  goals: {
    goals: '1000 20 1',
    goals_category: '1000 20 2',
  },
  linked_accounts: {
    linked_accounts: '200 4 1',
  },
  mail_outbox: {
    mail_outbox: '10000 200 1',
    mail_outbox_due: '5 1',
    mail_outbox_token: '10000 1',
  },
  notifications: {
    notifications: '10000 200 1',
    notifications_once: '10000 200 5 4 1',
  },
  removed_rows: {
    removed_rows: '50000 1000 1',
    removed_rows_known: '50000 1000 3 1',
  },
  reports: {
    reports: '5000 100 1',
    reports_newest: '5000 100 1',
  },
  rules: {
    rules: '1000 20 1',
  },
  sightings: {
    sightings: '200000 4000 1',
    sightings_day: '200000 4000 1000 2',
  },
  transactions: {
    transactions: '1000000 20000 1',
    transactions_category: '500000 10000 300 2 2 2 2 2 2 2',
    transactions_creditor: '20000 400 40',
    transactions_debtor: '20000 400 40',
    transactions_doubles: '1000 20 1',
    transactions_edited: '20000 400 20',
    transactions_figures: '980000 19600 330 8 7 7 7 1 1',
    transactions_foreign: '20000 400 10 5 4 1',
    transactions_known: '1000000 20000 5 1',
    transactions_list: '1000000 20000 5 1',
    transactions_movable: '100000 2000 2',
    transactions_own: '20000 400 2',
    transactions_report: '1000000 20000 200',
    transactions_to_sort: '20000 400 2 2',
  },
  transfers: {
    transfers: '50000 1000 1',
    transfers_expense: '50000 1000 1 1',
    transfers_income: '50000 1000 1',
    transfers_one_expense: '50000 1000 1',
    transfers_one_income: '50000 1000 1',
  },
};

/**
 * Without statistics, SQLite assumes ten rows per user and reads all of a user's rows instead of using an index. For
 * each deleted transaction, for example, it would read all of the user's effects. PostgreSQL gathers its own
 * statistics.
 */
export async function statistics(db: Schema, engine: Engine): Promise<void> {
  if (engine !== 'sqlite') return;
  // Creates the table that the planner reads. On empty tables it writes nothing.
  await sql`analyze`.execute(db);
  await sql`delete from sqlite_stat1`.execute(db);
  await describeIndexes(db, engine, STATISTICS);
}
