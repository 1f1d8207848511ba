import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { applyFetch } from './sync/apply-fetch.ts';

export const tasks = defineTasks({
  applyFetch: task<typeof applyFetch>({ lane: 'heavy' }),
});
