import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { readMerchant, readMerchants, readMerchantTexts } from './read-merchants.ts';

export const tasks = defineTasks({
  readMerchants: task<typeof readMerchants>({ lane: 'screens' }),
  readMerchant: task<typeof readMerchant>({ lane: 'screens' }),
  readMerchantTexts: task<typeof readMerchantTexts>({ lane: 'screens' }),
});
