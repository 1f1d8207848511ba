import type { Context } from '../../platform/context.ts';
import { schedule } from '../../platform/jobs/scheduler.ts';
import { runSlice } from '../../platform/jobs/user-turns.ts';
import { tasks } from './tasks.ts';

/**
 * Runs shortly after midnight in every time zone. The offsets of some zones are not whole hours, hence every quarter
 * hour.
 */
const PATTERN = '2,17,32,47 * * * *';
const RUN_WITHIN_MS = 10 * 60_000;
/** Users are sliced by the last digit of their ids, which is random. */
export const SLICES = 16;
/** The job rests until shortly before its next run, so other servers don't evaluate the same users again. */
const REST_MS = 10 * 60_000;

/** Evaluates all goals and alerts whenever a day begins in a time zone. Returns a function that stops the job. */
export function startEvaluating(context: Context): () => Promise<void> {
  const job = schedule(context, {
    name: 'figures',
    pattern: PATTERN,
    withinMs: RUN_WITHIN_MS,
    restMs: REST_MS,
    slices: SLICES,
    run: (lease, slice) =>
      runSlice(context, lease, {
        task: tasks.evaluateFigures,
        slice: { slice, of: SLICES },
      }),
  });
  return job.stop;
}
