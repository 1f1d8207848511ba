import { Cron } from 'croner';
import type { Context } from '../context.ts';
import { newId } from '../id.ts';
import { type Lease, underLease } from './leases.ts';

export interface Job {
  name: string;
  /** A cron pattern, in the time zone of the server's configuration. */
  pattern: string;
  /** Longer than the longest run: after that another server may take over. */
  withinMs: number;
  /** How long it rests after a run at least; half a minute unless set. */
  restMs?: number;
  run(lease: Lease): Promise<void>;
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
  const lease = {
    name: job.name,
    holder: newId(),
    now: context.now,
    withinMs: job.withinMs,
    ...(job.restMs === undefined ? {} : { restMs: job.restMs }),
  };
  let running: Promise<unknown> = Promise.resolve();
  const noted = async (lease: Lease) => {
    try {
      await job.run(lease);
      await note({ last_run_at: context.now().toISOString(), last_error: null });
    } catch (error) {
      await note({ last_error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  };
  const runNow = () => {
    const run = underLease(storage, lease, noted);
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
  const note = (outcome: { last_run_at?: string; last_error: string | null }) => {
    const set = { ...outcome, next_run_at: cron.nextRun()?.toISOString() ?? null };
    return storage.write((tx) =>
      tx
        .insertInto('job_runs')
        .values({ name: job.name, last_run_at: null, ...set })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
        .execute(),
    );
  };
  return {
    runNow,
    async stop() {
      cron.stop();
      await running;
    },
  };
}
