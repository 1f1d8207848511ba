import type { Engine } from '../storage.ts';
import { type Schema, textOf } from './helpers.ts';

/** How the installation fares: what its jobs did last, and its backups. */
export async function operation(db: Schema, engine: Engine): Promise<void> {
  const text = textOf(engine);
  await db.schema
    .createTable('job_runs')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('last_run_at', text)
    .addColumn('last_error', text)
    .addColumn('next_run_at', text)
    .execute();
  await db.schema
    .createTable('backups')
    .addColumn('file_name', text, (c) => c.primaryKey())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('made_at', text, (c) => c.notNull())
    .addColumn('proved_at', text)
    .addColumn('problem', text)
    .execute();
}
