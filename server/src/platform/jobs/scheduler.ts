import { Cron } from 'croner';
import type { Context } from '../context.ts';
import { onBehalfOfNobody } from '../db/user-of-turn.ts';
import { newId } from '../id.ts';
import { asError } from '../unknown-error.ts';
import { type Lease, underLease } from './leases.ts';

export interface Job {
  name: string;
  /** A cron pattern, in the time zone of the server's configuration. */
  pattern: string;
  /** Longer than the longest run: after that another server may take over. */
  withinMs: number;
  /** How long it rests after a run at least; half a minute unless set. */
  restMs?: number;
  /**
   * How many parts its work has, each with a lease of its own: servers share them. Of several that fail the others are
   * done all the same. One unless set.
   */
  slices?: number;
  /** Does the slice of that number, from 0. The lease's signal is aborted too when this server ends. */
  run(lease: Lease, slice: number): Promise<void>;
}

export interface ScheduledJob {
  /** Runs it now, unless it is running, here or on another server. Says whether it ran. */
  runNow(): Promise<boolean>;
  /** No more runs; waits for one that is under way. */
  stop(): Promise<void>;
}

/** Runs a job at its times, on one server however many there are. What fails is logged and tried again at the next time. */
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
    // Not in the end, where it could hide what failed on another server: that slice rests for nobody and is met below.
    if (slices > 1) await note({ last_error: null });
    const outcomes = await eachInTurn(slices, stopping.signal, (slice) =>
      underLease(storage, leaseOf(slice), (lease) => {
        const signal = AbortSignal.any([lease.signal, stopping.signal]);
        return job.run({ ...lease, signal }, slice);
      }),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    // Of a server that ends another one goes on with it.
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
    const run = onBehalfOfNobody(runSlices);
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
  /** For who looks after the installation. */
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

/** One slice after the other, whatever comes of each. Each server begins elsewhere: where one has to stop, another has been. */
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
