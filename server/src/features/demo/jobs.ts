import type { Context } from '../../platform/context.ts';
import { schedule } from '../../platform/jobs/scheduler.ts';
import { bringDemoUpToDate } from './service.ts';

/** Often enough that what a day brings comes in its hour, even to a machine that slept. */
const PATTERN = '7 * * * *';
const WITHIN_MS = 5 * 60_000;

/** Fills the demo account up to now, at once and each hour from now on. Returns what ends it. */
export async function startDemo(context: Context): Promise<() => Promise<void>> {
  if (!context.config.demo) return async () => undefined;
  const job = schedule(context, {
    name: 'demo',
    pattern: PATTERN,
    withinMs: WITHIN_MS,
    run: (lease) => bringDemoUpToDate(context, lease),
  });
  await job.runNow();
  return job.stop;
}
