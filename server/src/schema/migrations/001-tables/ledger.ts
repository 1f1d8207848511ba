import { sql } from 'kysely';
import type { Engine } from '../../../platform/db/storage.ts';
import {
  belongsTo,
  bytesOf,
  clustered,
  optional,
  ownedTable,
  refersTo,
  required,
  runAll,
  type Schema,
  textOf,
  userColumn,
} from '../helpers.ts';

export async function ledgerTables(db: Schema, engine: Engine): Promise<void> {
  await accountTables(db, engine);
  await importTables(db, engine);
  await transactionTables(db, engine);
  await sortingTables(db, engine);
  await runAll(db, INDEXES);
}

async function accountTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'accounts')
    .$call(required(text, 'name', 'bank', 'product', 'currency'))
    .addColumn('iban', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .$call(optional(text, 'closed_on', 'typed_on', 'accepted_gaps'))
    .addColumn('typed_amount', 'bigint')
    .addColumn('for_spending', 'smallint')
    .execute();
}

async function importTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'reports')
    .$call(required(text, 'bank', 'file_name', 'variant'))
    .$call(required('integer', 'total', 'imported', 'duplicates', 'skipped'))
    .$call(required('integer', 'rules_changed', 'transfers_linked'))
    .$call(optional(text, 'date_from', 'date_to'))
    .$call(required(text, 'details', 'created_at'))
    .$call(optional(text, 'undone_at', 'restored_by'))
    .execute();
  await db.schema
    .createTable('csv_mappings')
    .$call(userColumn(engine))
    .$call(required(text, 'headings_hash', 'mapping', 'used_at'))
    .addPrimaryKeyConstraint('csv_mappings_pk', ['user_id', 'headings_hash'])
    .execute();
  await db.schema
    .createTable('statement_answers')
    .$call(userColumn(engine))
    .$call(required(text, 'kind_hash', 'answers', 'used_at'))
    .addPrimaryKeyConstraint('statement_answers_pk', ['user_id', 'kind_hash'])
    .execute();
  await planTables(db, engine);
}

async function planTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'import_plans')
    .$call(required(text, 'state', 'time_zone', 'created_at'))
    .execute();
  await db.schema
    .createTable('import_plan_files')
    .$call(userColumn(engine))
    .$call(required(text, 'plan_id', 'id', 'file_name', 'answers', 'named', 'state'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('bytes', bytesOf(engine), (c) => c.notNull())
    .$call(optional(text, 'bank', 'reason', 'question', 'report_id'))
    .$call(optional(text, 'mapping_question', 'mapping', 'moving'))
    .addColumn('left_out', 'smallint')
    .addColumn('statement', bytesOf(engine))
    .addPrimaryKeyConstraint('import_plan_files_pk', ['user_id', 'plan_id', 'id'])
    .$call(belongsTo('import_plans', 'plan_id', 'import_plan_files_plan_fk'))
    .execute();
}

async function transactionTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'categories')
    .addColumn('parent_id', text)
    .$call(required(text, 'name', 'name_key'))
    .addColumn('color', text)
    .$call(required(text, 'icon', 'description'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .$call(required(text, 'created_at', 'updated_at'))
    .execute();
  await ownedTable(db, engine, 'transactions')
    .addColumn('account_id', text)
    .$call(required(text, 'bank', 'date'))
    .addColumn('period', 'integer', (c) => c.notNull())
    .addColumn('purchase_date', text)
    .$call(required(text, 'product', 'type'))
    .addColumn('category_id', text)
    .addColumn('category_source', text, (c) => c.notNull())
    .addColumn('merchant_name', text)
    .addColumn('direction', text, (c) => c.notNull().check(sql`direction in ('income', 'expense')`))
    .addColumn('amount', 'bigint', (c) => c.notNull().check(sql`amount >= 0`))
    .$call(required(text, 'currency', 'description', 'search_text'))
    .addColumn('fee', 'bigint', (c) => c.notNull())
    .$call(required(text, 'tags', 'tags_key'))
    .$call(required('smallint', 'ignore', 'ignore_default_metrics', 'is_refund'))
    .$call(optional(text, 'creditor_name', 'creditor_account_iban', 'debtor_name', 'report_id'))
    .addColumn('source_line', 'integer')
    .$call(optional(text, 'possible_duplicate_of', 'edited_at'))
    .$call(required(text, 'created_at', 'updated_at'))
    .$call(optional(text, 'bank_account_id', 'bank_date', 'bank_key'))
    .$call(optional('bigint', 'bank_amount', 'bank_fee', 'bank_balance'))
    .$call(optional(text, 'bank_started', 'bank_text', 'category_reason', 'debtor_account_iban'))
    .$call(refersTo('accounts', 'account_id', 'transactions_account_fk'))
    .$call(refersTo('categories', 'category_id', 'transactions_category_fk'))
    .$call(refersTo('reports', 'report_id', 'transactions_report_fk'))
    .execute();
  await ownedTable(db, engine, 'removed_rows')
    .$call(required(text, 'account_id', 'reason', 'bank_date', 'bank_key'))
    .$call(required('bigint', 'bank_amount', 'bank_fee'))
    .addColumn('bank_balance', 'bigint')
    .addColumn('bank_started', text)
    .$call(required(text, 'bank_text', 'removed_at'))
    .addColumn('report_id', text)
    .execute();
}

async function sortingTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'merchant_names')
    .$call(required(text, 'name', 'description', 'direction', 'created_at', 'updated_at'))
    .$call(optional(text, 'creditor_name', 'debtor_name'))
    .execute();
  await ownedTable(db, engine, 'effects')
    .$call(required(text, 'transaction_id', 'field', 'cause'))
    .addColumn('cause_id', text)
    .$call(required(text, 'value_before', 'value_after', 'created_at'))
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .$call(belongsTo('transactions', 'transaction_id', 'effects_transaction_fk'))
    .execute();
  await ownedTable(db, engine, 'transfers')
    .$call(required(text, 'expense_id', 'income_id', 'state', 'created_at'))
    .$call(belongsTo('transactions', 'expense_id', 'transfers_expense_fk'))
    .$call(belongsTo('transactions', 'income_id', 'transfers_income_fk'))
    .execute();
  await ownedTable(db, engine, 'steps')
    .$call(required(text, 'kind', 'by', 'at'))
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('sum', 'bigint')
    .addColumn('currency', text)
    .$call(required(text, 'links', 'fields'))
    .$call(optional(text, 'sitting', 'undone_at'))
    .execute();
  await db.schema
    .createTable('step_parts')
    .$call(required(text, 'user_id', 'step_id'))
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('entries', bytesOf(engine), (c) => c.notNull())
    .addPrimaryKeyConstraint('step_parts_pk', ['user_id', 'step_id', 'part'])
    .$call(belongsTo('steps', 'step_id', 'step_parts_step_fk'))
    .execute();
  await ownedTable(db, engine, 'rules')
    .$call(required(text, 'name', 'description'))
    .addColumn('bank', text)
    .addColumn('is_enabled', 'smallint', (c) => c.notNull())
    .$call(required(text, 'bit_operator', 'conditions', 'actions', 'created_at', 'updated_at'))
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await ownedTable(db, engine, 'custom_metrics')
    .$call(required(text, 'name', 'created_at', 'updated_at'))
    .execute();
  // No foreign key to categories: Uncategorized may be among them, and it belongs to no user.
  await db.schema
    .createTable('custom_metric_categories')
    .$call(required(text, 'user_id', 'metric_id', 'category_id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('custom_metric_categories_pk', ['user_id', 'metric_id', 'category_id'])
    .$call(belongsTo('custom_metrics', 'metric_id', 'custom_metric_categories_metric_fk'))
    .$call(clustered(engine))
    .execute();
}

const INDEXES = [
  'create unique index accounts_iban on accounts (user_id, iban, product, currency) where iban is not null',
  `create unique index categories_name on categories (user_id, coalesce(parent_id, ''), name_key)`,
  'create index reports_newest on reports (user_id, created_at)',

  'create index transactions_list on transactions (user_id, date, id)',
  'create index transactions_known on transactions (user_id, bank_date, bank_key) where bank_key is not null',
  'create index transactions_report on transactions (user_id, report_id) where report_id is not null',
  'create index transactions_edited on transactions (user_id, report_id) where edited_at is not null',
  'create index transactions_creditor on transactions (user_id, creditor_account_iban) where creditor_account_iban is not null',
  'create index transactions_debtor on transactions (user_id, debtor_account_iban) where debtor_account_iban is not null',
  // Rows that may be transfers between own accounts.
  `create index transactions_movable on transactions (user_id, date)
    where type in ('transfer', 'topup') or product = 'deposit'
      or creditor_account_iban is not null or debtor_account_iban is not null`,
  // Covers every column the figure queries read, in their GROUP BY order.
  `create index transactions_figures on transactions
    (user_id, period, category_id, direction, is_refund, ignore_default_metrics, amount)
    where "ignore" = 0 and currency = 'EUR'`,
  // Rows that are excluded from every figure because they are not in euros.
  `create index transactions_foreign on transactions (user_id, period, currency, ignore_default_metrics)
    where "ignore" = 0 and currency <> 'EUR'`,
  // Covers every column that the goal and alert queries read, so they need only this index.
  `create index transactions_category on transactions
    (user_id, category_id, date, "ignore", currency, direction, is_refund, product, amount)
    where category_id is not null`,
  'create index transactions_doubles on transactions (user_id, id) where possible_duplicate_of is not null',
  // Rows entered manually. Imports and syncs search them for matches to incoming bank rows.
  'create index transactions_own on transactions (user_id, date) where bank_key is null',
  // Every page counts the merchants left to sort. Few rows have no category, even after many years.
  `create index transactions_to_sort on transactions (user_id, updated_at, amount)
    where category_id is null and "ignore" = 0`,

  'create index steps_newest on steps (user_id, at, id)',
  'create index removed_rows_known on removed_rows (user_id, bank_date, bank_key)',
  'create index effects_transaction on effects (user_id, transaction_id)',
  'create index effects_cause on effects (user_id, cause_id) where cause_id is not null',
  'create unique index transfers_expense on transfers (user_id, expense_id, income_id)',
  'create index transfers_income on transfers (user_id, income_id)',
  // No row is part of two linked transfers, even if two requests link at the same time.
  `create unique index transfers_one_expense on transfers (user_id, expense_id) where state = 'linked'`,
  `create unique index transfers_one_income on transfers (user_id, income_id) where state = 'linked'`,
];
