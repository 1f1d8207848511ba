import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import { isSmallSearch, search } from './service.ts';

export const tasks = defineTasks({
  search: task<typeof search>({
    lane: 'screens',
    onMain: { isSmall: isSmallSearch, run: search },
  }),
});
