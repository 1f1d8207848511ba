import { IDS_AT_MOST } from '@saldo/contract/transactions';
import type { Day } from '@saldo/domain/dates';
import { paths } from '../../lib/paths.ts';
import type { CategoryRow } from './slices.ts';

type Place = Pick<CategoryRow, 'category' | 'subcategory'>;

/** The days that a figure counts: a month, or a year without one. */
export interface Period {
  year: number;
  month?: number;
}

/** Whose rows a figure adds up: those of a side of the metrics, or those of a custom metric. */
export type Side = 'income' | 'expense';
export type Source = { counts_as: Side | 'balance' } | { metric: string };

/** The address of the transactions that a total counts. */
export const rowsOf = (days: Days, source: Source): string =>
  paths.transactions({ ...days, ...source });

/** The same for one category of it. */
export const rowsOfCategory = (
  period: Days,
  source: Source,
  { category, subcategory }: Place,
): string => paths.transactions({ ...period, ...source, category, subcategory });

/** The address of the rows of a side but those of some categories; null where these are too many to name. */
export function rowsOfRest(
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

export type Days = Period | { from: Day; to: Day };

/** The address of the rows that the totals of some days leave out for their currency. */
export const rowsLeftOut = (days: Days): string =>
  paths.transactions({ ...days, counts_as: 'left_out' });

/** The address of the rows of a recurring series in a year; `all` are those of every recurring expense. */
export const rowsOfSeries = (year: number, series: string): string =>
  paths.transactions({ year, series });
