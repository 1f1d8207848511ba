import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { foreseeStep } from './preview.ts';
import type { undoStep } from './undo-step.ts';

export const tasks = defineTasks({
  foreseeStep: task<typeof foreseeStep>({ lane: 'heavy' }),
  /** Restoring fifty thousand deleted transactions takes seconds. */
  undoStep: task<typeof undoStep>({ lane: 'heavy' }),
});
