import { sql } from 'kysely';
import type { Engine } from '../storage.ts';
import { describeIndexes, ownedTable, type Schema, type Statistics, textOf } from './helpers.ts';

const STATISTICS: Statistics = {
  bank_connections: { bank_connections: '100 2 1', bank_connections_due: '80 1' },
  consent_attempts: { consent_attempts: '100 2 1', consent_attempts_reference: '100 1' },
  transactions: { transactions_doubles: '1000 20 1' },
  linked_accounts: { linked_accounts: '200 4 1' },
  sightings: { sightings: '200000 4000 1', sightings_day: '200000 4000 1000 2' },
};

/** Connected banks: who gave which access, what it is fetched into, and what of each transaction the bank has shown. */
export async function bankConnections(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  const owned = (name: string) => ownedTable(db, engine, name);
  await owned('bank_connections')
    .addColumn('provider', text, (c) => c.notNull())
    .addColumn('institution_id', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('bank', text, (c) => c.notNull())
    .addColumn('bic', text)
    .addColumn('logo', text)
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('handle', text)
    .addColumn('history_days', 'integer', (c) => c.notNull())
    .addColumn('access_days', 'integer', (c) => c.notNull())
    .addColumn('sync_transactions', 'smallint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('connected_at', text)
    .addColumn('granted_at', text)
    .addColumn('expires_at', text)
    .addColumn('next_sync_at', text)
    .addColumn('last_receipt', text)
    .addColumn('revoke_until', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  await owned('consent_attempts')
    .addColumn('connection_id', text, (c) => c.notNull())
    .addColumn('reference', text, (c) => c.notNull())
    .addColumn('sync_transactions', 'smallint', (c) => c.notNull())
    .addColumn('handle', text)
    .addColumn('callback', text)
    .addColumn('done_at', text)
    .addColumn('expires_at', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addForeignKeyConstraint(
      'consent_attempts_connection_fk',
      ['user_id', 'connection_id'],
      'bank_connections',
      ['user_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await owned('linked_accounts')
    .addColumn('connection_id', text)
    .addColumn('owner', text)
    .addColumn('ref', text)
    .addColumn('stable_key', text)
    .addColumn('made_here', 'smallint', (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('status_reason', text)
    .addColumn('is_enabled', 'smallint', (c) => c.notNull())
    .addColumn('last_sync', text)
    .addColumn('window_days', 'integer')
    .addColumn('retry_at', text)
    .addColumn('covered', text, (c) => c.notNull())
    .addColumn('calls', text, (c) => c.notNull())
    .addForeignKeyConstraint(
      'linked_accounts_account_fk',
      ['user_id', 'id'],
      'accounts',
      ['user_id', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await owned('sightings')
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('transaction_id', text, (c) => c.notNull())
    .addColumn('date', text, (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('currency', text, (c) => c.notNull())
    .addColumn('text_key', text, (c) => c.notNull())
    .addColumn('party_iban', text)
    .addColumn('balance', 'bigint')
    .addColumn('provider_id', text)
    .addColumn('bank_id', text)
    .addColumn('seen_at', text, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('sandbox_consents')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('secret_hash', text, (c) => c.notNull())
    .addColumn('institution_id', text, (c) => c.notNull())
    .addColumn('reference', text, (c) => c.notNull())
    .addColumn('callback_url', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('behaviour', text, (c) => c.notNull())
    .addColumn('access_days', 'integer', (c) => c.notNull())
    .addColumn('calls', text, (c) => c.notNull())
    .addColumn('decided_at', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await indexes(db);
  await describeIndexes(db, engine, STATISTICS);
}

async function indexes(db: Schema): Promise<void> {
  await sql`create index bank_connections_due on bank_connections (next_sync_at)
    where next_sync_at is not null`.execute(db);
  await sql`create unique index consent_attempts_reference on consent_attempts (reference)`.execute(
    db,
  );
  await sql`create index transactions_doubles on transactions (user_id, id)
    where possible_duplicate_of is not null`.execute(db);
  await sql`create index sightings_day on sightings (user_id, account_id, date)`.execute(db);
}
