import type { Config } from './config/config.ts';
import type { DatabaseCondition } from './db/database-condition.ts';
import type { Storage } from './db/storage.ts';
import type { Workers } from './jobs/workers.ts';
import type { Logger } from './observability/logger.ts';
import type { SecurityEvents } from './observability/security-events.ts';
import type { SlowQueries } from './observability/slow-queries.ts';
import type { Secrets } from './security/secrets.ts';

/** What the process is made of: built from the configuration at start, closed at stop. */
export interface Context {
  config: Config;
  storage: Storage;
  condition: DatabaseCondition;
  workers: Workers;
  secrets: Secrets;
  log: Logger;
  /** Attempts and refusals, which no transaction stands behind. */
  events: SecurityEvents;
  slowQueries: SlowQueries;
  /** The clock; tests set it. */
  now(): Date;
}

/** Who asked for the work under way, and when. Plain data, which workers get too. */
export interface Caller {
  userId: string;
  requestId: string;
  /** IANA name: the caller's, else the server's. */
  timeZone: string;
  /** ISO 8601, UTC. */
  now: string;
}

/** The signed-in user who makes a request. `features/auth/authenticate-user.ts` adds what only the product knows of them. */
export interface Actor extends Caller {
  /** A visitor of the shared demo account: limits count the address, not the account. */
  isDemo: boolean;
  sessionHash: string;
}

export const callerOf = (
  context: Pick<Context, 'now'>,
  { userId, requestId, timeZone }: Actor,
): Caller => ({ userId, requestId, timeZone, now: context.now().toISOString() });
