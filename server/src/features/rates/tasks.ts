import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { readNeeds, storeRates } from './store.ts';

export const tasks = defineTasks({
  readNeeds: task<typeof readNeeds>({ lane: 'heavy' }),
  storeRates: task<typeof storeRates>({
    lane: 'heavy',
    transfers: ({ reading }) => [reading.bytes.buffer],
  }),
});
