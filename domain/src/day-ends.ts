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
  const balances = new Set(rows.flatMap(({ balance }) => balance ?? []));
  const unknown = { day, opening: new Set<Cents>(), closing: new Set<Cents>(), balances };
  const count = new Map<Cents, number>();
  for (const { amount, balance } of rows) {
    if (balance === null) return unknown;
    count.set(balance, (count.get(balance) ?? 0) + 1);
    count.set(balance - amount, (count.get(balance - amount) ?? 0) - 1);
  }
  const left = [...count].filter(([, n]) => n !== 0);
  if (left.length === 0) {
    const sums = new Set(count.keys());
    return { day, opening: sums, closing: sums, balances };
  }
  const closing = left.filter(([, n]) => n === 1).map(([sum]) => sum);
  const opening = left.filter(([, n]) => n === -1).map(([sum]) => sum);
  if (left.length !== 2 || closing.length !== 1 || opening.length !== 1) return unknown;
  return { day, opening: new Set(opening), closing: new Set(closing), balances };
}
