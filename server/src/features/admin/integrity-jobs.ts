import { dayIn } from '@saldo/domain/dates';
import type { Context } from '../../platform/context.ts';
import { findRow, findRows } from '../../platform/db/crud.ts';
import { DatabaseFault, faultOf, reasonOf } from '../../platform/db/database-errors.ts';
import { engineOf } from '../../platform/db/engine-of.ts';
import { WorkerFailed } from '../../platform/http/busy-errors.ts';
import { bookOf } from '../../platform/identity.ts';
import { schedule } from '../../platform/jobs/scheduler.ts';
import { createNotification } from '../notifications/service.ts';
import { tasks } from './tasks.ts';

const NAME = 'integrity';
/** Runs before the nightly backup, which is skipped if the database is damaged. */
const PATTERN = '10 3 * * *';
const WITHIN_MS = 2 * 60 * 60_000;

/**
 * Checks the database for damage each night and whenever a request runs into damage. If damage is found, the job fails,
 * so the result is stored and shown, and administrators are notified. Returns a function that stops the checks.
 */
export async function startIntegrityChecks(context: Context): Promise<() => Promise<void>> {
  const { condition, log, storage } = context;
  const job = schedule(context, {
    name: NAME,
    pattern: PATTERN,
    withinMs: WITHIN_MS,
    restMs: 0,
    isOnePiece: true,
    run: async () => {
      condition.noteCheck(await context.workers.run(tasks.findDamage, {}));
      const { damage } = condition;
      if (damage === null) return;
      await tellAdministrators(context).catch((error: unknown) =>
        log.error({ err: error }, 'failed to notify administrators of the damage'),
      );
      throw new DatabaseFault('damaged', damage);
    },
  });
  const checkNow = () =>
    void job.runNow().catch((error: unknown) => log.error({ job: NAME, err: error }, 'job failed'));
  condition.onDamage = checkNow;
  // Checks again, because a backup may have been restored since. A restart alone doesn't repair anything.
  const before = await findRow(storage.read, 'job_runs', { name: NAME });
  if (before?.last_error) checkNow();
  return job.stop;
}

/**
 * Describes the damage; null if there is none, undefined if checking takes too long. On PostgreSQL, only the nightly
 * job on one of the servers reads all rows.
 */
export async function examineDamage(context: Context): Promise<string | null | undefined> {
  const { condition, storage } = context;
  if (engineOf(storage.read) === 'postgres') {
    const last = await findRow(storage.read, 'job_runs', { name: NAME });
    const error = new Error(last?.last_error ?? '');
    return faultOf(error) === 'damaged' ? reasonOf(error) : condition.damage;
  }
  try {
    condition.noteCheck(await context.workers.run(tasks.findDamageNow, {}));
  } catch (error) {
    if (!(error instanceof WorkerFailed && error.fault === 'time')) throw error;
    return condition.damage ?? undefined;
  }
  return condition.damage;
}

/** Notifies administrators at most once a day. */
async function tellAdministrators({ storage, config, now }: Context): Promise<void> {
  const at = now();
  const period = dayIn(config.timeZone, at);
  await storage.write(async (tx) => {
    for (const { id } of await findRows(tx, 'users', { role: 'ADMIN', deleted_at: null })) {
      const notice = {
        kind: 'database_damaged',
        subjectId: id,
        period,
        told: { is: 'damage' },
      } as const;
      await createNotification(tx, { bookId: bookOf(id), now: at.toISOString() }, notice);
    }
  });
}
