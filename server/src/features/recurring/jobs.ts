import type { Context } from '../../platform/context.ts';
import { schedule } from '../../platform/jobs/scheduler.ts';
import { runSlice } from '../../platform/jobs/user-turns.ts';
import { tasks } from './tasks.ts';

/**
 * Once a day, before most users are up. If a server stops, another one continues its work at the next five-minute slot.
 */
const PATTERN = '7-57/5 4 * * *';
const RUN_WITHIN_MS = 30 * 60_000;
const SLICES = 16;
/** Keeps other servers from checking the same users again on the same day. */
const REST_MS = 20 * 3_600_000;

/** Checks every user's series for news once a day. Returns a function that stops the job. */
export function startSeriesNotifications(context: Context): () => Promise<void> {
  const job = schedule(context, {
    name: 'series',
    pattern: PATTERN,
    withinMs: RUN_WITHIN_MS,
    restMs: REST_MS,
    slices: SLICES,
    run: (lease, slice) =>
      runSlice(context, lease, { task: tasks.notifySeries, slice: { slice, of: SLICES } }),
  });
  return job.stop;
}
