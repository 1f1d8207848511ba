import type { Transaction } from '@saldo/contract/transactions';
import { dayNumber } from '@saldo/domain/dates';

const apart = (a: Transaction, b: Transaction) => Math.abs(dayNumber(a.date) - dayNumber(b.date));

export const sameAmount = (a: Transaction, b: Transaction): boolean =>
  a.currency === b.currency && Math.round(a.amount * 100) === Math.round(b.amount * 100);

/** What may be the other side of a row, the likeliest first: of equal amount, then the nearest day. */
export function rankOtherSides(row: Transaction, found: readonly Transaction[]): Transaction[] {
  return found
    .filter(
      (other) =>
        other.id !== row.id &&
        other.transfer === null &&
        (other.account_id === null || other.account_id !== row.account_id),
    )
    .map((other) => ({ other, same: sameAmount(row, other), days: apart(row, other) }))
    .sort((a, b) => Number(b.same) - Number(a.same) || a.days - b.days)
    .map(({ other }) => other);
}
