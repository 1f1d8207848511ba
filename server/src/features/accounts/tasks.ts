import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { readBalances, reckonAccounts } from './balances.ts';
import type { readCoverage } from './covered-days.ts';

export const tasks = defineTasks({
  reckonAccounts: task<typeof reckonAccounts>({ lane: 'screens' }),
  readBalances: task<typeof readBalances>({ lane: 'screens' }),
  readCoverage: task<typeof readCoverage>({ lane: 'screens' }),
});
