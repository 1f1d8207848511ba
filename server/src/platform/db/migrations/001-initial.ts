import { type CreateTableBuilder, sql } from 'kysely';
import type { Engine } from '../storage.ts';
import { ownedTable, type Schema, textOf } from './helpers.ts';

export async function initial(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  const table = (name: string) => db.schema.createTable(name);
  const owned = (name: string) => ownedTable(db, engine, name);
  const run = <T extends string, C extends string>(builder: CreateTableBuilder<T, C>) =>
    builder.execute();

  await run(
    table('users')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('lastnames', text, (c) => c.notNull())
      .addColumn('username', text, (c) => c.notNull())
      .addColumn('username_key', text, (c) => c.notNull().unique())
      .addColumn('email', text, (c) => c.notNull())
      .addColumn('email_key', text, (c) => c.notNull().unique())
      .addColumn('role', text, (c) => c.notNull())
      .addColumn('avatar', text)
      .addColumn('password_hash', text)
      .addColumn('is_demo', 'smallint', (c) => c.notNull().defaultTo(0))
      .addColumn('time_zone', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('last_login_at', text),
  );
  await run(
    table('sessions')
      .addColumn('token_hash', text, (c) => c.primaryKey())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('remember', 'smallint', (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('expires_at', text, (c) => c.notNull()),
  );
  await run(
    table('invitations')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('code', text, (c) => c.notNull().unique())
      .addColumn('role', text, (c) => c.notNull())
      .addColumn('max_uses', 'integer', (c) => c.notNull())
      .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('expires_at', text)
      .addColumn('note', text, (c) => c.notNull())
      .addColumn('created_by', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('revoked_at', text),
  );
  await run(
    table('sign_in_failures')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('account', text, (c) => c.notNull())
      .addColumn('address', text, (c) => c.notNull())
      .addColumn('at', text, (c) => c.notNull()),
  );
  await run(
    table('audit_log')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('at', text, (c) => c.notNull())
      .addColumn('user_id', text)
      .addColumn('action', text, (c) => c.notNull())
      .addColumn('subject', text, (c) => c.notNull())
      .addColumn('request_id', text),
  );
  await run(
    owned('accounts')
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('bank', text, (c) => c.notNull())
      .addColumn('product', text, (c) => c.notNull())
      .addColumn('currency', text, (c) => c.notNull())
      .addColumn('iban', text)
      .addColumn('created_at', text, (c) => c.notNull()),
  );
  await run(
    owned('categories')
      .addColumn('parent_id', text)
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('name_key', text, (c) => c.notNull())
      .addColumn('color', text)
      .addColumn('icon', text, (c) => c.notNull())
      .addColumn('description', text, (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull()),
  );
  await run(
    owned('reports')
      .addColumn('bank', text, (c) => c.notNull())
      .addColumn('file_name', text, (c) => c.notNull())
      .addColumn('variant', text, (c) => c.notNull())
      .addColumn('total', 'integer', (c) => c.notNull())
      .addColumn('imported', 'integer', (c) => c.notNull())
      .addColumn('duplicates', 'integer', (c) => c.notNull())
      .addColumn('skipped', 'integer', (c) => c.notNull())
      .addColumn('rules_changed', 'integer', (c) => c.notNull())
      .addColumn('transfers_linked', 'integer', (c) => c.notNull())
      .addColumn('date_from', text)
      .addColumn('date_to', text)
      .addColumn('details', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('undone_at', text),
  );
  await run(
    owned('transactions')
      .addColumn('account_id', text)
      .addColumn('bank', text, (c) => c.notNull())
      .addColumn('date', text, (c) => c.notNull())
      .addColumn('period', 'integer', (c) => c.notNull())
      .addColumn('purchase_date', text)
      .addColumn('product', text, (c) => c.notNull())
      .addColumn('type', text, (c) => c.notNull())
      .addColumn('category_id', text)
      .addColumn('category_source', text, (c) => c.notNull())
      .addColumn('merchant_name', text)
      .addColumn('direction', text, (c) =>
        c.notNull().check(sql`direction in ('income', 'expense')`),
      )
      .addColumn('amount', 'bigint', (c) => c.notNull().check(sql`amount >= 0`))
      .addColumn('currency', text, (c) => c.notNull())
      .addColumn('description', text, (c) => c.notNull())
      .addColumn('search_text', text, (c) => c.notNull())
      .addColumn('fee', 'bigint', (c) => c.notNull())
      .addColumn('tags', text, (c) => c.notNull())
      .addColumn('tags_key', text, (c) => c.notNull())
      .addColumn('ignore', 'smallint', (c) => c.notNull())
      .addColumn('ignore_default_metrics', 'smallint', (c) => c.notNull())
      .addColumn('is_refund', 'smallint', (c) => c.notNull())
      .addColumn('creditor_name', text)
      .addColumn('creditor_account_iban', text)
      .addColumn('debtor_name', text)
      .addColumn('report_id', text)
      .addColumn('source_line', 'integer')
      .addColumn('possible_duplicate_of', text)
      .addColumn('edited_at', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addColumn('bank_account_id', text)
      .addColumn('bank_date', text)
      .addColumn('bank_key', text)
      .addColumn('bank_amount', 'bigint')
      .addColumn('bank_fee', 'bigint')
      .addColumn('bank_balance', 'bigint')
      .addColumn('bank_started', text)
      .addColumn('bank_text', text)
      .addForeignKeyConstraint('transactions_account_fk', ['user_id', 'account_id'], 'accounts', [
        'user_id',
        'id',
      ])
      .addForeignKeyConstraint(
        'transactions_category_fk',
        ['user_id', 'category_id'],
        'categories',
        ['user_id', 'id'],
      )
      .addForeignKeyConstraint('transactions_report_fk', ['user_id', 'report_id'], 'reports', [
        'user_id',
        'id',
      ]),
  );
  await run(
    owned('removed_rows')
      .addColumn('account_id', text, (c) => c.notNull())
      .addColumn('reason', text, (c) => c.notNull())
      .addColumn('bank_date', text, (c) => c.notNull())
      .addColumn('bank_key', text, (c) => c.notNull())
      .addColumn('bank_amount', 'bigint', (c) => c.notNull())
      .addColumn('bank_fee', 'bigint', (c) => c.notNull())
      .addColumn('bank_balance', 'bigint')
      .addColumn('bank_started', text)
      .addColumn('bank_text', text, (c) => c.notNull())
      .addColumn('removed_at', text, (c) => c.notNull()),
  );
  await run(
    owned('effects')
      .addColumn('transaction_id', text, (c) => c.notNull())
      .addColumn('field', text, (c) => c.notNull())
      .addColumn('cause', text, (c) => c.notNull())
      .addColumn('cause_id', text)
      .addColumn('value_before', text, (c) => c.notNull())
      .addColumn('value_after', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addForeignKeyConstraint(
        'effects_transaction_fk',
        ['user_id', 'transaction_id'],
        'transactions',
        ['user_id', 'id'],
        (c) => c.onDelete('cascade'),
      ),
  );
  await run(
    owned('transfers')
      .addColumn('expense_id', text, (c) => c.notNull())
      .addColumn('income_id', text, (c) => c.notNull())
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addForeignKeyConstraint(
        'transfers_expense_fk',
        ['user_id', 'expense_id'],
        'transactions',
        ['user_id', 'id'],
        (c) => c.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'transfers_income_fk',
        ['user_id', 'income_id'],
        'transactions',
        ['user_id', 'id'],
        (c) => c.onDelete('cascade'),
      ),
  );
  await run(
    table('leases')
      .addColumn('name', text, (c) => c.primaryKey())
      .addColumn('holder', text, (c) => c.notNull())
      .addColumn('expires_at', text, (c) => c.notNull())
      .addColumn('reached', text),
  );
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
