import type { Engine } from '../../../platform/db/storage.ts';
import {
  belongsTo,
  optional,
  ownedTable,
  required,
  runAll,
  type Schema,
  textOf,
} from '../helpers.ts';

export async function bankTables(db: Schema, engine: Engine): Promise<void> {
  await connectionTables(db, engine);
  await fetchTables(db, engine);
  await runAll(db, [
    'create index bank_connections_due on bank_connections (next_sync_at) where next_sync_at is not null',
    'create index consent_attempts_reference on consent_attempts (reference)',
    'create index sightings_day on sightings (user_id, account_id, date)',
  ]);
}

async function connectionTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'bank_connections')
    .$call(required(text, 'provider', 'institution_id', 'name', 'bank'))
    .$call(optional(text, 'bic', 'logo'))
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('handle', text)
    .$call(required('integer', 'history_days', 'access_days'))
    .addColumn('sync_transactions', 'smallint', (c) => c.notNull())
    .$call(optional(text, 'connected_at', 'granted_at', 'expires_at', 'next_sync_at'))
    .$call(optional(text, 'last_receipt', 'revoke_until'))
    .$call(required(text, 'created_at', 'updated_at'))
    .execute();
  await ownedTable(db, engine, 'consent_attempts')
    .$call(required(text, 'connection_id', 'reference'))
    .addColumn('sync_transactions', 'smallint', (c) => c.notNull())
    .$call(optional(text, 'handle', 'callback', 'done_at'))
    .$call(required(text, 'expires_at', 'created_at'))
    .$call(optional(text, 'secret_hash', 'ref_hash', 'ref_expires_at'))
    .$call(belongsTo('bank_connections', 'connection_id', 'consent_attempts_connection_fk'))
    .execute();
  await db.schema
    .createTable('sandbox_consents')
    .addColumn('id', text, (c) => c.primaryKey())
    .$call(required(text, 'secret_hash', 'institution_id', 'reference', 'callback_url'))
    .$call(required(text, 'state', 'behavior'))
    .addColumn('access_days', 'integer', (c) => c.notNull())
    .addColumn('calls', text, (c) => c.notNull())
    .addColumn('decided_at', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
}

async function fetchTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await ownedTable(db, engine, 'linked_accounts')
    .$call(optional(text, 'connection_id', 'owner', 'ref', 'stable_key'))
    .addColumn('made_here', 'smallint', (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('status_reason', text)
    .addColumn('is_enabled', 'smallint', (c) => c.notNull())
    .$call(optional(text, 'last_sync', 'retry_at'))
    .$call(required(text, 'covered', 'calls'))
    .addColumn('told', text)
    .$call(belongsTo('accounts', 'id', 'linked_accounts_account_fk'))
    .execute();
  await ownedTable(db, engine, 'sightings')
    .$call(required(text, 'account_id', 'transaction_id', 'date'))
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .$call(required(text, 'currency', 'text_key'))
    .addColumn('party_iban', text)
    .addColumn('balance', 'bigint')
    .$call(optional(text, 'provider_id', 'bank_id'))
    .addColumn('seen_at', text, (c) => c.notNull())
    .execute();
}
