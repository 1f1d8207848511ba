import { Cron } from 'croner';
import type { Context } from '../context.ts';
import { withoutActingUser } from '../db/acting-user.ts';
import { newId } from '../id.ts';
import { asError } from '../unknown-error.ts';
import { attempt } from './attempts.ts';
import { type Lease, withLease } from './leases.ts';

export interface Job {
  name: string;
  /** Cron pattern, in the configured time zone. */
  pattern: string;
  /** Longer than the longest run. Afterwards another server may take over. */
  withinMs: number;
  /** Minimum rest after a run; half a minute by default. */
  restMs?: number;
  /**
   * Number of slices into which the work is split; one by default. Servers share the slices, each of which has its own
   * lease. If some fail, the others still run.
   */
  slices?: number;
  /** True if the job is one piece of work, which is set aside as a whole if it ends the server again and again. */
  isOnePiece?: true;
  /** Runs one slice, numbered from 0. The lease's signal is also aborted when this server stops. */
  run(lease: Lease, slice: number): Promise<void>;
}

export interface ScheduledJob {
  /** Runs the job immediately unless it is already running, here or on another server. Returns whether it ran. */
  runNow(): Promise<boolean>;
  /** Prevents further runs and waits for the current one. */
  stop(): Promise<void>;
}

/** Runs a job on schedule, on only one of the servers. Failures are logged, and the job runs again at its next time. */
export function schedule(context: Context, job: Job): ScheduledJob {
  const { storage, config, log } = context;
  const { slices = 1 } = job;
  const leaseOf = (slice: number) => ({
    name: slices === 1 ? job.name : `${job.name} ${slice}`,
    holder,
    now: context.now,
    withinMs: job.withinMs,
    ...(job.restMs === undefined ? {} : { restMs: job.restMs }),
  });
  const holder = newId();
  let running: Promise<unknown> = Promise.resolve();
  const stopping = new AbortController();
  const runSlices = async () => {
    // Cleared before the run, because clearing it afterwards could hide a failure on another server. A slice that
    // failed keeps no lease, so the run below retries it.
    if (slices > 1) await note({ last_error: null });
    const outcomes = await eachInTurn(slices, stopping.signal, (slice) =>
      withLease(storage, leaseOf(slice), (lease) => {
        const signal = AbortSignal.any([lease.signal, stopping.signal]);
        const run = () => job.run({ ...lease, signal }, slice);
        if (!job.isOnePiece) return run();
        return attempt(storage, { name: `job ${job.name}`, now: context.now }, run);
      }),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    // If this server is stopping, another one continues the slice.
    if (failed && !stopping.signal.aborted) {
      const error: unknown = failed.reason;
      context.condition.note(error);
      await note({ last_error: asError(error).message }).catch((cause: unknown) =>
        log.error({ job: job.name, err: cause }, 'failed to record a failed job'),
      );
      throw error;
    }
    const hasRun = outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value);
    const last_run_at = context.now().toISOString();
    if (hasRun) await note({ last_run_at, ...(slices === 1 ? { last_error: null } : {}) });
    return hasRun;
  };
  const runNow = () => {
    const run = withoutActingUser(runSlices);
    running = run.catch(() => undefined);
    return run;
  };
  const cron = new Cron(
    job.pattern,
    {
      timezone: config.timeZone,
      protect: true,
      catch: (error: unknown) => log.error({ job: job.name, err: error }, 'job failed'),
    },
    async () => {
      await runNow();
    },
  );
  /** Records the outcome for the operator. */
  const note = (outcome: { last_run_at?: string; last_error?: string | null }) => {
    const set = { ...outcome, next_run_at: cron.nextRun()?.toISOString() ?? null };
    return storage.write((tx) =>
      tx
        .insertInto('job_runs')
        .values({ name: job.name, last_run_at: null, last_error: null, ...set })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
        .execute(),
    );
  };
  return {
    runNow,
    async stop() {
      cron.stop();
      stopping.abort();
      await running;
    },
  };
}

/** Runs the slices one by one, even if some fail. Starts at a random slice, so servers rarely work on the same one. */
async function eachInTurn(
  slices: number,
  stopping: AbortSignal,
  run: (slice: number) => Promise<boolean>,
): Promise<PromiseSettledResult<boolean>[]> {
  const outcomes: PromiseSettledResult<boolean>[] = [];
  const first = Math.floor(Math.random() * slices);
  for (let at = 0; at < slices && !stopping.aborted; at += 1) {
    outcomes.push(...(await Promise.allSettled([run((first + at) % slices)])));
  }
  return outcomes;
}
