import type { Db, Tx } from '../../platform/db/storage.ts';
import type { AttemptRow } from './store.ts';

/*
 * What the clock finds to do, for everybody at once: these alone of all statements do not name a user. What is then done
 * names the owner of what they found.
 */

/** So many a run: the rest comes with the next. */
const AT_MOST = 500;

export const fetching = (db: Db, q: { now: string }): Promise<{ user_id: string; id: string }[]> =>
  db
    .selectFrom('bank_connections')
    .select(['user_id', 'id'])
    .where('next_sync_at', '<=', q.now)
    .where('state', '=', 'active')
    .orderBy('next_sync_at')
    .limit(AT_MOST)
    .execute();

export const expired = (db: Db, q: { now: string }): Promise<{ user_id: string; id: string }[]> =>
  db
    .selectFrom('bank_connections')
    .select(['user_id', 'id'])
    .where('state', '=', 'active')
    .where('expires_at', '<=', q.now)
    .limit(AT_MOST)
    .execute();

export const ending = (
  db: Db,
  q: { now: string; until: string },
): Promise<{ user_id: string; id: string; name: string; expires_at: string }[]> =>
  db
    .selectFrom('bank_connections')
    .select(['user_id', 'id', 'name'])
    .select((eb) => eb.ref('expires_at').$castTo<string>().as('expires_at'))
    .where('state', '=', 'active')
    .where('expires_at', '>', q.now)
    .where('expires_at', '<=', q.until)
    .execute();

/** Ways to a bank that nobody has finished in time. */
export const lapsed = (db: Db, q: { now: string }): Promise<AttemptRow[]> =>
  db
    .selectFrom('consent_attempts')
    .selectAll()
    .where('done_at', 'is', null)
    .where('expires_at', '<=', q.now)
    .where((eb) => eb.or([eb('ref_expires_at', 'is', null), eb('ref_expires_at', '<=', q.now)]))
    .limit(AT_MOST)
    .execute();

/** Disconnected ones whose provider has not answered yet; `isOver` where it is not asked any more. */
export async function unrevoked(db: Db, q: { now: string }) {
  const rows = await db
    .selectFrom('bank_connections')
    .select(['user_id', 'id', 'revoke_until'])
    .where('state', '=', 'disconnected')
    .limit(AT_MOST)
    .execute();
  return rows.map((row) => ({ ...row, isOver: (row.revoke_until ?? '') <= q.now }));
}

export const handles = (db: Db): Promise<{ user_id: string; id: string; handle: string }[]> =>
  db
    .selectFrom('bank_connections')
    .select(['user_id', 'id'])
    .select((eb) => eb.ref('handle').$castTo<string>().as('handle'))
    .where('handle', 'is not', null)
    .execute();

/** Unless it has changed meanwhile. */
export const setHandle = (
  tx: Tx,
  q: { userId: string; id: string; was: string; handle: string },
): Promise<unknown> =>
  tx
    .updateTable('bank_connections')
    .set({ handle: q.handle })
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .where('handle', '=', q.was)
    .execute();

export const refs = (db: Db): Promise<{ user_id: string; id: string; ref: string }[]> =>
  db
    .selectFrom('linked_accounts')
    .select(['user_id', 'id'])
    .select((eb) => eb.ref('ref').$castTo<string>().as('ref'))
    .where('ref', 'is not', null)
    .execute();

/** Unless it has changed meanwhile. */
export const setRef = (
  tx: Tx,
  q: { userId: string; id: string; was: string; ref: string },
): Promise<unknown> =>
  tx
    .updateTable('linked_accounts')
    .set({ ref: q.ref })
    .where('user_id', '=', q.userId)
    .where('id', '=', q.id)
    .where('ref', '=', q.was)
    .execute();
