import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { suggestTransfers } from './suggest-transfers.ts';

export const tasks = defineTasks({
  /** Half a million rows take one or two seconds. */
  suggestTransfers: task<typeof suggestTransfers>({ lane: 'heavy' }),
});
