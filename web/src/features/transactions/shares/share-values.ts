import type { Share } from '@saldo/contract/shares';
import type { Transaction } from '@saldo/contract/transactions';
import { type Cents, centsOfSum, fromCents } from '@saldo/domain/money';
import { countedCents } from '@saldo/domain/parts/counted-amount';
import { readMoney } from '../../../lib/typed-money.ts';

type ShareWay = 'half' | 'third' | 'amount';

export interface ShareValues {
  way: ShareWay;
  /** As typed; used if the way is `amount`. */
  amount: string;
  who: readonly string[];
}

/** What of the expense can be shared: what refunds did not return. */
export const shareable = ({ amount, share }: Transaction): Cents =>
  centsOfSum(amount) - refunded(share);

const refunded = (share: Share | null): Cents =>
  share
    ? centsOfSum(share.returned) - share.who.reduce((sum, one) => sum + centsOfSum(one.returned), 0)
    : 0;

/** The user's share; NaN if it can’t be read. Spare cents are the user's. */
export function mineOf({ way, amount }: ShareValues, whole: Cents, currency: string): Cents {
  if (way === 'half') return whole - Math.floor(whole / 2);
  if (way === 'third') return whole - 2 * Math.floor(whole / 3);
  const read = readMoney(amount, currency);
  return read.kind === 'amount' ? read.cents : Number.NaN;
}

/** What the drawer shows while one types. */
export function foreseen(row: Transaction, mine: Cents): Omit<Share, 'who' | 'refunds'> {
  const { returned = 0, forgiven = 0 } = row.share ?? {};
  const cents = Number.isNaN(mine) ? shareable(row) : mine;
  const owed = centsOfSum(row.amount) - cents - centsOfSum(returned) - centsOfSum(forgiven);
  return { mine: fromCents(cents), owed: fromCents(owed), returned, forgiven };
}

/** What of a row counts: not what others pay of it, and not what it pays back. */
export const countedAmount = (row: Transaction): number => fromCents(countedCents(row));

/** What counts of a row in totals, converted if it is in another currency. */
export function countedWorth(row: Transaction): { amount: number; currency: string } {
  const { converted, currency } = row;
  if (!converted) return { amount: countedAmount(row), currency };
  return { amount: converted.counted ?? converted.amount, currency: converted.currency };
}

/** A split row with what counts of its parts. */
export const countedParts = (row: Transaction): Transaction => ({
  ...row,
  splits: row.splits.map((part) => ({ ...part, amount: part.counted ?? part.amount })),
});
