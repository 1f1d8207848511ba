import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { readAccountParts } from './account-parts.ts';
import type { mergeAccounts } from './merge-accounts.ts';
import type { splitAccount } from './split-account.ts';

export const tasks = defineTasks({
  mergeAccounts: task<typeof mergeAccounts>({ lane: 'heavy' }),
  splitAccount: task<typeof splitAccount>({ lane: 'heavy' }),
  readAccountParts: task<typeof readAccountParts>({ lane: 'screens' }),
});
