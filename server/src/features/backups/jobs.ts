import type { Context } from '../../platform/context.ts';
import { schedule } from '../../platform/jobs/scheduler.ts';
import { backupFolder } from '../../platform/private-files.ts';
import { BACKUP_LEASE } from './make-backup.ts';
import { tasks } from './tasks.ts';

/** At 3:40, when the fewest users are active. */
const PATTERN = '40 3 * * *';
/** One minute longer than the backup task may take. */
const WITHIN_MS = 61 * 60_000;

/** Makes a backup each night and verifies it with a restore. Returns a function that stops the job. */
export function startBackups(context: Context): () => Promise<void> {
  const job = schedule(context, {
    name: BACKUP_LEASE,
    pattern: PATTERN,
    withinMs: WITHIN_MS,
    run: async () => {
      const q = {
        folder: backupFolder(context.config),
        now: context.now().toISOString(),
        copy: context.config.backupCopy,
      };
      await context.workers.run(tasks.nightlyBackup, q);
    },
  });
  return job.stop;
}
