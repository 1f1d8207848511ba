import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import { required, type Schema, textOf } from './helpers.ts';

/** Where security events came from, where people have signed in from, and failures without what was typed. */
export async function signInRecord(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema.alterTable('audit_log').addColumn('address', text).execute();
  await db.schema.alterTable('audit_log').addColumn('session_id', text).execute();
  await sql`create index audit_log_at on audit_log (at)`.execute(db);
  await db.schema.alterTable('sessions').addColumn('device_hash', text).execute();
  await db.schema.alterTable('sessions').addColumn('address_hash', text).execute();
  await db.schema
    .createTable('known_origins')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .$call(required(text, 'kind', 'hash', 'last_used_at'))
    .addPrimaryKeyConstraint('known_origins_pk', ['user_id', 'kind', 'hash'])
    .execute();
  // They count for a quarter of an hour, and held names as they were typed.
  await sql`delete from sign_in_failures`.execute(db);
  await sql`create index sign_in_failures_account on sign_in_failures (account, at)`.execute(db);
  await sql`create index sign_in_failures_at on sign_in_failures (at)`.execute(db);
}
