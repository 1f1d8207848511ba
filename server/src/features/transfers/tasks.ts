import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { suggestTransfers } from './suggest-transfers.ts';

export const tasks = defineTasks({
  /** Runs in a worker, because half a million rows take one or two seconds. */
  suggestTransfers: task<typeof suggestTransfers>({ lane: 'heavy' }),
});
