import { findRows, updateRows } from '../../../platform/db/crud.ts';
import type { BookId } from '../../../platform/identity.ts';
import type { Rows } from '../steps/steps.ts';

/** Lets facts about rows speak of others, by id. A row about which the user said something else keeps that. */
export async function moveFacts(
  tx: Rows,
  { bookId }: { bookId: BookId },
  moves: ReadonlyMap<string, string>,
): Promise<void> {
  if (moves.size === 0) return;
  const facts = await findRows(tx, 'shares', { user_id: bookId });
  const said = facts.filter(({ kind }) => kind !== 'none');
  const named = new Set(said.flatMap(({ expense_id, payment_id }) => [expense_id, payment_id]));
  const target = (id: string | null) => {
    const to = moves.get(id ?? '');
    return to === undefined || named.has(to) ? id : to;
  };
  for (const { id, expense_id, payment_id } of said) {
    const set = { expense_id: target(expense_id) ?? expense_id, payment_id: target(payment_id) };
    if (set.expense_id === expense_id && set.payment_id === payment_id) continue;
    await updateRows(tx, 'shares', { user_id: bookId, id }, set);
  }
}
