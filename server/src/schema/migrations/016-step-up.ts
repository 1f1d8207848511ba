import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

const DAYS_7_MS = 7 * 86_400_000;

/**
 * When a session last proved password and second factor, what is to be said or done about a password, mails to an
 * address that was given up, and an end for invitations that had none.
 */
export async function stepUp(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema.alterTable('sessions').addColumn('password_at', text).execute();
  await db.schema.alterTable('sessions').addColumn('factor_at', text).execute();
  await db.schema.alterTable('users').addColumn('weak_password', text).execute();
  await db.schema
    .alterTable('users')
    .addColumn('password_is_temporary', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('mail_outbox').addColumn('to_address', text).execute();
  const end = new Date(Date.now() + DAYS_7_MS).toISOString();
  await sql`update invitations set expires_at = ${end} where expires_at is null`.execute(db);
}
