import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import { changeMonths, isSmallChange } from './change-months.ts';
import { countCurrencies, isSmallCount } from './count-currencies.ts';
import type { eraseRows } from './erase-users.ts';

export const tasks = defineTasks({
  countCurrencies: task<typeof countCurrencies>({
    lane: 'screens',
    onMain: { isSmall: isSmallCount, run: countCurrencies },
  }),
  changeMonths: task<typeof changeMonths>({
    lane: 'heavy',
    onMain: { isSmall: isSmallChange, run: changeMonths },
  }),
  eraseRows: task<typeof eraseRows>({ lane: 'heavy' }),
});
