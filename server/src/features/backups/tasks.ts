import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { previewRestore, restoreLive } from './live-restore.ts';
import type { nightlyBackup } from './make-backup.ts';

export const tasks = defineTasks({
  nightlyBackup: task<typeof nightlyBackup>({ lane: 'heavy', withinMs: 60 * 60_000 }),
  previewRestore: task<typeof previewRestore>({ lane: 'heavy', withinMs: 10 * 60_000 }),
  restoreLive: task<typeof restoreLive>({ lane: 'heavy', withinMs: 10 * 60_000 }),
});
