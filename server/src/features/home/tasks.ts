import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { readAffordability } from './affordability-forecast.ts';
import { readCoveredMonth } from './covered-days.ts';
import { countKnownMonths } from './known-months.ts';
import type { readLeft } from './left-figure.ts';
import type { suggestMonth } from './month-suggestions.ts';
import { isSmallMonth, readMonthPicture } from './service.ts';

export const tasks = defineTasks({
  readMonthPicture: task<typeof readMonthPicture>({
    lane: 'screens',
    onMain: { isSmall: isSmallMonth, run: readMonthPicture },
  }),
  readCoveredMonth: task<typeof readCoveredMonth>({
    lane: 'screens',
    onMain: { isSmall: isSmallMonth, run: readCoveredMonth },
  }),
  countKnownMonths: task<typeof countKnownMonths>({
    lane: 'screens',
    onMain: { isSmall: isSmallMonth, run: countKnownMonths },
  }),
  readAffordability: task<typeof readAffordability>({ lane: 'screens' }),
  readLeft: task<typeof readLeft>({ lane: 'screens' }),
  suggestMonth: task<typeof suggestMonth>({ lane: 'categoriser' }),
});
