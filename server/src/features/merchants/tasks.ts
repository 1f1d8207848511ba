import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { readMerchantRows, readMerchants } from './merchant-list.ts';
import type { readMerchant, readMerchantTexts } from './read-merchants.ts';

export const tasks = defineTasks({
  readMerchants: task<typeof readMerchants>({ lane: 'screens' }),
  readMerchant: task<typeof readMerchant>({ lane: 'screens' }),
  readMerchantRows: task<typeof readMerchantRows>({ lane: 'screens' }),
  readMerchantTexts: task<typeof readMerchantTexts>({ lane: 'screens' }),
});
