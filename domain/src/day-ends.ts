import type { Day } from './dates.ts';
import type { Cents } from './money.ts';
import { groupBy } from './records.ts';

/** A row from a bank, reduced to what balance checks need. */
export interface Balanced {
  day: Day;
  /** Signed. */
  amount: Cents;
  /** Balance after the row; null if the bank does not report it. */
  balance: Cents | null;
}

/**
 * An account's balance before and after a day. There are several candidates if the day's rows sum to zero, and none if
 * they contradict each other.
 */
export interface DayEnds {
  day: Day;
  opening: ReadonlySet<Cents>;
  closing: ReadonlySet<Cents>;
  /** All balances that the bank reports on the day's rows. */
  balances: ReadonlySet<Cents>;
}

/** Returns one entry per day with rows, oldest first. */
export function endsByDay(rows: readonly Balanced[]): DayEnds[] {
  return [...groupBy(rows, ({ day }) => day)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, own]) => endsOf(day, own));
}

export const hasEnds = ({ opening, closing }: DayEnds): boolean =>
  opening.size > 0 && closing.size > 0;

/**
 * True if no rows are missing between two days, that is, if the second opens with the balance that the first closes
 * with.
 */
export const leadsTo = (a: DayEnds, b: DayEnds): boolean =>
  [...a.closing].some((sum) => b.opening.has(sum));

/**
 * Works for any order of rows. The balance that no row starts from is the day's last; the balance that no row results
 * in is its first.
 */
function endsOf(day: Day, rows: readonly Balanced[]): DayEnds {
  const balances = new Set<Cents>();
  const count = new Map<Cents, number>();
  const add = (sum: Cents, n: 1 | -1) => count.set(sum, (count.get(sum) ?? 0) + n);
  let isWhole = true;
  for (const { amount, balance } of rows) {
    if (balance === null) {
      isWhole = false;
    } else {
      balances.add(balance);
      add(balance, 1);
      add(balance - amount, -1);
    }
  }
  const ends = { day, opening: new Set<Cents>(), closing: new Set<Cents>(), balances };
  if (!isWhole) return ends;
  for (const [sum, n] of count) {
    if (n < 0) ends.opening.add(sum);
    if (n > 0) ends.closing.add(sum);
  }
  if (ends.opening.size + ends.closing.size === 0) {
    const sums = new Set(count.keys());
    return { ...ends, opening: sums, closing: sums };
  }
  const [first = 0] = ends.opening;
  // The counts sum to zero, so a count of -1 for the opening balance implies 1 for the closing balance.
  const fits = ends.opening.size === 1 && ends.closing.size === 1 && count.get(first) === -1;
  return fits ? ends : { ...ends, opening: new Set(), closing: new Set() };
}
