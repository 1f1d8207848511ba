import type { Context } from '../../platform/context.ts';
import type { UserId } from '../../platform/identity.ts';
import { attempt, attemptUnlessSetAside } from '../../platform/jobs/attempts.ts';
import { type ScheduledJob, schedule } from '../../platform/jobs/scheduler.ts';
import { DATA_TABLES } from '../../schema/tables.ts';
import { deleteUser, listUsersToErase } from './erase-users.ts';
import { tasks } from './tasks.ts';

const EACH_MINUTE = '* * * * *';
const WITHIN_MS = 60 * 60_000;

const jobs = new WeakMap<Context, ScheduledJob>();

/**
 * Erases deleted users: their rows in small batches so other users can write in between, then their traces in the
 * database files. Resumes where a stopped server left off. Returns a function that stops the job.
 */
export function startErasing(context: Context): () => Promise<void> {
  const job = schedule(context, {
    name: 'erasure',
    pattern: EACH_MINUTE,
    withinMs: WITHIN_MS,
    restMs: 0,
    run: ({ signal }) => erase(context, signal),
  });
  jobs.set(context, job);
  return job.stop;
}

/** Starts erasing immediately. If that fails, the next run a minute later tries again. */
export function eraseSoon(context: Context): void {
  jobs
    .get(context)
    ?.runNow()
    .catch((error: unknown) => context.log.error({ err: error }, 'job failed'));
}

/** Also erases users who are deleted meanwhile, because their own run finds this one and does nothing. */
async function erase(context: Context, signal: AbortSignal): Promise<void> {
  while (await eraseDeleted(context, signal));
}

/** Returns true if someone was erased. */
async function eraseDeleted(context: Context, signal: AbortSignal): Promise<boolean> {
  const { storage, workers } = context;
  const people: UserId[] = [];
  for (const userId of await listUsersToErase(storage.read)) {
    const piece = { name: `erasure of user ${userId}`, now: context.now };
    const isErased = await attemptUnlessSetAside(context, piece, async () => {
      let place = await workers.run(tasks.eraseRows, { userId });
      while (!signal.aborted && place !== null) {
        place = await workers.run(tasks.eraseRows, { userId, place });
      }
      return true;
    });
    if (signal.aborted) return false;
    if (isErased) people.push(userId);
  }
  const piece = { name: 'clearing erased data from the database files', now: context.now };
  if (people.length === 0) {
    // Once an hour, rows that users have deleted themselves are removed from the write-ahead log.
    if (context.now().getMinutes() !== 0) return false;
    await attemptUnlessSetAside(context, piece, () => storage.forget([]));
    return false;
  }
  // If a reader, such as a backup, still needs the old pages, the next run tries again.
  const forget = () => storage.forget(DATA_TABLES.map(({ table }) => table));
  if (!(await attempt(storage, piece, forget))) return false;
  for (const id of people) await storage.write((tx) => deleteUser(tx, { id }));
  return true;
}
