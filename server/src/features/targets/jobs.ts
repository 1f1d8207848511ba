import type { Context } from '../../platform/context.ts';
import { schedule } from '../../platform/jobs/scheduler.ts';
import { throughSlice } from '../../platform/jobs/slices.ts';
import { tasks } from './tasks.ts';

/** Soon after midnight in every zone: some are a quarter of an hour off the others. */
const PATTERN = '2,17,32,47 * * * *';
/** For one slice. */
const RUN_WITHIN_MS = 10 * 60_000;
/** By the last digit of users' ids, which is random. */
export const SLICES = 16;
/** Until shortly before the next run: another server need not evaluate the same users again. */
const REST_MS = 10 * 60_000;

/** Evaluates all goals and alerts as days begin. Returns what ends it. */
export function startEvaluating(context: Context): () => Promise<void> {
  const job = schedule(context, {
    name: 'figures',
    pattern: PATTERN,
    withinMs: RUN_WITHIN_MS,
    restMs: REST_MS,
    slices: SLICES,
    run: (lease, slice) =>
      throughSlice(context, lease, {
        task: tasks.evaluateFigures,
        slice: { slice, of: SLICES },
      }),
  });
  return job.stop;
}
