import type { Settled, Share } from '@saldo/contract/shares';
import { fromCents } from '@saldo/domain/money';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { readShareBook, type ShareBook } from '../ledger/shares/read-shares.ts';
import { type OwnNames, shownName } from '../merchant-names/names.ts';

/** What is shared; undefined if none of the rows is part of it. */
export const sharesOf = async (
  db: Db | Tx,
  { bookId }: { bookId: BookId },
  rows: readonly { aside: number | null }[],
): Promise<ShareBook | undefined> =>
  rows.some(({ aside }) => aside !== null) ? readShareBook(db, { bookId }) : undefined;

/** What of an expense is shared or came back, in decimals. */
export function presentShare({ facts, sums }: ShareBook, id: string): Share | null {
  const shared = sums.shared.get(id);
  if (!shared) return null;
  const names = new Map(facts.map((fact) => [fact.id, fact.who]));
  return {
    mine: fromCents(shared.mine),
    owed: fromCents(shared.owed),
    returned: fromCents(shared.returned),
    forgiven: fromCents(shared.forgiven),
    who: shared.claims.map((claim) => ({
      id: claim.id,
      who: names.get(claim.id) ?? null,
      amount: fromCents(claim.cents),
      owed: fromCents(claim.owed),
      returned: fromCents(claim.returned),
      forgiven: fromCents(claim.forgiven),
    })),
  };
}

/** What an income pays back. */
export function presentSettled(
  { facts, rows, sums }: ShareBook,
  id: string,
  names: OwnNames,
): Settled[] {
  const who = new Map(facts.map((fact) => [fact.id, fact.who]));
  return facts.flatMap((fact) => {
    const [cents, expense] = [sums.links.get(fact.id), rows.get(fact.expense_id)];
    if (fact.payment_id !== id || cents === undefined || !expense) return [];
    return {
      share_id: fact.share_id,
      transaction_id: fact.expense_id,
      description: shownName(expense, names),
      who: who.get(fact.share_id ?? '') ?? null,
      amount: fromCents(cents),
    };
  });
}
