import type { Db } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { ahead, isWithin, outside, type Span } from '../../../platform/instant-ranges.ts';
import type { AttemptRow } from './connections.ts';
import { ATTEMPT_LIVES_MS, REF_LIVES_MS, REVOKE_FOR_MS } from './time-limits.ts';

/*
 * Finds work for scheduled jobs, for all users at once. Only these queries do not filter by user. The work itself is
 * done on behalf of the user who owns the row.
 */

/** Connections per run. The next run takes the rest. */
const AT_MOST = 500;

/** Longer than any fetch is delayed. */
const NEXT_WITHIN_MS = 2 * 86_400_000;

export const connectionsToFetch = (
  db: Db,
  q: { now: Date },
): Promise<{ user_id: BookId; id: string }[]> =>
  db
    .selectFrom('bank_connections')
    .select(['user_id', 'id'])
    .where(outside('next_sync_at', ahead(NEXT_WITHIN_MS, q.now)))
    .where('state', '=', 'active')
    .orderBy('next_sync_at')
    .limit(AT_MOST)
    .execute();

export const expired = (
  db: Db,
  q: { now: string },
): Promise<{ user_id: BookId; id: string; name: string; expires_at: string | null }[]> =>
  db
    .selectFrom('bank_connections')
    .select(['user_id', 'id', 'name', 'expires_at'])
    .where('state', '=', 'active')
    .where('expires_at', '<=', q.now)
    .limit(AT_MOST)
    .execute();

/**
 * Active connections with an account that has an error and has not been synced recently. `since` is the account's last
 * sync or, before its first sync, the time of the consent, and is outside `lately`. Each connection is listed once.
 * Connections are left out if the user has been notified after `since` that access has ended.
 */
export async function silentConnections(
  db: Db,
  q: { lately: Span },
): Promise<{ user_id: BookId; id: string; name: string; since: string; reason: string | null }[]> {
  const rows = await db
    .selectFrom('bank_connections as c')
    .innerJoin('linked_accounts as l', (join) =>
      join.onRef('l.user_id', '=', 'c.user_id').onRef('l.connection_id', '=', 'c.id'),
    )
    .select(['c.user_id', 'c.id', 'c.name', 'l.status_reason as reason'])
    .select((eb) => eb.fn.coalesce('l.last_sync', 'c.granted_at').as('since'))
    .where('c.state', '=', 'active')
    .where('l.status', '=', 'ERROR')
    .where('l.is_enabled', '=', true)
    .where('l.ref', 'is not', null)
    .where((eb) => outside(eb.fn.coalesce('l.last_sync', 'c.granted_at'), q.lately))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notifications as n')
            .select('n.id')
            .whereRef('n.user_id', '=', 'c.user_id')
            .whereRef('n.subject_id', '=', 'c.id')
            .where('n.kind', '=', 'access_ended')
            .whereRef('n.created_at', '>', eb.fn.coalesce('l.last_sync', 'c.granted_at')),
        ),
      ),
    )
    .orderBy('c.id')
    .limit(AT_MOST)
    .execute();
  const first = new Map(rows.map((row) => [row.id, row]));
  return [...first.values()].map(({ since, ...row }) => ({ ...row, since: since ?? '' }));
}

export const connectionsToWarn = (
  db: Db,
  q: { now: string; until: string },
): Promise<{ user_id: BookId; id: string; name: string; expires_at: string }[]> =>
  db
    .selectFrom('bank_connections')
    .select(['user_id', 'id', 'name'])
    .select((eb) => eb.ref('expires_at').$notNull().as('expires_at'))
    .where('state', '=', 'active')
    .where('expires_at', '>', q.now)
    .where('expires_at', '<=', q.until)
    .execute();

/** Attempts that the user did not finish in time. */
export const expiredAttempts = (db: Db, { now }: { now: Date }): Promise<AttemptRow[]> =>
  db
    .selectFrom('consent_attempts')
    .selectAll()
    .where('done_at', 'is', null)
    .where(outside('expires_at', ahead(ATTEMPT_LIVES_MS, now)))
    .where((eb) =>
      eb.or([
        eb('ref_expires_at', 'is', null),
        outside('ref_expires_at', ahead(REF_LIVES_MS, now)),
      ]),
    )
    .limit(AT_MOST)
    .execute();

/**
 * Disconnected connections whose provider has not confirmed that the consent is revoked. `isOver` is true if Saldo has
 * stopped trying.
 */
export async function unrevokedConnections(db: Db, { now }: { now: Date }) {
  const rows = await db
    .selectFrom('bank_connections')
    .select(['user_id', 'id', 'revoke_until'])
    .where('state', '=', 'disconnected')
    .limit(AT_MOST)
    .execute();
  return rows.map(({ revoke_until, ...key }) => ({
    ...key,
    isOver: revoke_until === null || !isWithin(ahead(REVOKE_FOR_MS, now), revoke_until),
  }));
}

export const handles = (db: Db): Promise<{ user_id: BookId; id: string; handle: string }[]> =>
  db
    .selectFrom('bank_connections')
    .select(['user_id', 'id'])
    .select((eb) => eb.ref('handle').$notNull().as('handle'))
    .where('handle', 'is not', null)
    .execute();

export const refs = (db: Db): Promise<{ user_id: BookId; id: string; ref: string }[]> =>
  db
    .selectFrom('linked_accounts')
    .select(['user_id', 'id'])
    .select((eb) => eb.ref('ref').$notNull().as('ref'))
    .where('ref', 'is not', null)
    .execute();
