import type { MonthlyMetrics } from '@saldo/contract/metrics';
import type { FIGURES } from '@saldo/contract/transaction-filters';
import { IDS_AT_MOST } from '@saldo/contract/well-known';
import type { Day } from '@saldo/domain/dates';
import { paths } from '../../lib/paths.ts';
import type { Period } from '../../lib/period.ts';
import type { CategoryRow } from './category-rows.ts';

type Place = Pick<CategoryRow, 'category' | 'subcategory'>;

/** A side of the metrics: income or expenses. */
export type Side = 'income' | 'expense';
export type Source = { counts_as: (typeof FIGURES)[number] } | { metric: string };

/** URL of the transactions a total includes; `of` limits them to one category. */
export const urlOfRows = (days: RowsPeriod, source: Source, of?: Place): string =>
  paths.transactions({
    ...days,
    ...source,
    category: of?.category,
    subcategory: of?.subcategory,
  });

/** URL of the transactions into or out of one of the user's savings accounts, or in a savings category. */
export const urlOfSavedRows = (
  period: Period,
  { account_id, category_id }: MonthlyMetrics['saved'][number],
): string =>
  paths.transactions(
    account_id === undefined
      ? { ...period, counts_as: 'savings', subcategory: category_id }
      : { ...period, counts_as: 'saved', account_iban: account_id },
  );

/** URL of a side's transactions outside the given categories; null if there are too many categories for a URL. */
export function urlOfOtherRows(
  period: Period,
  side: Side,
  { without }: { without: readonly Place[] },
): string | null {
  if (without.length > IDS_AT_MOST) return null;
  const whole = without.filter(({ subcategory }) => subcategory === null);
  return paths.transactions({
    ...period,
    counts_as: side,
    not_category: whole.map(({ category }) => category).join(','),
    not_subcategory: without.flatMap(({ subcategory }) => subcategory ?? []).join(','),
  });
}

export type RowsPeriod = Period | { from: Day; to: Day };

/** URL of a series' transactions in a year, or of all recurring expenses if `recurring` is ALL_SERIES. */
export const urlOfSeriesRows = (year: number, recurring: string): string =>
  paths.transactions({ year, recurring });

/** True if a period has no transactions at all, whether counted in a figure or left out of all of them. */
export const isEmpty = (
  of: Pick<MonthlyMetrics, 'converted' | 'left_out' | 'default' | 'saved'>,
): boolean =>
  of.converted.count + of.left_out.count === 0 &&
  of.saved.length === 0 &&
  of.default.every(({ categories }) => categories.length === 0);
