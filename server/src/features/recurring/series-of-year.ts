import { dayNumber, periodBounds } from '@saldo/domain/dates';
import type { Cents, Direction } from '@saldo/domain/money';
import type { Series } from '@saldo/domain/recurring/ledger';
import { median, type Payment } from '@saldo/domain/recurring/payment';
import type { Storage } from '../../platform/db/storage.ts';
import { currentSeries, hasRecurred, wordsOn } from './series.ts';

/** What a year has of a series. */
export interface SeriesOfYear {
  id: string;
  /** The user's own name for it. */
  name: string | null;
  direction: Direction;
  /** Oldest first, one at least. */
  rows: readonly Payment[];
  /** How many times a year it comes. */
  times: number;
  /** Median magnitude of the year's. */
  amount: Cents;
  total: Cents;
}

/** The series that have payments in a year, the largest first. */
export async function seriesOfYear(
  storage: Storage,
  { userId, year }: { userId: string; year: number },
): Promise<SeriesOfYear[]> {
  const { series, said } = await currentSeries(storage, userId);
  const wordOn = wordsOn(said);
  const { from, to } = periodBounds(year);
  const [first, end] = [dayNumber(from), dayNumber(to)];
  return series
    .map((one) => ({ one, word: wordOn(one) }))
    .filter(({ one, word }) => hasRecurred(one, word?.state))
    .map(({ one, word }) => ({
      ...ofYear(one, ({ day }) => day >= first && day < end),
      name: word?.name ?? null,
    }))
    .filter(({ rows }) => rows.length > 0)
    .sort((a, b) => b.total - a.total || (a.id < b.id ? -1 : 1));
}

function ofYear({ id, income, perYear, ...one }: Series, isIn: (row: Payment) => boolean) {
  const rows = one.rows.filter(isIn);
  const amounts = rows.map(({ amount }) => amount);
  return {
    id,
    direction: income ? ('income' as const) : ('expense' as const),
    rows,
    times: perYear,
    amount: Math.round(median(amounts)),
    total: amounts.reduce((sum, amount) => sum + amount, 0),
  };
}
