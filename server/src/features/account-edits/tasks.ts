import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { mergeAccounts } from './merge.ts';
import type { readAccountParts } from './parts.ts';
import type { splitAccount } from './split.ts';

export const tasks = defineTasks({
  mergeAccounts: task<typeof mergeAccounts>({ lane: 'heavy' }),
  splitAccount: task<typeof splitAccount>({ lane: 'heavy' }),
  readAccountParts: task<typeof readAccountParts>({ lane: 'screens' }),
});
