import { monthOf, startOfMonth } from './cadence.ts';
import { bestFit, type Fit, paymentsOf } from './fit.ts';
import type { Payment } from './payment.ts';

/** So many payments on each side show that a day has moved, and by more than banks move it. */
const SHOWN_BY = 3;
const MOVED_BY = 3;
const MONTH = 30.4;

/**
 * Payments of one counterparty, sorted by day, whose date in the month moved for good ("from the 28th to the 1st"): a fit for
 * each side of it. Null where it did not, or where one rhythm holds all of them better.
 */
export function fitsWhereMoved(
  rows: readonly Payment[],
  whole: Fit | null,
  least: number,
): [Fit, Fit] | null {
  // One that keeps its day has not moved; where no rhythm holds all, only a bill or a wage can have.
  const holdsAll = whole !== null && usedBy(whole) === rows.length;
  if (holdsAll ? offBy(whole) < rows.length : !areBills(rows)) return null;
  const at = turn(rows);
  if (at === 0) return null;
  const [before, after] = [rows.slice(0, at), rows.slice(at)].map((side) => bestFit(side, least));
  if (!before || !after) return null;
  const cadence = before.slots.cadence;
  if (cadence.perYear !== 12 || after.slots.cadence.perYear !== 12) return null;
  if (!whole) return [before, after];
  const gained = usedBy(before) + usedBy(after) - usedBy(whole);
  const isCloser = offBy(before) + offBy(after) < HALF * offBy(whole);
  return gained >= 0 && isCloser ? [before, after] : null;
}

const HALF = 0.5;

const areBills = (rows: readonly Payment[]): boolean =>
  rows.filter(({ nature }) => nature === 'bill').length * 2 > rows.length;

const usedBy = (fit: Fit): number => paymentsOf(fit).length + fit.extras.length;

/** Days by which payments are off their slots, in all. */
const offBy = ({ slots, inSlots, first }: Fit): number =>
  inSlots.reduce((sum, row, at) => sum + (row ? Math.abs(row.day - slots.at(first + at)) : 0), 0);

/** Where the date moves the most: the number of the first payment on the new one, 0 where it does not move. */
function turn(rows: readonly Payment[]): number {
  const dates = rows.map(({ day }) => day - startOfMonth(monthOf(day)));
  let at = 0;
  let most = MOVED_BY;
  for (let i = SHOWN_BY; i + SHOWN_BY <= rows.length; i += 1) {
    const [before, after] = [dates.slice(i - SHOWN_BY, i), dates.slice(i, i + SHOWN_BY)];
    const by = Math.abs(apart(middle(before), middle(after)));
    if (by > most) [at, most] = [i, by];
  }
  return at;
}

/** The mean of dates on the circle of a month. */
const middle = (dates: readonly number[]): number => {
  const [first = 0] = dates;
  return first + dates.reduce((sum, date) => sum + apart(first, date), 0) / dates.length;
};

/** From one date to another by the shorter way. */
const apart = (from: number, to: number): number => {
  const days = to - from;
  return days - MONTH * Math.round(days / MONTH);
};
