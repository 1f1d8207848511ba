import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import { isSmallList, readList } from './list.ts';
import { countWider, isSmallCount } from './wider.ts';

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
