import { type Condition, condition } from '../../platform/db/read-rows.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { latest } from '../../platform/instant-ranges.ts';
import type { InvitationsTable } from '../../schema/tables.ts';

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

/**
 * Condition for invitations that are not used up, revoked or expired. An invitation created while the clock ran ahead
 * is not open, because it would expire too late.
 */
const isOpen = (now: Date): Condition =>
  condition`(revoked_at is null and uses < max_uses and created_at <= ${latest(now)}
    and (expires_at is null or expires_at > ${now.toISOString()}))`;

export const findInvitation = (
  db: Db,
  q: { code: string; now: Date },
): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('code', '=', q.code)
    .where(isOpen(q.now))
    .executeTakeFirst();

/**
 * Takes one use of an open invitation, or returns undefined. Because this is a single update, only one of several
 * concurrent calls gets the last use.
 */
export const takeInvitation = (
  tx: Tx,
  q: { code: string; now: Date },
): Promise<InvitationRow | undefined> =>
  tx
    .updateTable('invitations')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', q.code)
    .where(isOpen(q.now))
    .returning(COLUMNS)
    .executeTakeFirst();

/** The bootstrap invitation, if it has not been used. */
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
