import type { SeriesAt } from './expectation.ts';
import type { Days } from './forecast-input.ts';
import type { Paid } from './payment.ts';

/** A payment of a kind that comes again: an insurance, a tax, a membership, a debit. */
export interface Bill extends Paid {
  /** Whose it is. */
  readonly payee: string;
}

const YEAR = 365;
/** A payee with another bill within so many days before has none that comes once a year. */
const APART = 300;
/** By so many days it may come early or late. */
const AROUND = 7;
/** How many bills of a year ago come again. */
const AGAIN = 0.8;

/** Bills of a year before some days, the last of their payee and alone for long: no series yet, but probably due again. */
export function dueAgain(bills: readonly Bill[], { asOf, from, to }: Days): Bill[] {
  const known = bills.filter(({ day }) => day <= asOf);
  const isAlone = (bill: Bill) =>
    !known.some((one) => one !== bill && one.payee === bill.payee && one.day > bill.day - APART);
  return known
    .filter(({ day }) => day + YEAR + AROUND > from && day + YEAR - AROUND <= to)
    .filter(isAlone);
}

/** Such a bill as it may come over the days. */
export const onceMore = (bill: Bill, { from, to }: Days): SeriesAt => ({
  income: false,
  draw: (next) => {
    const day = bill.day + YEAR + Math.round((2 * next() - 1) * AROUND);
    const comes = next() < AGAIN && day > from && day <= to;
    return comes ? [{ day, amount: bill.amount }] : [];
  },
});
