import type { Engine } from '../../../platform/db/storage.ts';
import { optional, required, runAll, type Schema, textOf } from '../helpers.ts';

export async function serverTables(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema
    .createTable('leases')
    .addColumn('name', text, (c) => c.primaryKey())
    .$call(required(text, 'holder', 'expires_at'))
    .addColumn('position', text)
    .execute();
  await db.schema
    .createTable('locks')
    .$call(required(text, 'user_id', 'name'))
    .addColumn('times', 'bigint', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('locks_pk', ['user_id', 'name'])
    .execute();
  await db.schema
    .createTable('request_counts')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('calls', 'integer', (c) => c.notNull())
    .addColumn('ends_at', text, (c) => c.notNull())
    .execute();
  // Losing these counts does no harm, so PostgreSQL need not log them.
  if (engine === 'postgres') await runAll(db, ['alter table request_counts set unlogged']);
  await db.schema
    .createTable('job_runs')
    .addColumn('name', text, (c) => c.primaryKey())
    .$call(optional(text, 'last_run_at', 'last_error', 'next_run_at'))
    .execute();
  await db.schema
    .createTable('backups')
    .addColumn('file_name', text, (c) => c.primaryKey())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('made_at', text, (c) => c.notNull())
    .$call(optional(text, 'proved_at', 'problem'))
    .execute();
}
