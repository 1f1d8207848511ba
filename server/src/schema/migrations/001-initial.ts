import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import {
  belongsTo,
  optional,
  ownedTable,
  refersTo,
  required,
  type Schema,
  textOf,
} from './helpers.ts';

export async function initial(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  const table = (name: string) => db.schema.createTable(name);
  const owned = (name: string) => ownedTable(db, engine, name);

  await table('users')
    .addColumn('id', text, (c) => c.primaryKey())
    .$call(required(text, 'name', 'lastnames', 'username'))
    .addColumn('username_key', text, (c) => c.notNull().unique())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull().unique())
    .addColumn('role', text, (c) => c.notNull())
    .$call(optional(text, 'avatar', 'password_hash'))
    .addColumn('is_demo', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('time_zone', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_login_at', text)
    .execute();
  await table('sessions')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('remember', 'smallint', (c) => c.notNull())
    .$call(required(text, 'created_at', 'expires_at'))
    .execute();
  await table('invitations')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('code', text, (c) => c.notNull().unique())
    .addColumn('role', text, (c) => c.notNull())
    .addColumn('max_uses', 'integer', (c) => c.notNull())
    .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', text)
    .addColumn('note', text, (c) => c.notNull())
    .addColumn('created_by', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('revoked_at', text)
    .execute();
  await table('sign_in_failures')
    .addColumn('id', text, (c) => c.primaryKey())
    .$call(required(text, 'account', 'address', 'at'))
    .execute();
  await table('audit_log')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('user_id', text)
    .$call(required(text, 'action', 'subject'))
    .addColumn('request_id', text)
    .execute();
  await owned('accounts')
    .$call(required(text, 'name', 'bank', 'product', 'currency'))
    .addColumn('iban', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await owned('categories')
    .addColumn('parent_id', text)
    .$call(required(text, 'name', 'name_key'))
    .addColumn('color', text)
    .$call(required(text, 'icon', 'description'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .$call(required(text, 'created_at', 'updated_at'))
    .execute();
  await owned('reports')
    .$call(required(text, 'bank', 'file_name', 'variant'))
    .$call(
      required(
        'integer',
        'total',
        'imported',
        'duplicates',
        'skipped',
        'rules_changed',
        'transfers_linked',
      ),
    )
    .$call(optional(text, 'date_from', 'date_to'))
    .$call(required(text, 'details', 'created_at'))
    .addColumn('undone_at', text)
    .execute();
  await owned('transactions')
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
    .$call(optional(text, 'bank_started', 'bank_text'))
    .$call(refersTo('accounts', 'account_id', 'transactions_account_fk'))
    .$call(refersTo('categories', 'category_id', 'transactions_category_fk'))
    .$call(refersTo('reports', 'report_id', 'transactions_report_fk'))
    .execute();
  await owned('removed_rows')
    .$call(required(text, 'account_id', 'reason', 'bank_date', 'bank_key'))
    .$call(required('bigint', 'bank_amount', 'bank_fee'))
    .addColumn('bank_balance', 'bigint')
    .addColumn('bank_started', text)
    .$call(required(text, 'bank_text', 'removed_at'))
    .execute();
  await owned('effects')
    .$call(required(text, 'transaction_id', 'field', 'cause'))
    .addColumn('cause_id', text)
    .$call(required(text, 'value_before', 'value_after', 'created_at'))
    .$call(belongsTo('transactions', 'transaction_id', 'effects_transaction_fk'))
    .execute();
  await owned('transfers')
    .$call(required(text, 'expense_id', 'income_id', 'state', 'created_at'))
    .$call(belongsTo('transactions', 'expense_id', 'transfers_expense_fk'))
    .$call(belongsTo('transactions', 'income_id', 'transfers_income_fk'))
    .execute();
  await table('leases')
    .addColumn('name', text, (c) => c.primaryKey())
    .$call(required(text, 'holder', 'expires_at'))
    .addColumn('reached', text)
    .execute();
  await indexes(db);
}

async function indexes(db: Schema): Promise<void> {
  const create = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await create(sql`create index sessions_user on sessions (user_id)`);
  await create(sql`create index sign_in_failures_address on sign_in_failures (address, at)`);
  await create(sql`create index audit_log_user on audit_log (user_id, at)`);
  await create(
    sql`create unique index accounts_iban on accounts (user_id, iban, product, currency) where iban is not null`,
  );
  await create(
    sql`create unique index categories_name on categories (user_id, coalesce(parent_id, ''), name_key)`,
  );
  await create(sql`create index reports_newest on reports (user_id, created_at)`);
  await create(sql`create index transactions_list on transactions (user_id, date, id)`);
  await create(
    sql`create index transactions_known on transactions (user_id, bank_date, bank_key) where bank_key is not null`,
  );
  await create(
    sql`create index transactions_report on transactions (user_id, report_id) where report_id is not null`,
  );
  await create(
    sql`create index transactions_edited on transactions (user_id, report_id) where edited_at is not null`,
  );
  await create(
    sql`create index transactions_category on transactions (user_id, category_id) where category_id is not null`,
  );
  await create(sql`create index removed_rows_known on removed_rows (user_id, bank_date, bank_key)`);
  await create(sql`create index effects_transaction on effects (user_id, transaction_id)`);
  await create(
    sql`create index effects_cause on effects (user_id, cause_id) where cause_id is not null`,
  );
  await create(
    sql`create unique index transfers_expense on transfers (user_id, expense_id, income_id)`,
  );
  await create(sql`create index transfers_income on transfers (user_id, income_id)`);
}
