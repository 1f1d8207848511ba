import type { Series } from '@saldo/contract/recurring';
import { addDays, type Day, dayFromNumber, dayNumber, firstOfMonth } from '@saldo/domain/dates';
import { centsOfSum } from '@saldo/domain/money';

/** A series, or a planned payment as a series that is due once. */
export interface ShownSeries extends Series {
  isPlanned?: true;
}

/** A series' payment on a day: paid, expected or missed. */
export interface DueEntry {
  key: string;
  series: ShownSeries;
  on: Day;
  amount: number;
  /** In the main currency; null if no exchange rate is known. */
  worth: number | null;
  is: 'paid' | 'expected' | 'missed';
}

/** Entries of all series by day; `from` and `to` are inclusive. */
export function entriesOf(all: readonly ShownSeries[], from: Day, to: Day): Map<Day, DueEntry[]> {
  const days = new Map<Day, DueEntry[]>();
  const add = (
    series: ShownSeries,
    { on, amount, worth }: Pick<DueEntry, 'on' | 'amount' | 'worth'>,
    is: DueEntry['is'],
  ) => {
    if (on < from || on > to) return;
    const others = days.get(on) ?? [];
    // An extra payment may be due on the same day as a regular one, so the key includes a counter.
    const same = others.filter((one) => one.series === series && one.is === is).length;
    const entry = { key: `${series.id} ${on} ${is} ${same}`, series, on, amount, worth, is };
    days.set(on, [...others, entry]);
  };
  for (const one of all) {
    if (!one.counts) continue;
    const { amount, worth } = one;
    for (const payment of one.payments) add(one, payment, 'paid');
    for (const expected of one.expected) add(one, { ...expected, worth }, 'expected');
    for (const on of one.missed) add(one, { on, amount, worth }, 'missed');
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Entries still expected up to a day, soonest first. Includes late ones that may still arrive. */
export const expectedUntil = (all: readonly ShownSeries[], to: Day): DueEntry[] =>
  [...entriesOf(all, '', to).values()].flat().filter(({ is }) => is === 'expected');

/** Signed, in the main currency. Entries without a known exchange rate are left out. */
export const sumOfEntries = (entries: readonly DueEntry[]): number =>
  entries.reduce((sum, { series, worth }) => {
    const cents = centsOfSum(worth ?? 0);
    return sum + (series.direction === 'income' ? cents : -cents);
  }, 0) / 100;

/** The currencies of entries that a sum leaves out. */
export const currenciesLeftOut = (entries: readonly DueEntry[]): string[] => [
  ...new Set(entries.flatMap(({ series, worth }) => (worth === null ? series.currency : []))),
];

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
