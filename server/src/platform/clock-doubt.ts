import type { Context } from './context.ts';
import { nullable, readRow, text } from './db/read-rows.ts';
import type { Db } from './db/storage.ts';
import type { Logger } from './observability/logger.ts';

/** How far the clocks of servers that share a database may differ, with some time for the jobs themselves. */
const DIFFER_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** Longer than a holiday. A clock that jumps ahead leaves the same silence in the audit log as a server that is off. */
const SILENCE_MS = 60 * DAY_MS;
/** How long deletions wait after a silence, so that the operator can notice a wrong clock. */
const SETTLED_MS = 2 * DAY_MS;

/** Why the clock may be wrong, and the newest line of the audit log that says so. ISO 8601, UTC. */
export interface ClockDoubt {
  because: 'earlier' | 'silence';
  newest: string;
}

/**
 * Compares the clock with the audit log. Null if they agree. If they don't, nothing is deleted by age: by a wrong clock,
 * everything may look old. What only expires, such as sessions and tokens, still expires.
 */
export async function clockDoubt(db: Db, now: Date): Promise<ClockDoubt | null> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const row = await readRow(db, { newest: nullable(text), settled: nullable(text) })`
    select (select max(at) from audit_log) as newest,
      (select max(at) from audit_log where at <= ${ago(SETTLED_MS)}) as settled`;
  const { newest = null, settled = null } = row ?? {};
  if (newest === null) return null;
  if (newest > ago(-DIFFER_MS)) return { because: 'earlier', newest };
  const isSilent = settled !== null && settled < ago(SETTLED_MS + SILENCE_MS);
  return isSilent ? { because: 'silence', newest: settled } : null;
}

/** Logs and returns true if nothing may be deleted by age now. `what` names what is kept. */
export async function keepsOld(
  { storage, log }: { storage: Pick<Context['storage'], 'read'>; log: Logger },
  now: Date,
  what: string,
): Promise<boolean> {
  const doubt = await clockDoubt(storage.read, now);
  if (doubt) log.warn({ what, ...doubt }, 'nothing deleted by age: the clock may be wrong');
  return doubt !== null;
}
