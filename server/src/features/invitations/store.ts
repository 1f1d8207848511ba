import type { Db, Tx } from '../../platform/db/storage.ts';
import type { InvitationsTable } from '../../platform/db/tables.ts';

const COLUMNS = [
  'id',
  'code',
  'role',
  'max_uses',
  'uses',
  'expires_at',
  'note',
  'created_at',
] as const;

export type InvitationRow = Pick<InvitationsTable, (typeof COLUMNS)[number]>;

export const listInvitations = (db: Db): Promise<InvitationRow[]> =>
  db
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

export const insertInvitation = (tx: Tx, row: InvitationsTable): Promise<unknown> =>
  tx.insertInto('invitations').values(row).execute();

/** A code that is still good. */
export const findInvitation = (
  db: Db,
  q: { code: string; now: string },
): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('code', '=', q.code)
    .where('revoked_at', 'is', null)
    .whereRef('uses', '<', 'max_uses')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', q.now)]))
    .executeTakeFirst();

/** Takes one use of a code that is still good; undefined when there is none. The update itself decides a race for the last use. */
export const takeInvitation = (
  tx: Tx,
  q: { code: string; now: string },
): Promise<InvitationRow | undefined> =>
  tx
    .updateTable('invitations')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', q.code)
    .where('revoked_at', 'is', null)
    .whereRef('uses', '<', 'max_uses')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', q.now)]))
    .returning(COLUMNS)
    .executeTakeFirst();

export const extendInvitation = (tx: Tx, q: { id: string; expires_at: string }): Promise<unknown> =>
  tx.updateTable('invitations').set({ expires_at: q.expires_at }).where('id', '=', q.id).execute();

/** Whether the invitation was there to be revoked. */
export async function revokeInvitation(tx: Tx, q: { id: string; now: string }): Promise<boolean> {
  const result = await tx
    .updateTable('invitations')
    .set({ revoked_at: q.now })
    .where('id', '=', q.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The bootstrap invitation that still waits for the first person. */
export const findBootstrapInvitation = (
  db: Db | Tx,
  q: { note: string },
): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('note', '=', q.note)
    .where('created_by', 'is', null)
    .where('revoked_at', 'is', null)
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirst();

export async function hasRegisteredUsers(db: Db | Tx): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}
