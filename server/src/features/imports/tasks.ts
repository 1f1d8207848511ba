import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { importFile } from './import-file.ts';
import type { detectStatement } from './statement-bank.ts';
import type { undoImport } from './undo-import.ts';

export const tasks = defineTasks({
  /** Fifty thousand rows take seconds. */
  importFile: task<typeof importFile>({
    lane: 'imports',
    transfers: ({ bytes }) => [bytes.buffer],
  }),
  detectStatement: task<typeof detectStatement>({
    lane: 'imports',
    transfers: ({ bytes }) => [bytes.buffer],
  }),
  undoImport: task<typeof undoImport>({ lane: 'imports' }),
});
