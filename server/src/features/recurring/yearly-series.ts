import { dayNumber } from '@saldo/domain/dates';
import type { Cents, Direction } from '@saldo/domain/money';
import type { Series } from '@saldo/domain/recurring/ledger';
import { median, type Payment, type Worth } from '@saldo/domain/recurring/payment';
import type { Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { worthIn } from '../ledger/figures/figure-currency.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
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
  currency: string;
  total: Cents;
  /** What the payments were worth in the main currency on their days; null if no rate is known for any. */
  worth: Cents | null;
}

/** Counted series with payments in a year, sorted by what they were worth, largest first. */
export async function readYearlySeries(
  storage: Storage,
  { bookId, year }: { bookId: BookId; year: number },
): Promise<YearlySeries[]> {
  const { series, notes } = await readFoundSeries(storage, bookId);
  const noteOn = notesBySeries(notes);
  const currency = await mainCurrencyOf(storage.read, { bookId });
  const worth = await worthIn(storage.read, { bookId, currency }, series);
  const { from, to } = await daysOfPeriod(storage.read, { bookId }, { year });
  const [first, end] = [dayNumber(from), dayNumber(to)];
  return series
    .map((one) => ({ one, note: noteOn(one) }))
    .filter(({ one, note }) => hasRecurred(one, note?.state))
    .map(({ one, note }) => ({
      ...ofYear(one, ({ day }) => day >= first && day < end, worth),
      name: note?.name ?? null,
    }))
    .filter(({ rows }) => rows.length > 0)
    .sort((a, b) => (b.worth ?? -1) - (a.worth ?? -1) || (a.id < b.id ? -1 : 1));
}

function ofYear(
  { id, income, perYear, currency, ...one }: Series,
  isIn: (row: Payment) => boolean,
  worth: Worth,
) {
  const rows = one.rows.filter(isIn);
  const amounts = rows.map(({ amount }) => amount);
  const known = rows.flatMap(({ amount, day }) => worth(amount, currency, day) ?? []);
  return {
    id,
    direction: income ? ('income' as const) : ('expense' as const),
    rows,
    times: perYear,
    amount: Math.round(median(amounts)),
    currency,
    total: total(amounts),
    worth: known.length === 0 ? null : total(known),
  };
}

const total = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, one) => sum + one, 0);
