import type { MailOutboxTable } from '../../schema/tables.ts';
import type { Db, Tx } from '../db/storage.ts';
import { outside, type Span } from '../time-spans.ts';

/** A mail and the server that has it. */
export interface Held {
  row: Pick<MailOutboxTable, 'user_id' | 'id'>;
  holder: string;
}

/** Mails of everybody that something is to be done with, the oldest first. */
export const dueMails = (db: Db, q: { later: Span; limit: number }): Promise<MailOutboxTable[]> =>
  db
    .selectFrom('mail_outbox')
    .selectAll()
    .where(outside('due_at', q.later))
    .orderBy('due_at')
    .limit(q.limit)
    .execute();

/** Takes a mail, unless another server was faster or somebody else has done something with it since it was read. */
export async function claim(
  tx: Tx,
  { row, holder }: Held & { row: MailOutboxTable },
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

/** Notes that the end of the mail goes out now. False when another server has it by now. */
export async function noteHanded(tx: Tx, { row, holder }: Held, until: string): Promise<boolean> {
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

/** What became of a mail that this server has; nothing where it has it no more. */
export const settle = (
  tx: Tx,
  { row, holder }: Held,
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

/** A mail that will never be sent, or of which nobody will ever know, as it was read. */
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
