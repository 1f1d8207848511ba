import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { anonymizeFile } from './anonymize-file.ts';
import type { detectStatement } from './detect-statement.ts';
import type { importFile } from './import-file.ts';
import type { importPlanned, settlePlan } from './plans/import-plan-files.ts';
import type { addPlanFiles, readPlanFile } from './plans/plan-files.ts';
import type { previewPlan } from './plans/plan-preview.ts';
import type { undoImport } from './undo-import.ts';

export const tasks = defineTasks({
  /** Runs in a worker, because fifty thousand rows take seconds. */
  importFile: task<typeof importFile>({
    lane: 'imports',
    transfers: ({ bytes }) => [bytes.buffer],
  }),
  detectStatement: task<typeof detectStatement>({
    lane: 'imports',
    transfers: ({ bytes }) => [bytes.buffer],
  }),
  anonymizeFile: task<typeof anonymizeFile>({
    lane: 'imports',
    transfers: ({ bytes }) => [bytes.buffer],
  }),
  addPlanFiles: task<typeof addPlanFiles>({
    lane: 'imports',
    transfers: ({ bytes }) => [bytes.buffer],
  }),
  readPlanFile: task<typeof readPlanFile>({ lane: 'imports' }),
  previewPlan: task<typeof previewPlan>({ lane: 'imports' }),
  importPlanned: task<typeof importPlanned>({ lane: 'imports' }),
  settlePlan: task<typeof settlePlan>({ lane: 'imports' }),
  undoImport: task<typeof undoImport>({ lane: 'imports' }),
});
