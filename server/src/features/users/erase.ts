import { KEPT } from '../../platform/backup/tables.ts';
import type { Context } from '../../platform/context.ts';
import type { Storage } from '../../platform/db/storage.ts';
import { type ScheduledJob, schedule } from '../../platform/jobs/scheduler.ts';
import * as store from './erase-store.ts';

const EACH_MINUTE = '* * * * *';
const WITHIN_MS = 60 * 60_000;
/** A thread is given back after so long, for whoever waits for one. */
const TURN_MS = 500;
const TURN_WITHIN_MS = 60_000;

const jobs = new WeakMap<Context, ScheduledJob>();

/**
 * Erases people who are gone: their rows a few at a time, so that everybody else's writes go in between, then what is
 * left of them in the database's files. Goes on where a server that ended has left off. Answers what stops it.
 */
export function startErasing(context: Context): () => Promise<void> {
  const stopping = new AbortController();
  const job = schedule(context, {
    name: 'erasure',
    pattern: EACH_MINUTE,
    withinMs: WITHIN_MS,
    restMs: 0,
    run: ({ signal }) => erase(context, AbortSignal.any([signal, stopping.signal])),
  });
  jobs.set(context, job);
  return () => {
    stopping.abort();
    return job.stop();
  };
}

/** Begins at once; where that fails, the clock begins again. */
export function eraseSoon(context: Context): void {
  jobs
    .get(context)
    ?.runNow()
    .catch((error: unknown) => context.log.error({ err: error }, 'job failed'));
}

async function erase(context: Context, signal: AbortSignal): Promise<void> {
  const { storage, workers } = context;
  const people = await store.peopleToErase(storage.read);
  for (const userId of people) {
    while (await workers.run<boolean>('eraseRows', { userId }, { timeoutMs: TURN_WITHIN_MS })) {
      if (signal.aborted) return;
    }
  }
  if (signal.aborted) return;
  if (people.length === 0) {
    // What people delete of their own leaves the log within the hour.
    if (context.now().getMinutes() === 0) await storage.forget([]);
    return;
  }
  // Somebody reads what was there before, a backup for instance: a minute later it is tried again.
  if (!(await storage.forget(KEPT.map(({ table }) => table)))) return;
  for (const id of people) await storage.write((tx) => store.deleteUser(tx, { id }));
}

/**
 * In a worker: deletes for a while, in transactions that are over in a hundredth of a second on a machine of any
 * speed: everybody else's writes wait for one at most. Answers whether rows are left.
 */
export async function eraseRows(
  { storage }: { storage: Storage },
  q: { userId: string },
): Promise<boolean> {
  const end = performance.now() + TURN_MS;
  let rows = ROWS_AT_FIRST;
  for (;;) {
    const { isLeft, tookMs } = await storage.write(async (tx) => {
      const began = performance.now();
      const isLeft = await store.eraseSome(tx, { ...q, rows });
      return { isLeft, tookMs: performance.now() - began };
    });
    if (!isLeft) return false;
    // Meanwhile others write.
    storage.settle();
    if (performance.now() > end) return true;
    rows = tookMs > SLICE_MS ? Math.ceil(rows / 2) : Math.min(2 * rows, ROWS_AT_MOST);
  }
}

/** Without the wait for the gate, and the commit. */
const SLICE_MS = 5;
const ROWS_AT_FIRST = 50;
const ROWS_AT_MOST = 1000;
