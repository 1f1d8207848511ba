import type { Config } from './config/config.ts';
import type { DatabaseCondition } from './db/database-condition.ts';
import type { Storage } from './db/storage.ts';
import type { BookId, UserId } from './identity.ts';
import type { Workers } from './jobs/workers.ts';
import type { Logger } from './observability/logger.ts';
import type { SecurityEvents } from './observability/security-events.ts';
import type { SlowQueries } from './observability/slow-queries.ts';
import type { Readers } from './readers/readers.ts';
import type { Secrets } from './security/secrets.ts';

/** Shared parts of the process, built from the configuration at startup and closed on shutdown. */
export interface Context {
  config: Config;
  storage: Storage;
  condition: DatabaseCondition;
  workers: Workers;
  readers: Readers;
  secrets: Secrets;
  log: Logger;
  /** Records attempts and refusals, which are not part of a change. */
  events: SecurityEvents;
  slowQueries: SlowQueries;
  /** The clock; tests set it. */
  now(): Date;
}

/** User who requested the current work, and the time. Plain data, which workers receive too. */
export interface Caller {
  userId: UserId;
  bookId: BookId;
  requestId: string;
  /** IANA name of the caller's time zone, or of the server's if the caller sends none. */
  timeZone: string;
  /** ISO 8601, UTC. */
  now: string;
}

/**
 * The signed-in user who makes a request. `features/auth/authenticate-user.ts` adds the fields that only the product
 * knows.
 */
export interface Actor extends Caller {
  /** True for visitors of the shared demo account. Limits then apply per IP address instead of per account. */
  isDemo: boolean;
  credential: Credential;
}

/** By what an actor acts: a session that the user has opened, or the server itself in the user's name. */
export type Credential = SessionCredential | { kind: 'server' };

/** When the session last proved the password and the second factor: ISO 8601, or null for never. */
export interface SessionCredential {
  kind: 'session';
  tokenHash: string;
  passwordAt: string | null;
  factorAt: string | null;
}

/** An actor with a session of their own, which alone can prove who they are, and sign in or out. */
export type SessionActor = Actor & { credential: SessionCredential };

export const callerOf = (
  context: Pick<Context, 'now'>,
  { userId, bookId, requestId, timeZone }: Actor,
): Caller => ({ userId, bookId, requestId, timeZone, now: context.now().toISOString() });
