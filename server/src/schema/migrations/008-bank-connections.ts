import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import {
  belongsTo,
  describeIndexes,
  optional,
  ownedTable,
  required,
  type Schema,
  type Statistics,
  textOf,
} from './helpers.ts';

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
    .$call(required(text, 'provider', 'institution_id', 'name', 'bank'))
    .$call(optional(text, 'bic', 'logo'))
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('handle', text)
    .$call(required('integer', 'history_days', 'access_days'))
    .addColumn('sync_transactions', 'smallint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .$call(
      optional(
        text,
        'connected_at',
        'granted_at',
        'expires_at',
        'next_sync_at',
        'last_receipt',
        'revoke_until',
      ),
    )
    .$call(required(text, 'created_at', 'updated_at'))
    .execute();
  await owned('consent_attempts')
    .$call(required(text, 'connection_id', 'reference'))
    .addColumn('sync_transactions', 'smallint', (c) => c.notNull())
    .$call(optional(text, 'handle', 'callback', 'done_at'))
    .$call(required(text, 'expires_at', 'created_at'))
    .$call(belongsTo('bank_connections', 'connection_id', 'consent_attempts_connection_fk'))
    .execute();
  await owned('linked_accounts')
    .$call(optional(text, 'connection_id', 'owner', 'ref', 'stable_key'))
    .addColumn('made_here', 'smallint', (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('status_reason', text)
    .addColumn('is_enabled', 'smallint', (c) => c.notNull())
    .addColumn('last_sync', text)
    .addColumn('window_days', 'integer')
    .addColumn('retry_at', text)
    .$call(required(text, 'covered', 'calls'))
    .$call(belongsTo('accounts', 'id', 'linked_accounts_account_fk'))
    .execute();
  await owned('sightings')
    .$call(required(text, 'account_id', 'transaction_id', 'date'))
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .$call(required(text, 'currency', 'text_key'))
    .addColumn('party_iban', text)
    .addColumn('balance', 'bigint')
    .$call(optional(text, 'provider_id', 'bank_id'))
    .addColumn('seen_at', text, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('sandbox_consents')
    .addColumn('id', text, (c) => c.primaryKey())
    .$call(
      required(
        text,
        'secret_hash',
        'institution_id',
        'reference',
        'callback_url',
        'state',
        'behaviour',
      ),
    )
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
