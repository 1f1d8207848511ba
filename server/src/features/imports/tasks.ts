import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { importFile } from './import-file.ts';
import type { importPlanned, settlePlan } from './plans/import-plan-files.ts';
import type { keepPlanFiles, keepReading } from './plans/plan-files.ts';
import type { previewPlan } from './plans/plan-preview.ts';
import type { undoImport } from './undo-import.ts';

export const tasks = defineTasks({
  /** Runs in a worker, because fifty thousand rows take seconds. */
  importFile: task<typeof importFile>({
    lane: 'imports',
    transfers: ({ reading }) => [reading.bytes.buffer],
  }),
  keepPlanFiles: task<typeof keepPlanFiles>({
    lane: 'imports',
    transfers: ({ files }) =>
      files.flatMap(({ bytes, reading }) => [
        ...(bytes ? [bytes.buffer] : []),
        reading.bytes.buffer,
      ]),
  }),
  keepReading: task<typeof keepReading>({
    lane: 'imports',
    transfers: ({ reading }) => [reading.bytes.buffer],
  }),
  previewPlan: task<typeof previewPlan>({ lane: 'imports' }),
  importPlanned: task<typeof importPlanned>({ lane: 'imports' }),
  settlePlan: task<typeof settlePlan>({ lane: 'imports' }),
  undoImport: task<typeof undoImport>({ lane: 'imports' }),
});
