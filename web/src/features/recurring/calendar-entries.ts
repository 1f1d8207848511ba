import type { Series } from '@saldo/contract/recurring';
import { addDays, type Day, dayFromNumber, dayNumber, firstOfMonth } from '@saldo/domain/dates';
import { toCents } from '@saldo/domain/money';

/** A series' payment on a day: paid, expected or missed. */
export interface DueEntry {
  key: string;
  series: Series;
  on: Day;
  amount: number;
  is: 'paid' | 'expected' | 'missed';
}

/** Entries of all series by day; `from` and `to` are inclusive. */
export function entriesOf(all: readonly Series[], from: Day, to: Day): Map<Day, DueEntry[]> {
  const days = new Map<Day, DueEntry[]>();
  const add = (series: Series, on: Day, amount: number, is: DueEntry['is']) => {
    if (on < from || on > to) return;
    const others = days.get(on) ?? [];
    // An extra payment may be due on the same day as a regular one, so the key includes a counter.
    const same = others.filter((one) => one.series === series && one.is === is).length;
    const entry = { key: `${series.id} ${on} ${is} ${same}`, series, on, amount, is };
    days.set(on, [...others, entry]);
  };
  for (const one of all) {
    if (!one.counts) continue;
    for (const { on, amount } of one.payments) add(one, on, amount, 'paid');
    for (const { on, amount } of one.expected) add(one, on, amount, 'expected');
    for (const on of one.missed) add(one, on, one.amount, 'missed');
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Entries still expected up to a day, soonest first. Includes late ones that may still arrive. */
export const expectedUntil = (all: readonly Series[], to: Day): DueEntry[] =>
  [...entriesOf(all, '', to).values()].flat().filter(({ is }) => is === 'expected');

/** Signed. */
export const sumOfEntries = (entries: readonly DueEntry[]): number =>
  entries.reduce(
    (sum, { series, amount }) =>
      sum + (series.direction === 'income' ? toCents(amount) : -toCents(amount)),
    0,
  ) / 100;

/** Whole weeks around a month, Monday first. */
export function weeksOf(month: Day): Day[][] {
  const first = firstOfMonth(month);
  // 1970-01-01 was a Thursday.
  const start = dayNumber(first) - ((dayNumber(first) + 3) % 7);
  const weeks: Day[][] = [];
  for (let at = start; dayFromNumber(at) < nextMonth(first); at += 7) {
    weeks.push(Array.from({ length: 7 }, (_, day) => dayFromNumber(at + day)));
  }
  return weeks;
}

export const nextMonth = (day: Day): Day => firstOfMonth(addDays(firstOfMonth(day), 31));
export const previousMonth = (day: Day): Day => firstOfMonth(addDays(firstOfMonth(day), -1));
export const lastOfMonth = (day: Day): Day => addDays(nextMonth(day), -1);
