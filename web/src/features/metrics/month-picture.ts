import { getMonthPicture } from '@saldo/contract/calls';
import type { MonthPicture, Spending } from '@saldo/contract/home';
import { dayOfMonth } from '@saldo/domain/dates';
import { queryOf } from '../../lib/query-of.ts';

/** Shares its first key with Home's queries, so whatever invalidates those also invalidates this query. */
export const monthPictureQuery = queryOf(['home', 'month'], getMonthPicture);

/** Spending this month so far, and the usual amount by this day. */
export interface SoFar {
  spent: number;
  /** Null if last month has no data. */
  before: number | null;
  /** Null until there is enough history. */
  usual: number | null;
  /** Spent minus usual. */
  apart: number | null;
  /** Day of the month of these figures: today, or the last day with data. */
  date: number;
}

export function soFarOf({ today, days }: MonthPicture): SoFar {
  // The last day with data; days after it are unknown, not zero.
  const known = days.findLastIndex(({ spent }) => spent !== null) + 1;
  const date = known === 0 ? dayOfMonth(today) : known;
  const now = days[date - 1];
  const [spent, usual] = [now?.spent ?? 0, now?.usual ?? null];
  const apart = usual === null ? null : roundToCents(spent - usual);
  return { spent, before: now?.before ?? null, usual, apart, date };
}

export const roundToCents = (value: number): number => Math.round(value * 100) / 100;

/** The newest day with data if this month has none, so its figures are unknown; otherwise null. */
export const uncoveredSince = ({ days, no_data_since: since }: MonthPicture): string | null =>
  days.some(({ spent }) => spent !== null) ? null : since;

/** A day of the picture's month. */
export const dayAt = ({ today }: MonthPicture, date: number): string =>
  `${today.slice(0, 8)}${String(date).padStart(2, '0')}`;

/** Differences below this share of the usual amount count as usual. */
const NEAR = 0.06;

export const isAsUsual = (apart: number, usual: number): boolean =>
  Math.abs(apart) < Math.max(1, NEAR * Math.abs(usual));

export interface ChangedCategory {
  of: Spending;
  apart: number;
}

/** Up to two categories that changed most in the same direction as the month. Changes below €5 are ignored. */
export function largestChanges(categories: readonly Spending[], apart: number): ChangedCategory[] {
  return categories
    .flatMap((of) => (of.usual === null ? [] : [{ of, apart: roundToCents(of.total - of.usual) }]))
    .filter((one) => Math.sign(one.apart) === Math.sign(apart) && Math.abs(one.apart) >= 5)
    .sort((a, b) => Math.abs(b.apart) - Math.abs(a.apart))
    .slice(0, 2);
}
