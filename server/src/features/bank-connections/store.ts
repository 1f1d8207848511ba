import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BankConnectionsTable, ConsentAttemptsTable } from '../../platform/db/tables-banks.ts';

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

/** The way to the bank that waits for its end; the newest where there are several. */
export const openAttempt = (
  db: Db | Tx,
  q: { userId: string; connectionId: string },
): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('consent_attempts')
    .selectAll()
    .where('user_id', '=', q.userId)
    .where('connection_id', '=', q.connectionId)
    .where('done_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
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

/** Notes what the browser brought back: once, and only while the attempt is open. */
export const setCallback = (tx: Tx, q: Key & { callback: string; now: string }): Promise<unknown> =>
  tx
    .updateTable('consent_attempts')
    .set({ callback: q.callback })
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .where('callback', 'is', null)
    .where('done_at', 'is', null)
    .where('expires_at', '>', q.now)
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

export const endAttempt = (tx: Tx, q: Key & { now: string }): Promise<unknown> =>
  tx
    .updateTable('consent_attempts')
    .set({ done_at: q.now, handle: null, callback: null })
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .execute();
