import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/storage.ts';
import type {
  BankConnectionsTable,
  ConsentAttemptsTable,
} from '../../../platform/db/tables-banks.ts';

export type ConnectionRow = BankConnectionsTable;
export type AttemptRow = ConsentAttemptsTable;

interface Key {
  userId: string;
  id: string;
}

export const insertConnection = (tx: Tx, row: ConnectionRow): Promise<unknown> =>
  tx.insertInto('bank_connections').values(row).execute();

export const findConnection = (db: Db | Tx, q: Key): Promise<ConnectionRow | undefined> =>
  db
    .selectFrom('bank_connections')
    .selectAll()
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .executeTakeFirst();

export const updateConnection = (
  tx: Tx,
  q: Key & { set: Updateable<BankConnectionsTable> },
): Promise<unknown> =>
  tx
    .updateTable('bank_connections')
    .set(q.set)
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .execute();

export const deleteConnection = (tx: Tx, q: Key): Promise<unknown> =>
  tx
    .deleteFrom('bank_connections')
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .execute();

/** Name of the lease under which a connection is worked on. */
export const leaseOf = (connectionId: string): string => `bank:${connectionId}`;

export const deleteLease = (tx: Tx, connectionId: string): Promise<unknown> =>
  tx.deleteFrom('leases').where('name', '=', leaseOf(connectionId)).execute();

/** Whether somebody works on the connection at this moment. */
export type ListedConnection = ConnectionRow & { is_busy: 0 | 1 };

/** Those that a person sees, in the order in which they were connected. */
export const listConnections = (
  db: Db,
  q: { userId: string; now: string; id?: string },
): Promise<ListedConnection[]> =>
  db
    .selectFrom('bank_connections as b')
    .leftJoin('leases as l', (join) => join.on('l.name', '=', sql<string>`'bank:' || b.id`))
    .selectAll('b')
    .select(sql<0 | 1>`case when l.expires_at > ${q.now} then 1 else 0 end`.as('is_busy'))
    .where('b.user_id', '=', q.userId)
    .where('b.state', 'in', ['active', 'expired'])
    .$if(q.id !== undefined, (query) => query.where('b.id', '=', q.id ?? ''))
    .orderBy('b.connected_at')
    .orderBy('b.id')
    .execute();

/** A connection to the same bank that still runs. */
export const findRunning = (
  db: Db | Tx,
  q: { userId: string; provider: string; institutionId: string; now: string },
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('bank_connections')
    .select('id')
    .where('user_id', '=', q.userId)
    .where('provider', '=', q.provider as ConnectionRow['provider'])
    .where('institution_id', '=', q.institutionId)
    .where('state', '=', 'active')
    .where('expires_at', '>', q.now)
    .executeTakeFirst();

export const insertAttempt = (tx: Tx, row: AttemptRow): Promise<unknown> =>
  tx.insertInto('consent_attempts').values(row).execute();

/** The attempt that a way back was exchanged for: the person's own, in time, and none of its connection newer. */
export const attemptByRef = (
  db: Db | Tx,
  q: { userId: string; refHash: string; now: string },
): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('consent_attempts as a')
    .selectAll('a')
    .where('a.user_id', '=', q.userId)
    .where('a.ref_hash', '=', q.refHash)
    .where('a.ref_expires_at', '>', q.now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consent_attempts as n')
            .select('n.id')
            .whereRef('n.user_id', '=', 'a.user_id')
            .whereRef('n.connection_id', '=', 'a.connection_id')
            .whereRef('n.ref_expires_at', '>', 'a.ref_expires_at'),
        ),
      ),
    )
    .executeTakeFirst();

/** By the reference of a redirect: the one statement that does not know whose it is. */
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

/** Notes what the browser brought back, and what it gets for it; says whether the attempt was open for that. */
export async function setReturn(
  tx: Tx,
  q: Key & { callback: string; refHash: string; refExpiresAt: string; once: boolean; now: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('consent_attempts')
    .set({ callback: q.callback, ref_hash: q.refHash, ref_expires_at: q.refExpiresAt })
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .where('done_at', 'is', null)
    .where('expires_at', '>', q.now)
    .$if(q.once, (query) => query.where('callback', 'is', null))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes back what an attempt that is not done yet was exchanged for: nothing finishes it any more. */
export const withdrawReturn = (tx: Tx, q: Key): Promise<unknown> =>
  tx
    .updateTable('consent_attempts')
    .set({ ref_hash: null, ref_expires_at: null })
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .where('done_at', 'is', null)
    .execute();

/** Ends an attempt and forgets what it held. */
export const endAttempts = (
  tx: Tx,
  q: { userId: string; connectionId: string; now: string },
): Promise<unknown> =>
  tx
    .updateTable('consent_attempts')
    .set({ done_at: q.now, handle: null, callback: null })
    .where('user_id', '=', q.userId)
    .where('connection_id', '=', q.connectionId)
    .where('done_at', 'is', null)
    .execute();

/** An attempt that came to nothing. Its way back is over: asked again, it is not told as one that connected. */
export const endAttempt = (tx: Tx, q: Key & { now: string }): Promise<unknown> =>
  tx
    .updateTable('consent_attempts')
    .set({ done_at: q.now, handle: null, callback: null, ref_hash: null })
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .execute();
