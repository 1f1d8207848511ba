import { defineTasks, task } from '../../platform/jobs/tasks.ts';
import type { findSeries } from './find-series.ts';
import type { readForecast } from './forecast.ts';
import type { readSeries } from './list.ts';
import type { tellSeries } from './notices.ts';

export const tasks = defineTasks({
  readSeries: task<typeof readSeries>({ lane: 'screens' }),
  readForecast: task<typeof readForecast>({ lane: 'screens' }),
  findSeries: task<typeof findSeries>({ lane: 'heavy' }),
  tellSeries: task<typeof tellSeries>({ lane: 'heavy', withinMs: 10 * 60_000 }),
});
