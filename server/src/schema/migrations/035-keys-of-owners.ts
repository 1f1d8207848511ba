import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import { optional, required, type Schema, textOf } from './helpers.ts';

/**
 * What is unique is so for each person, which is all that tables distributed by person can hold; and a line of the
 * activity log that is nobody's says so with an empty id, since a key holds no null.
 */
export async function keysOfOwners(db: Schema, engine: Engine): Promise<void> {
  await sql`drop index consent_attempts_reference`.execute(db);
  await sql`create index consent_attempts_reference on consent_attempts (reference)`.execute(db);
  if (engine === 'postgres') await onPostgres(db);
  else await onSqlite(db);
}

async function onPostgres(db: Schema): Promise<void> {
  await sql`alter table tickets drop constraint tickets_id_key`.execute(db);
  await sql`create index tickets_id on tickets (id)`.execute(db);
  await sql`alter table passkeys drop constraint passkeys_credential_id_key,
    add constraint passkeys_credential unique (credential_id, user_id)`.execute(db);
  await sql`update audit_log set user_id = '' where user_id is null`.execute(db);
  await sql`alter table audit_log alter column user_id set not null,
    drop constraint audit_log_pkey, add primary key (user_id, id)`.execute(db);
}

/** Keys are changed by making the table anew. Ids of tickets and of credentials may stay unique there. */
async function onSqlite(db: Schema): Promise<void> {
  const text = textOf('sqlite');
  await sql`alter table audit_log rename to old_audit_log`.execute(db);
  for (const index of ['audit_log_user', 'audit_log_at'])
    await db.schema.dropIndex(index).execute();
  await db.schema
    .createTable('audit_log')
    .$call(required(text, 'id', 'at', 'user_id', 'action', 'subject'))
    .$call(optional(text, 'request_id', 'address', 'session_id'))
    .addPrimaryKeyConstraint('audit_log_pk', ['user_id', 'id'])
    .execute();
  await sql`insert into audit_log (id, at, user_id, action, subject, request_id, address, session_id)
    select id, at, coalesce(user_id, ''), action, subject, request_id, address, session_id
    from old_audit_log`.execute(db);
  await sql`drop table old_audit_log`.execute(db);
  await sql`create index audit_log_user on audit_log (user_id, at)`.execute(db);
  await sql`create index audit_log_at on audit_log (at)`.execute(db);
}
