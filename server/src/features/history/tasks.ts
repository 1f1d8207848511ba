import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { undoStep } from './undo-step.ts';

export const tasks = defineTasks({
  /** A deletion of fifty thousand transactions comes back in seconds. */
  undoStep: task<typeof undoStep>({ lane: 'heavy' }),
});
