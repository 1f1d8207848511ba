import type { Day } from './dates.ts';
import type { Cents } from './money.ts';

/** A row that a bank brought, as far as balances go. */
export interface Balanced {
  day: Day;
  /** Signed. */
  amount: Cents;
  /** After the row; null where the bank does not say. */
  balance: Cents | null;
}

/** What an account held before and after a day; several where the day's rows go round in a circle, none where they do not fit together. */
export interface DayEnds {
  day: Day;
  opening: ReadonlySet<Cents>;
  closing: ReadonlySet<Cents>;
  /** All that the bank prints on that day. */
  balances: ReadonlySet<Cents>;
}

/** Oldest first; only days that have rows. */
export function endsByDay(rows: readonly Balanced[]): DayEnds[] {
  const byDay = new Map<Day, Balanced[]>();
  for (const row of rows) {
    const own = byDay.get(row.day);
    if (own) own.push(row);
    else byDay.set(row.day, [row]);
  }
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, own]) => endsOf(day, own));
}

export const hasEnds = ({ opening, closing }: DayEnds): boolean =>
  opening.size > 0 && closing.size > 0;

/** Whether nothing lies between two days that have rows: the one ends with what the other begins with. */
export const leadsTo = (a: DayEnds, b: DayEnds): boolean =>
  [...a.closing].some((sum) => b.opening.has(sum));

/** Whatever the order of the rows: a balance that no row begins with is the day's last, one that no row ends with its first. */
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
  // All counts come to nothing: what begins once ends once.
  const fits = ends.opening.size === 1 && ends.closing.size === 1 && count.get(first) === -1;
  return fits ? ends : { ...ends, opening: new Set(), closing: new Set() };
}
