import type { Engine } from '../../platform/db/storage.ts';
import { required, type Schema, textOf } from './helpers.ts';

/** Passkeys, and the challenges that are out for making or using one. */
export async function passkeys(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema
    .createTable('passkeys')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .$call(required(text, 'id', 'name'))
    .addColumn('credential_id', text, (c) => c.notNull().unique())
    .addColumn('public_key', text, (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_used_at', text)
    .addPrimaryKeyConstraint('passkeys_pk', ['user_id', 'id'])
    .execute();
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.references('users.id').onDelete('cascade'))
    .$call(required(text, 'challenge', 'expires_at'))
    .execute();
}
