import { type RawBuilder, sql } from 'kysely';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import { chunksOf } from '../../platform/db/chunks.ts';
import { findRow, insertRow } from '../../platform/db/crud.ts';
import type { Db, Engine, Tx } from '../../platform/db/storage.ts';
import { newId } from '../../platform/id.ts';
import type { Tables } from '../../schema/tables.ts';

/*
 * Every write of transactions notes here which of them have come, changed or gone: what recurs is then looked for among
 * the payments of their counterparties alone.
 */

/** What of a transaction `t` names whoever is paid, or pays. */
export const PARTY = sql`case t.direction when 'expense' then t.creditor_name else t.debtor_name end`;

/** What of a transaction decides whose payment it is, and whether it counts as one. */
export const PAYMENT_FIELDS = [
  ...['date', 'amount', 'currency', 'direction', 'ignore', 'ignore_default_metrics', 'is_refund'],
  ...['description', 'creditor_name', 'debtor_name'],
];

/** Of more that one write concerns only "many" is noted: noting each was a fifth of an import, and a seventh of its undo. */
export const MOST_NOTED = 5000;
/** No transaction's id. */
const MANY = 'many';

/** Some transactions have come. */
export const paymentsCame = (
  tx: Tx,
  engine: Engine,
  q: { userId: string; ids: readonly string[] },
): Promise<void> => insertRows(tx, engine, 'moved_payments', come(q));

function* come(q: { userId: string; ids: readonly string[] }): Generator<Tables['moved_payments']> {
  const write = { user_id: q.userId, write_id: newId() };
  const ids = q.ids.length > MOST_NOTED ? [MANY] : q.ids;
  for (const id of ids) yield { ...write, id, direction: null, description: null, party: null };
}

/** Whether more have come, changed or gone than are noted one by one. */
export async function haveManyMoved(db: Db, userId: string): Promise<boolean> {
  const row = await findRow(db, 'moved_payments', { user_id: userId, id: MANY });
  return row !== undefined;
}

/** Some transactions `t` are about to change or to go. */
export async function paymentsMove(
  tx: Tx,
  q: { userId: string; which: RawBuilder<unknown> },
): Promise<void> {
  const more = await sql`select 1 from transactions t where t.user_id = ${q.userId} and ${q.which}
    limit 1 offset ${MOST_NOTED}`.execute(tx);
  if (more.rows.length > 0) {
    const none = { direction: null, description: null, party: null };
    const write = { user_id: q.userId, write_id: newId() };
    await insertRow(tx, 'moved_payments', { ...write, id: MANY, ...none });
    return;
  }
  await sql`insert into moved_payments (user_id, write_id, id, direction, description, party)
    select t.user_id, ${newId()}, t.id, t.direction, t.description, ${PARTY}
    from transactions t where t.user_id = ${q.userId} and ${q.which}`.execute(tx);
}

/** These are about to be given some columns. */
export async function paymentsChange(
  tx: Tx,
  q: { userId: string; ids: readonly string[]; columns: readonly string[] },
): Promise<void> {
  if (!q.columns.some((name) => PAYMENT_FIELDS.includes(name))) return;
  for (const ids of chunksOf(q.ids)) {
    await paymentsMove(tx, { userId: q.userId, which: sql`t.id in (${sql.join(ids)})` });
  }
}
