import { findRows, updateRows, type Where } from '../../../platform/db/crud.ts';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type { BookId } from '../../../platform/identity.ts';
import { ahead, within } from '../../../platform/instant-ranges.ts';
import { isLeaseHeld, leaseExpiries } from '../../../platform/jobs/leases.ts';
import type { BankConnectionsTable, ConsentAttemptsTable } from '../../../schema/bank-tables.ts';
import { fetchLeaseName } from '../../accounts/fetch-lease-name.ts';
import { ATTEMPT_LIVES_MS, REF_LIVES_MS } from './time-limits.ts';

export type ConnectionRow = BankConnectionsTable;
export type AttemptRow = ConsentAttemptsTable;

/** True while a fetch holds the connection's lease. */
export type ListedConnection = ConnectionRow & { is_busy: boolean };

/** The user's connections, oldest first. */
export async function listConnections(
  db: Db,
  q: { bookId: BookId; now: string },
): Promise<ListedConnection[]> {
  const where = { user_id: q.bookId, state: ['active', 'expired'] as const };
  const rows = await findRows(db, 'bank_connections', where, ['connected_at', 'id']);
  const held = await leaseExpiries(
    db,
    rows.map(({ id }) => fetchLeaseName(id)),
  );
  return rows.map((row) => ({
    ...row,
    is_busy: isLeaseHeld(held.get(fetchLeaseName(row.id)), q.now),
  }));
}

export const findRunning = (
  db: Db | Tx,
  q: Pick<ConnectionRow, 'provider'> & { bookId: BookId; institutionId: string; now: string },
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('bank_connections')
    .select('id')
    .where('user_id', '=', q.bookId)
    .where('provider', '=', q.provider)
    .where('institution_id', '=', q.institutionId)
    .where('state', '=', 'active')
    .where('expires_at', '>', q.now)
    .executeTakeFirst();

/** The user's attempt by one-time reference, unless it has expired or its connection has a newer one. */
export const attemptByRef = (
  db: Db | Tx,
  q: { bookId: BookId; refHash: string; now: Date },
): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('consent_attempts as a')
    .selectAll('a')
    .where('a.user_id', '=', q.bookId)
    .where('a.ref_hash', '=', q.refHash)
    .where(within('a.ref_expires_at', ahead(REF_LIVES_MS, q.now)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consent_attempts as n')
            .select('n.id')
            .where('n.user_id', '=', q.bookId)
            .whereRef('n.connection_id', '=', 'a.connection_id')
            .whereRef('n.ref_expires_at', '>', 'a.ref_expires_at')
            .where(within('n.ref_expires_at', ahead(REF_LIVES_MS, q.now))),
        ),
      ),
    )
    .executeTakeFirst();

/** Finds an attempt by the reference in a redirect. This is the only query here that does not filter by user. */
export const attemptByReference = (
  db: Db | Tx,
  reference: string,
): Promise<(AttemptRow & { provider: string }) | undefined> =>
  db
    .selectFrom('consent_attempts as a')
    .innerJoin('bank_connections as b', (join) =>
      join.onRef('b.user_id', '=', 'a.user_id').onRef('b.id', '=', 'a.connection_id'),
    )
    .selectAll('a')
    .select('b.provider')
    .where('a.reference', '=', reference)
    .executeTakeFirst();

/** Stores a callback and its one-time reference. Returns false if the attempt was no longer open. */
export async function setReturn(
  tx: Tx,
  q: {
    bookId: BookId;
    id: string;
    once: boolean;
    now: Date;
    set: Pick<AttemptRow, 'callback' | 'ref_hash' | 'ref_expires_at'>;
  },
): Promise<boolean> {
  const result = await tx
    .updateTable('consent_attempts')
    .set(q.set)
    .where('user_id', '=', q.bookId)
    .where('id', '=', q.id)
    .where('done_at', 'is', null)
    .where(within('expires_at', ahead(ATTEMPT_LIVES_MS, q.now)))
    .$if(q.once, (query) => query.where('callback', 'is', null))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export const endAttempts = (
  tx: Tx,
  where: Where<'consent_attempts'>,
  now: string,
  more: { ref_hash?: null } = {},
): Promise<number> =>
  updateRows(tx, 'consent_attempts', where, {
    done_at: now,
    handle: null,
    callback: null,
    ...more,
  });
