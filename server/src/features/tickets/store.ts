import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TicketsTable } from '../../schema/tables.ts';

export interface TicketRow extends TicketsTable {
  name: string;
  lastnames: string;
  username: string;
  /** Id of the ticket if it has an attachment, otherwise null. */
  attached: string | null;
}

const rows = (db: Db | Tx) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('ticket_attachments as a', (join) =>
      join.onRef('a.user_id', '=', 't.user_id').onRef('a.ticket_id', '=', 't.id'),
    )
    .selectAll('t')
    .select(['u.name', 'u.lastnames', 'u.username', 'a.ticket_id as attached'])
    .where('u.deleted_at', 'is', null);

/** Tickets of all users, newest first, for administrators. */
export const listTickets = (db: Db): Promise<TicketRow[]> =>
  rows(db).orderBy('t.created_at', 'desc').orderBy('t.id', 'desc').execute();

/** A ticket of any user, for administrators. */
export const findTicket = (db: Db | Tx, id: string): Promise<TicketRow | undefined> =>
  rows(db).where('t.id', '=', id).executeTakeFirst();

/** Total bytes of a user's screenshots, except the given ticket's. */
export async function screenshotBytes(
  tx: Tx,
  q: { bookId: BookId; exceptId: string },
): Promise<number> {
  const row = await tx
    .selectFrom('ticket_attachments')
    .select((eb) => eb.fn.sum<number>(eb.fn('length', ['bytes'])).as('n'))
    .where('user_id', '=', q.bookId)
    .where('ticket_id', '<>', q.exceptId)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}
