import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { findSeries } from './find-series.ts';
import type { readForecast } from './forecast.ts';
import type { notifySeries } from './notifications.ts';
import type { readSeriesList } from './series-list.ts';

export const tasks = defineTasks({
  readSeriesList: task<typeof readSeriesList>({ lane: 'screens' }),
  readForecast: task<typeof readForecast>({ lane: 'screens' }),
  findSeries: task<typeof findSeries>({ lane: 'heavy' }),
  notifySeries: task<typeof notifySeries>({ lane: 'heavy', withinMs: 10 * 60_000 }),
});
