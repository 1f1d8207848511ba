import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { suggestMonth } from './month-suggestions.ts';
import { isSmallMonth, readMonthPicture } from './service.ts';

export const tasks = defineTasks({
  readMonthPicture: task<typeof readMonthPicture>({
    lane: 'screens',
    onMain: { isSmall: isSmallMonth, run: readMonthPicture },
  }),
  suggestMonth: task<typeof suggestMonth>({ lane: 'categoriser' }),
});
