import type { Engine } from '../../platform/db/storage.ts';
import { optional, required, type Schema, textOf } from './helpers.ts';

/** Where somebody is signed in, and a second factor for who wants one. */
export async function profile(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  const sessions = db.schema.alterTable('sessions');
  await sessions.addColumn('device', text, (c) => c.notNull().defaultTo('')).execute();
  await sessions.addColumn('last_used_at', text).execute();
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', text, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .$call(optional(text, 'totp_secret', 'totp_pending'))
    .addColumn('totp_last_step', 'integer')
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .$call(required(text, 'id', 'code_hash'))
    .addColumn('used_at', text)
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'id'])
    .execute();
}
