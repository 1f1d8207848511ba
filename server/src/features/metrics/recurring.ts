import { periodBounds } from '@saldo/domain/dates';
import { findRecurring, findYearly, type Series } from '@saldo/domain/metrics/recurring';
import type { Db } from '../../platform/db/storage.ts';
import * as store from './store.ts';

/** A row that may recur. */
export type SeriesRow = Omit<store.CandidateRow, 'party'> & { merchant: string };

/** The recurring transactions of a year. A row of a series is in no other, so that its id names it. */
export async function seriesOfYear(
  db: Db,
  { userId, year }: { userId: string; year: number },
): Promise<Series<SeriesRow>[]> {
  // The tables of merchants are large, and few other calls need them.
  const { merchantOf } = await import('./merchant-of.ts');
  const rowsOf = async (some: number) => {
    const rows = await store.seriesRows(db, { userId, ...periodBounds(some) });
    return rows.map((row) => toSeriesRow(row, merchantOf(row)));
  };
  const { series, few } = findRecurring(await rowsOf(year));
  if (few.length === 0) return series;
  return [...series, ...findYearly(few, await rowsOf(year - 1))];
}

/** Made anew: grouping the very objects of PostgreSQL's driver was measured to take three times as long. */
const toSeriesRow = (row: store.CandidateRow, merchant: string): SeriesRow => ({
  id: row.id,
  date: row.date,
  direction: row.direction,
  amount: row.amount,
  description: row.description,
  merchant,
});
