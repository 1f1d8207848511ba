import type { Context } from '../../platform/context.ts';
import { schedule } from '../../platform/jobs/scheduler.ts';
import { runSlice } from '../../platform/jobs/user-turns.ts';
import { tasks } from './tasks.ts';

/**
 * Once a day, after the news of recurring payments. If a server stops, another one continues its work at the next
 * five-minute slot.
 */
const PATTERN = '4-54/5 5 * * *';
const RUN_WITHIN_MS = 30 * 60_000;
const SLICES = 16;
/** Keeps other servers from checking the same users again on the same day. */
const REST_MS = 20 * 3_600_000;

/** Writes the monthly letters that are due, once a day. Returns a function that stops the job. */
export function startWritingLetters(context: Context): () => Promise<void> {
  const job = schedule(context, {
    name: 'letters',
    pattern: PATTERN,
    withinMs: RUN_WITHIN_MS,
    restMs: REST_MS,
    slices: SLICES,
    run: (lease, slice) =>
      runSlice(context, lease, { task: tasks.writeLetters, slice: { slice, of: SLICES } }),
  });
  return job.stop;
}
