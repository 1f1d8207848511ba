import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import { changeMonths, findPayMonths, isSmallChange, isSmallIncome } from './change-months.ts';
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
  findPayMonths: task<typeof findPayMonths>({
    lane: 'screens',
    onMain: { isSmall: isSmallIncome, run: findPayMonths },
  }),
  eraseRows: task<typeof eraseRows>({ lane: 'heavy' }),
});
