import { monthOf, startOfMonth } from './cadence.ts';
import { bestFit, type Fit, paymentsOf } from './fit.ts';
import { areMostly, isBill, type Payment } from './payment.ts';

/**
 * A date has moved if the averages of the `SHOWN_BY` payments before and after differ by more than `MOVED_BY` days,
 * which is more than banks usually shift it.
 */
const SHOWN_BY = 3;
const MOVED_BY = 3;
const MONTH = 30.4;

/**
 * Fits one counterparty's payments, sorted by day, whose date in the month moved for good ("from the 28th to the 1st").
 * Returns one fit for the payments before the move and one for those after; null if the date did not move or a single
 * rhythm fits better.
 */
export function fitsWhereMoved(
  rows: readonly Payment[],
  whole: Fit | null,
  least: number,
): [Fit, Fit] | null {
  // If a rhythm fits all payments punctually, the date has not moved. If none fits them all, only the date of a bill or
  // salary can have moved.
  const holdsAll = whole !== null && usedBy(whole) === rows.length;
  if (holdsAll ? offBy(whole) < rows.length : !areMostly(rows, isBill)) return null;
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

const usedBy = (fit: Fit): number => paymentsOf(fit).length + fit.extras.length;

/** Total deviation of the payments from their slots, in days. */
const offBy = ({ slots, inSlots, first }: Fit): number =>
  inSlots.reduce((sum, row, at) => sum + (row ? Math.abs(row.day - slots.at(first + at)) : 0), 0);

/** Index of the first payment after the largest shift in date; 0 if there is no shift. */
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

/** Average of dates in a month, which is treated as a circle. */
const middle = (dates: readonly number[]): number => {
  const [first = 0] = dates;
  return first + dates.reduce((sum, date) => sum + apart(first, date), 0) / dates.length;
};

/** Shortest signed distance between two dates, across the month's end if that is shorter. */
const apart = (from: number, to: number): number => {
  const days = to - from;
  return days - MONTH * Math.round(days / MONTH);
};
