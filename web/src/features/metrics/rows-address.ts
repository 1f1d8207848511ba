import type { MonthlyMetrics } from '@saldo/contract/metrics';
import { type FIGURES, IDS_AT_MOST } from '@saldo/contract/transaction-filters';
import type { Day } from '@saldo/domain/dates';
import { paths } from '../../lib/paths.ts';
import type { Period } from '../../lib/period.ts';
import type { CategoryRow } from './slices.ts';

type Place = Pick<CategoryRow, 'category' | 'subcategory'>;

/** Whose rows a figure adds up: those of a side of the metrics, or of a custom metric; or that no total counts. */
export type Side = 'income' | 'expense';
export type Source = { counts_as: (typeof FIGURES)[number] } | { metric: string };

/** The address of the transactions that a total counts; `of` one category of it. */
export const rowsOf = (days: Days, source: Source, of?: Place): string =>
  paths.transactions({
    ...days,
    ...source,
    category: of?.category,
    subcategory: of?.subcategory,
  });

/** The address of what went to an own account for savings, or was put into a category of savings. */
export const rowsOfSaved = (
  period: Period,
  { account_id, category_id }: MonthlyMetrics['saved'][number],
): string =>
  paths.transactions(
    account_id === undefined
      ? { ...period, counts_as: 'savings', subcategory: category_id }
      : { ...period, counts_as: 'saved', account_iban: account_id },
  );

/** The address of the rows of a side but those of some categories; null where these are too many to name. */
export function rowsOfRest(
  period: Period,
  figure: Side | 'paid',
  { without }: { without: readonly Place[] },
): string | null {
  if (without.length > IDS_AT_MOST) return null;
  const whole = without.filter(({ subcategory }) => subcategory === null);
  return paths.transactions({
    ...period,
    counts_as: figure,
    not_category: whole.map(({ category }) => category).join(','),
    not_subcategory: without.flatMap(({ subcategory }) => subcategory ?? []).join(','),
  });
}

export type Days = Period | { from: Day; to: Day };

/** The address of the rows of a series in a year; `all` are those of every recurring expense. */
export const rowsOfSeries = (year: number, recurring: string): string =>
  paths.transactions({ year, recurring });

/** Whether no row of a period counts in any figure, and none is left out either. */
export const isEmpty = (of: Pick<MonthlyMetrics, 'left_out' | 'default' | 'saved'>): boolean =>
  of.left_out.count === 0 &&
  of.saved.length === 0 &&
  of.default.every(({ categories }) => categories.length === 0);
