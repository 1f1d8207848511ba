import { sql } from 'kysely';
import type { Tx } from '../../platform/db/storage.ts';
import type { RemovedRowsTable } from '../../schema/tables.ts';
import { paymentsMove } from '../ledger/changed-rows.ts';
import { lockProvenance, type ProvenanceContext } from '../ledger/layers.ts';
import { partBeforeRemoval } from '../transfers/unlink-transfers.ts';

/** Which rows leave: some by id, those of a span of days (`to` not included), those of some imports, or those that a connection brought into an account. */
export type Selection =
  | { userId: string; ids: readonly string[] }
  | { userId: string; from: string; to: string }
  | { userId: string; reportIds: readonly string[] }
  | { userId: string; syncedInto: string };

const where = (q: Selection) => {
  const own = sql`t.user_id = ${q.userId}`;
  if ('ids' in q) return sql`${own} and t.id in (${sql.join(q.ids)})`;
  if ('syncedInto' in q) {
    return sql`${own} and t.bank_account_id = ${q.syncedInto} and t.report_id is null`;
  }
  if ('reportIds' in q) return sql`${own} and t.report_id in (${sql.join(q.reportIds)})`;
  return sql`${own} and t.date >= ${q.from} and t.date < ${q.to}`;
};

/** One of two that may be the same leaves the other: it was no movement of its own. */
const reasonOf = (reason: RemovedRowsTable['reason'], userId: string) =>
  reason !== 'single'
    ? sql`${reason}`
    : sql`case
        when exists (select 1 from transactions o where o.user_id = ${userId}
          and o.id = t.possible_duplicate_of and o.bank_account_id = t.bank_account_id) then 'double'
        when exists (select 1 from transactions o where o.user_id = ${userId}
          and o.possible_duplicate_of = t.id and o.possible_duplicate_of is not null
          and o.bank_account_id = t.bank_account_id) then 'double' else 'single' end`;

/**
 * Removes transactions and leaves marks of those that a bank brought, so that a later import knows them. Transfers that
 * lose one leg are unlinked first. Returns how many went.
 */
export async function removeTransactions(
  tx: Tx,
  { now }: Pick<ProvenanceContext, 'now'>,
  q: Selection,
  reason: RemovedRowsTable['reason'],
): Promise<number> {
  const provenance = { userId: q.userId, now };
  await lockProvenance(tx, provenance);
  await partBeforeRemoval(tx, provenance, where(q));
  await sql`
    insert into removed_rows (user_id, id, account_id, reason, bank_date, bank_key, bank_amount, bank_fee,
      bank_balance, bank_started, bank_text, removed_at, report_id)
    select user_id, id, bank_account_id, ${reasonOf(reason, q.userId)}, bank_date, bank_key, bank_amount, bank_fee,
      bank_balance, bank_started, bank_text, ${now}, report_id
    from transactions t where ${where(q)} and bank_key is not null and bank_account_id is not null`.execute(
    tx,
  );
  // What is not there any more is no duplicate's other row.
  await sql`update transactions set possible_duplicate_of = null
    where user_id = ${q.userId} and possible_duplicate_of is not null
      and possible_duplicate_of in (select t.id from transactions t where ${where(q)})`.execute(tx);
  await paymentsMove(tx, { userId: q.userId, which: where(q) });
  const removed = await sql`delete from transactions as t where ${where(q)}`.execute(tx);
  return Number(removed.numAffectedRows ?? 0);
}
