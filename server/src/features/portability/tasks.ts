import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { writeExport } from './write-export.ts';

export const tasks = defineTasks({
  /** Far longer than a million rows take. */
  writeExport: task<typeof writeExport>({ lane: 'heavy', withinMs: 110_000 }),
});
