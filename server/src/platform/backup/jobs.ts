import { join } from 'node:path';
import type { Context } from '../context.ts';
import { schedule } from '../jobs/scheduler.ts';
import { BACKUP_LEASE } from './task.ts';

/** When fewest people are about. */
const PATTERN = '40 3 * * *';
const WITHIN_MS = 60 * 60_000;

/** A backup each night, proved by a restore. Returns what ends it. */
export function startBackups(context: Context): () => Promise<void> {
  const job = schedule(context, {
    name: BACKUP_LEASE,
    pattern: PATTERN,
    withinMs: WITHIN_MS + 60_000,
    run: async () => {
      const folder = join(context.config.dataDir, 'backups');
      const q = { folder, now: context.now().toISOString() };
      await context.workers.run('nightlyBackup', q, { timeoutMs: WITHIN_MS });
    },
  });
  return job.stop;
}
