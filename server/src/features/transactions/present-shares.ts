import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { Settled, Share } from '@saldo/contract/shares';
import { dayOf } from '@saldo/domain/dates';
import { fromCents } from '@saldo/domain/money';
import type { FixedPart } from '@saldo/domain/parts/parts';
import { groupBy } from '@saldo/domain/records';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import {
  partsOfRow,
  readShareBook,
  type ShareBook,
  type ShareRow,
} from '../ledger/shares/read-shares.ts';
import { type OwnNames, shownName } from '../merchant-names/names.ts';

/** What is shared, with its facts by what they are about. */
export interface IndexedShares extends ShareBook {
  /** By the claim or other fact itself. */
  byId: ReadonlyMap<string, ShareRow>;
  byExpense: ReadonlyMap<string, readonly ShareRow[]>;
  byPayment: ReadonlyMap<string, readonly ShareRow[]>;
}

/** What is shared; undefined if none of the rows is part of it. */
export async function sharesOf(
  db: Db | Tx,
  { bookId }: { bookId: BookId },
  rows: readonly { aside: number | null }[],
): Promise<IndexedShares | undefined> {
  if (rows.every(({ aside }) => aside === null)) return undefined;
  const book = await readShareBook(db, { bookId });
  return {
    ...book,
    byId: new Map(book.facts.map((fact) => [fact.id, fact])),
    byExpense: groupBy(book.facts, ({ expense_id }) => expense_id),
    byPayment: groupBy(
      book.facts.filter(({ payment_id }) => payment_id !== null),
      ({ payment_id }) => payment_id ?? '',
    ),
  };
}

/** What of an expense is shared or came back, in decimals. */
export function presentShare(book: IndexedShares, id: string, names: OwnNames): Share | null {
  const shared = book.sums.shared.get(id);
  if (!shared) return null;
  return {
    mine: fromCents(shared.mine),
    owed: fromCents(shared.owed),
    returned: fromCents(shared.returned),
    forgiven: fromCents(shared.forgiven),
    who: shared.claims.map((claim) => ({
      id: claim.id,
      who: book.byId.get(claim.id)?.who ?? null,
      amount: fromCents(claim.cents),
      owed: fromCents(claim.owed),
      returned: fromCents(claim.returned),
      forgiven: fromCents(claim.forgiven),
    })),
    refunds: presentRefunds(book, id, names),
  };
}

function presentRefunds(book: IndexedShares, id: string, names: OwnNames): Share['refunds'] {
  return (book.byExpense.get(id) ?? []).flatMap((fact) => {
    const payment = book.rows.get(fact.payment_id ?? '');
    const cents = book.sums.links.get(fact.id);
    if (fact.kind !== 'refund' || cents === undefined || !payment) return [];
    return {
      transaction_id: payment.id,
      name: shownName(payment, names),
      date: dayOf(payment.date),
      amount: fromCents(cents),
      part_id: partOf(fact, book)?.id ?? null,
    };
  });
}

/** The part that a refund lowers; undefined if it lowers the whole purchase. */
function partOf({ expense_id, part_id }: ShareRow, { rows }: ShareBook) {
  const row = rows.get(expense_id);
  return part_id === null || !row ? undefined : partsOfRow(row).find(({ id }) => id === part_id);
}

const categoryOf = (part: FixedPart | undefined): string | null =>
  part ? (part.category ?? UNCATEGORIZED_ID) : null;

/** What an income pays back. */
export const presentSettled = (book: IndexedShares, id: string, names: OwnNames): Settled[] =>
  (book.byPayment.get(id) ?? []).flatMap((fact) => {
    const [cents, expense] = [book.sums.links.get(fact.id), book.rows.get(fact.expense_id)];
    if (cents === undefined || !expense) return [];
    return {
      share_id: fact.share_id,
      transaction_id: fact.expense_id,
      description: shownName(expense, names),
      who: book.byId.get(fact.share_id ?? '')?.who ?? null,
      amount: fromCents(cents),
      part_category: categoryOf(partOf(fact, book)),
    };
  });
