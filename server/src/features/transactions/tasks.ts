import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import { countWider, isSmallCount } from './match-counts.ts';
import { isSmallList, readList } from './transaction-list.ts';

export const tasks = defineTasks({
  readList: task<typeof readList>({
    lane: 'screens',
    onMain: { isSmall: isSmallList, run: readList },
  }),
  countWider: task<typeof countWider>({
    lane: 'screens',
    onMain: { isSmall: isSmallCount, run: countWider },
  }),
});
