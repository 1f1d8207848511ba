import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { computeAccountBalances, readBalances } from './balances.ts';
import type { readCoverage } from './covered-days.ts';

export const tasks = defineTasks({
  computeAccountBalances: task<typeof computeAccountBalances>({ lane: 'screens' }),
  readBalances: task<typeof readBalances>({ lane: 'screens' }),
  readCoverage: task<typeof readCoverage>({ lane: 'screens' }),
});
