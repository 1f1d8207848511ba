import { setTimeout as wait } from 'node:timers/promises';
import { listUsersToErase } from '../../../server/src/features/users/erase-users.ts';
import { isDatabaseAway } from '../../../server/src/platform/db/database-errors.ts';
import type { Db } from '../../../server/src/platform/db/storage.ts';
import { retryWhileAway } from './wait-for-database.ts';

/** The erasing job runs every minute, and erases a user once no query reads older rows. */
const WITHIN_MS = 5 * 60_000;
const LOOKED_EACH_MS = 500;

/** Waits until the servers have erased deleted users. Returns how many are left and which jobs failed. */
export async function waitForErasing(read: Db): Promise<{ left: number; problems: string[] }> {
  const remaining = () => retryWhileAway(() => listUsersToErase(read));
  const end = performance.now() + WITHIN_MS;
  while ((await remaining()).length > 0 && performance.now() < end) await wait(LOOKED_EACH_MS);
  const left = (await remaining()).length;
  const jobs = await retryWhileAway(() => read.selectFrom('job_runs').selectAll().execute());
  const problems = jobs.flatMap(({ name, last_error }) =>
    last_error === null || isDatabaseAway(new Error(last_error))
      ? []
      : [`The job ${name} failed: ${last_error}`],
  );
  if (left > 0) problems.push(`${left} deleted users were not erased.`);
  return { left, problems };
}
