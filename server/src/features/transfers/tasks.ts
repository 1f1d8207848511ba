import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { suggestTransfers } from './suggest-transfers.ts';

export const tasks = defineTasks({
  /** Half a million rows take a second or two. */
  suggestTransfers: task<typeof suggestTransfers>({ lane: 'heavy' }),
});
