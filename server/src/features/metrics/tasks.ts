import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import { isSmallUser } from '../ledger/rows/read-limits.ts';
import { isSmallMonth, readAnnual, readMonthly } from './service.ts';

export const tasks = defineTasks({
  readAnnual: task<typeof readAnnual>({
    lane: 'screens',
    onMain: {
      isSmall: ({ storage }, { bookId }) =>
        isSmallUser(storage.read, { bookId, each: 'findSeries' }),
      run: readAnnual,
    },
  }),
  readMonthly: task<typeof readMonthly>({
    lane: 'screens',
    onMain: { isSmall: isSmallMonth, run: readMonthly },
  }),
});
