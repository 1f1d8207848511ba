import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { writeTaxArchive } from './tax-archive.ts';
import type { writeExport } from './write-export.ts';

export const tasks = defineTasks({
  /** Far longer than it takes to export a million rows. */
  writeExport: task<typeof writeExport>({ lane: 'heavy', withinMs: 110_000 }),
  writeTaxArchive: task<typeof writeTaxArchive>({ lane: 'heavy', withinMs: 110_000 }),
});
