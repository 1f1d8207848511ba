import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { evaluateFigures } from './notifications.ts';
import { type checkBalanceGoal, isSmallList, listAlerts, listGoals } from './service.ts';

export const tasks = defineTasks({
  listGoals: task<typeof listGoals>({
    lane: 'screens',
    onMain: { isSmall: isSmallList('goals'), run: listGoals },
  }),
  listAlerts: task<typeof listAlerts>({
    lane: 'screens',
    onMain: { isSmall: isSmallList('alerts'), run: listAlerts },
  }),
  checkBalanceGoal: task<typeof checkBalanceGoal>({ lane: 'screens' }),
  evaluateFigures: task<typeof evaluateFigures>({ lane: 'heavy', withinMs: 10 * 60_000 }),
});
