import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { undoStep } from './undo-step.ts';

export const tasks = defineTasks({
  /** Restoring fifty thousand deleted transactions takes seconds. */
  undoStep: task<typeof undoStep>({ lane: 'heavy' }),
});
