import { sql } from 'kysely';
import type { Engine } from '../../platform/db/storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** How much was asked of all servers within a minute. It may be lost: PostgreSQL keeps no log of it. */
export async function requestCounts(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  const table = db.schema
    .createTable('request_counts')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .addColumn('ends_at', text, (column) => column.notNull());
  await table.execute();
  if (engine === 'postgres') await sql`alter table request_counts set unlogged`.execute(db);
}
