import { setTimeout as wait } from 'node:timers/promises';
import { peopleToErase } from '../../../server/src/features/users/erase-users.ts';
import { isDatabaseAway } from '../../../server/src/platform/db/database-errors.ts';
import type { Db } from '../../../server/src/platform/db/storage.ts';
import { onceThere } from './wait-for-database.ts';

/** It strikes each minute, and erases for as long as nobody reads what was there before. */
const WITHIN_MS = 5 * 60_000;
const LOOKED_EACH_MS = 500;

/** Waits until the servers' clocks have erased people who are gone. Of how many something is left, and what went wrong. */
export async function awaitClock(read: Db): Promise<{ left: number; problems: string[] }> {
  const people = () => onceThere(() => peopleToErase(read));
  const end = performance.now() + WITHIN_MS;
  while ((await people()).length > 0 && performance.now() < end) await wait(LOOKED_EACH_MS);
  const left = (await people()).length;
  const jobs = await onceThere(() => read.selectFrom('job_runs').selectAll().execute());
  const problems = jobs.flatMap(({ name, last_error }) =>
    last_error === null || isDatabaseAway(new Error(last_error))
      ? []
      : [`The job ${name} failed: ${last_error}`],
  );
  if (left > 0) problems.push(`${left} people who are gone were not erased.`);
  return { left, problems };
}
