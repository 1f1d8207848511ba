import type { Engine } from '../../platform/db/storage.ts';
import { required, runAll, type Schema, textOf, userColumn } from './helpers.ts';

/** Adds secret addresses of calendars, one per user. Only their hashes are stored. */
export async function calendarAddresses(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema
    .createTable('calendar_addresses')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .$call(userColumn(engine))
    .$call(required('smallint', 'with_amounts'))
    .$call(required(text, 'created_at'))
    .execute();
  await runAll(db, ['create unique index calendar_addresses_user on calendar_addresses (user_id)']);
}
