import { dayNumber } from '@saldo/domain/dates';
import type { Cents, Direction } from '@saldo/domain/money';
import type { Series } from '@saldo/domain/recurring/ledger';
import { median, type Payment } from '@saldo/domain/recurring/payment';
import type { Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { daysOfPeriod } from '../ledger/figures/user-calendar.ts';
import { hasRecurred, notesBySeries, readFoundSeries } from './all-series.ts';

export interface YearlySeries {
  id: string;
  name: string | null;
  direction: Direction;
  /** Payments in the year, oldest first. There is at least one. */
  rows: readonly Payment[];
  /** Number of payments per year. */
  times: number;
  /** Median absolute amount of the year's payments. */
  amount: Cents;
  total: Cents;
}

/** Counted series with payments in a year, sorted by total, largest first. */
export async function readYearlySeries(
  storage: Storage,
  { bookId, year }: { bookId: BookId; year: number },
): Promise<YearlySeries[]> {
  const { series, notes } = await readFoundSeries(storage, bookId);
  const noteOn = notesBySeries(notes);
  const { from, to } = await daysOfPeriod(storage.read, { bookId }, { year });
  const [first, end] = [dayNumber(from), dayNumber(to)];
  return series
    .map((one) => ({ one, note: noteOn(one) }))
    .filter(({ one, note }) => hasRecurred(one, note?.state))
    .map(({ one, note }) => ({
      ...ofYear(one, ({ day }) => day >= first && day < end),
      name: note?.name ?? null,
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
