import type { MailOutboxTable } from '../../schema/tables.ts';
import type { Db, Tx } from '../db/storage.ts';
import { outside, type Span } from '../instant-ranges.ts';

/** An email and the server that has claimed it. */
export interface ClaimedMail {
  row: Pick<MailOutboxTable, 'user_id' | 'id'>;
  holder: string;
}

/** Emails of all users that are due, oldest first. */
export const dueMails = (db: Db, q: { later: Span; limit: number }): Promise<MailOutboxTable[]> =>
  db
    .selectFrom('mail_outbox')
    .selectAll()
    .where(outside('due_at', q.later))
    .orderBy('due_at')
    .limit(q.limit)
    .execute();

/** Claims an email unless another server was faster or the row has changed since it was read. */
export async function claim(
  tx: Tx,
  { row, holder }: ClaimedMail & { row: MailOutboxTable },
  set: { until: string; tokenHash: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('mail_outbox')
    .set((eb) => ({
      state: 'claimed',
      holder,
      due_at: set.until,
      token_hash: set.tokenHash,
      attempts: eb('attempts', '+', 1),
    }))
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('attempts', '=', row.attempts)
    .where('due_at', '=', row.due_at)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Records that the last line of the email is about to be sent. False if another server has claimed it. */
export async function markHanded(
  tx: Tx,
  { row, holder }: ClaimedMail,
  until: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('mail_outbox')
    .set({ state: 'handed', due_at: until })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .where('state', '=', 'claimed')
    .where('holder', '=', holder)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Records the result of an email claimed by this server. Does nothing if another server has claimed it. */
export const settle = (
  tx: Tx,
  { row, holder }: ClaimedMail,
  set: Partial<Pick<MailOutboxTable, 'state' | 'due_at' | 'error' | 'sent_at'>>,
): Promise<unknown> =>
  tx
    .updateTable('mail_outbox')
    .set(set)
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .where('holder', '=', holder)
    .where('state', 'in', ['claimed', 'handed'])
    .execute();

/**
 * Closes an email that will not be sent or whose result will never be known, unless its row has changed since it was
 * read.
 */
export const close = (
  tx: Tx,
  row: MailOutboxTable,
  state: 'unknown' | 'dropped',
): Promise<unknown> =>
  tx
    .updateTable('mail_outbox')
    .set({ state, due_at: null })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('due_at', '=', row.due_at)
    .execute();
