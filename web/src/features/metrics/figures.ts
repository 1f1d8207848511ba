import { paths } from '../../lib/paths.ts';
import type { CategoryRow } from './slices.ts';

/** The days that a figure counts: a month, or a year without one. */
export interface Period {
  year: number;
  month?: number;
}

/** Whose rows a figure adds up: those of a side of the metrics, or those of a custom metric. */
export type Source = { counts_as: 'income' | 'expense' | 'balance' } | { metric: string };

/** The address of the transactions that a total counts. */
export const rowsOf = (period: Period, source: Source): string =>
  paths.transactions({ ...period, ...source });

/** The same for one category of it. */
export const rowsOfCategory = (
  period: Period,
  source: Source,
  { category, subcategory }: Pick<CategoryRow, 'category' | 'subcategory'>,
): string => paths.transactions({ ...period, ...source, category, subcategory });

/** The address of the rows of a recurring series in a year; `all` are those of every recurring expense. */
export const rowsOfSeries = (year: number, series: string): string =>
  paths.transactions({ year, series });
