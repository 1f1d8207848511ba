import type { Role } from '@saldo/contract/common';
import type { Config } from './config/config.ts';
import type { DatabaseCondition } from './db/condition.ts';
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

/** Who asks for a change, and when: what a service or a worker is told of a request. */
export interface Caller {
  userId: string;
  requestId: string;
  /** IANA name: the caller's, else the server's. */
  timeZone: string;
  /** ISO 8601, UTC. */
  now: string;
}

/** Who asks: what services need to know of a request. */
export interface Actor extends Caller {
  role: Role;
  /** A visitor of the shared demo account. */
  isDemo: boolean;
  sessionHash: string;
  /** When the session last proved the password, and the second factor: ISO 8601, null for never. */
  passwordAt: string | null;
  factorAt: string | null;
  /** An administrator has set the password: it is to be changed first. */
  hasTemporaryPassword: boolean;
}

export const callerOf = (
  context: Pick<Context, 'now'>,
  { userId, requestId, timeZone }: Actor,
): Caller => ({ userId, requestId, timeZone, now: context.now().toISOString() });
