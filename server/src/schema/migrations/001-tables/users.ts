import type { Engine } from '../../../platform/db/storage.ts';
import {
  belongsTo,
  bytesOf,
  optional,
  required,
  runAll,
  type Schema,
  textOf,
  userColumn,
} from '../helpers.ts';

export async function userTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema
    .createTable('users')
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
    .addColumn('llm_enabled', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('mail_notifications', 'smallint', (c) => c.notNull().defaultTo(1))
    .addColumn('weak_password', text)
    .addColumn('password_is_temporary', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('deleted_at', text)
    .addColumn('auto_sort', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('audit_log')
    .$call(required(text, 'id', 'at', 'user_id', 'action', 'subject'))
    .$call(optional(text, 'request_id', 'address', 'session_id'))
    .addPrimaryKeyConstraint('audit_log_pk', ['user_id', 'id'])
    .execute();
  await signInTables(db, engine);
  await secondFactorTables(db, engine);
  await ticketTables(db, engine);
  await runAll(db, [
    'create index sessions_user on sessions (user_id)',
    'create index sign_in_failures_address on sign_in_failures (address, at)',
    'create index sign_in_failures_account on sign_in_failures (account, at)',
    'create index sign_in_failures_at on sign_in_failures (at)',
    'create index audit_log_user on audit_log (user_id, at)',
    'create index audit_log_at on audit_log (at)',
  ]);
}

async function signInTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('id', text, (c) => c.notNull())
    .$call(userColumn(engine))
    .addColumn('remember', 'smallint', (c) => c.notNull())
    .$call(required(text, 'created_at', 'expires_at'))
    .addColumn('device', text, (c) => c.notNull().defaultTo(''))
    .$call(
      optional(text, 'last_used_at', 'device_hash', 'address_hash', 'password_at', 'factor_at'),
    )
    .execute();
  await db.schema
    .createTable('invitations')
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
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('id', text, (c) => c.primaryKey())
    .$call(required(text, 'account', 'address', 'at'))
    .execute();
  await db.schema
    .createTable('known_origins')
    .$call(userColumn(engine))
    .$call(required(text, 'kind', 'hash', 'last_used_at'))
    .addPrimaryKeyConstraint('known_origins_pk', ['user_id', 'kind', 'hash'])
    .execute();
}

async function secondFactorTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', text, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .$call(optional(text, 'totp_secret', 'totp_pending'))
    .addColumn('totp_last_step', 'integer')
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .$call(userColumn(engine))
    .$call(required(text, 'id', 'code_hash'))
    .addColumn('used_at', text)
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'id'])
    .execute();
  // A cluster distributed by user can only enforce uniqueness within each user's rows.
  const passkeys = db.schema
    .createTable('passkeys')
    .$call(userColumn(engine))
    .$call(required(text, 'id', 'name'))
    .addColumn('credential_id', text, (c) =>
      engine === 'sqlite' ? c.notNull().unique() : c.notNull(),
    )
    .addColumn('public_key', text, (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_used_at', text)
    .addPrimaryKeyConstraint('passkeys_pk', ['user_id', 'id']);
  await (engine === 'sqlite'
    ? passkeys
    : passkeys.addUniqueConstraint('passkeys_credential', ['credential_id', 'user_id'])
  ).execute();
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.references('users.id').onDelete('cascade'))
    .$call(required(text, 'challenge', 'expires_at'))
    .execute();
}

async function ticketTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema
    .createTable('tickets')
    .$call(userColumn(engine))
    .addColumn('id', text, (c) => (engine === 'sqlite' ? c.notNull().unique() : c.notNull()))
    .$call(required(text, 'type', 'status', 'priority', 'title', 'description', 'context'))
    .$call(required(text, 'created_at', 'updated_at'))
    .addPrimaryKeyConstraint('tickets_pk', ['user_id', 'id'])
    .execute();
  if (engine === 'postgres') await runAll(db, ['create index tickets_id on tickets (id)']);
  await db.schema
    .createTable('ticket_attachments')
    .$call(required(text, 'user_id', 'ticket_id', 'media_type'))
    .addColumn('bytes', bytesOf(engine), (c) => c.notNull())
    .addPrimaryKeyConstraint('ticket_attachments_pk', ['user_id', 'ticket_id'])
    .$call(belongsTo('tickets', 'ticket_id', 'ticket_attachments_ticket_fk'))
    .execute();
}
