import type { CoverageDay } from '@saldo/contract/accounts';
import { dayNumber } from '@saldo/domain/dates';

/** How a day is drawn: by what has brought it, or, where nothing has, by whether the balances prove it empty. */
export type CoverageKind = CoverageDay['source'] | 'proved';

export const kindOf = ({ source, proved }: CoverageDay): CoverageKind =>
  source === 'none' && proved ? 'proved' : source;

export interface CoverageMonth {
  /** `YYYY-MM` */
  month: string;
  /** By the day of the month, from 1; null for days before the first and after the last. */
  days: (CoverageDay | null)[];
}

/** The months of those days, the latest first, each with all of its days. */
export function monthsOf(days: readonly CoverageDay[]): CoverageMonth[] {
  const months = new Map<string, CoverageMonth>();
  for (const day of days) {
    const month = day.date.slice(0, 7);
    const entry = months.get(month) ?? { month, days: emptyMonth(month) };
    entry.days[Number(day.date.slice(8, 10)) - 1] = day;
    months.set(month, entry);
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? 1 : -1));
}

function emptyMonth(month: string): null[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Array(new Date(Date.UTC(year, number, 0)).getUTCDate()).fill(null);
}

export interface Stretch {
  from: string;
  to: string;
  kind: CoverageKind;
  proved: boolean;
}

/** Days that follow each other and are alike, as one: first day first. */
export function stretchesOf(days: readonly CoverageDay[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    const kind = kindOf(day);
    const goesOn =
      last?.kind === kind &&
      last.proved === day.proved &&
      dayNumber(last.to) + 1 === dayNumber(day.date);
    if (last && goesOn) last.to = day.date;
    else stretches.push({ from: day.date, to: day.date, kind, proved: day.proved });
  }
  return stretches;
}
