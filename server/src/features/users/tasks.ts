import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { eraseRows } from './erase-users.ts';

export const tasks = defineTasks({
  eraseRows: task<typeof eraseRows>({ lane: 'heavy' }),
});
