import type { SeriesAt } from './expectation.ts';
import type { ForecastDays } from './forecast-input.ts';
import type { PaidIn } from './payment.ts';

/** A payment of a kind that tends to recur: an insurance premium, a tax, a membership fee, a direct debit. */
export interface Bill extends PaidIn {
  readonly payee: string;
}

const YEAR = 365;
/** A bill is not yearly if the payee had another one within this many days before it. */
const APART = 300;
/** Number of days by which the bill may be early or late. */
const AROUND = 7;
/** Share of last year's bills that recur. */
const AGAIN = 0.8;

/**
 * Bills that were paid about a year before the given days, if the payee has sent no other bill since or in the 300 days
 * before. They are not a series yet, but probably due again.
 */
export function dueAgain(bills: readonly Bill[], { asOf, from, to }: ForecastDays): Bill[] {
  const known = bills.filter(({ day }) => day <= asOf);
  const isAlone = (bill: Bill) =>
    !known.some((one) => one !== bill && one.payee === bill.payee && one.day > bill.day - APART);
  return known
    .filter(({ day }) => day + YEAR + AROUND > from && day + YEAR - AROUND <= to)
    .filter(isAlone);
}

/** A possible repetition of a bill from a year ago, within the given days. */
export const repeatBill = (bill: Bill, { from, to }: ForecastDays): SeriesAt => ({
  income: false,
  currency: bill.currency,
  draw: (next) => {
    const day = bill.day + YEAR + Math.round((2 * next() - 1) * AROUND);
    const comes = next() < AGAIN && day > from && day <= to;
    return comes ? [{ day, amount: bill.amount }] : [];
  },
});
