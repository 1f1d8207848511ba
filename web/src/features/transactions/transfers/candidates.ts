import type { Transaction } from '@saldo/contract/transactions';
import { dayNumber } from '@saldo/domain/dates';
import { toCents } from '@saldo/domain/money';
import { isSameAccount, withoutFee } from '@saldo/domain/transfers/row';

const apart = (a: Transaction, b: Transaction) => Math.abs(dayNumber(a.date) - dayNumber(b.date));

const accountOf = ({ account_id: accountId, bank, product, currency }: Transaction) => ({
  accountId,
  bank,
  product,
  currency,
});
const movedOf = ({ direction, amount, fee }: Transaction) =>
  withoutFee({ direction, amount: toCents(amount), fee: toCents(fee) });

/** Whether the server takes the two as one transfer: an exchange may change the amount, nothing else may. */
const canBe = (row: Transaction, other: Transaction): boolean =>
  other.direction !== row.direction &&
  other.transfer === null &&
  !other.ignore &&
  !isSameAccount(accountOf(row), accountOf(other)) &&
  (row.currency !== other.currency || movedOf(row) === movedOf(other));

/** What may be the other side of a row, the likeliest first: of the same currency, then the nearest day. */
export function rankOtherSides(row: Transaction, found: readonly Transaction[]): Transaction[] {
  return found
    .filter((other) => canBe(row, other))
    .map((other) => ({ other, same: other.currency === row.currency, days: apart(row, other) }))
    .sort((a, b) => Number(b.same) - Number(a.same) || a.days - b.days)
    .map(({ other }) => other);
}
