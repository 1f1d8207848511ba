import type { Engine } from '../../platform/db/storage.ts';
import { optional, type Schema, textOf } from './helpers.ts';

/** How the installation fares: what its jobs did last, and its backups. */
export async function operation(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
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
