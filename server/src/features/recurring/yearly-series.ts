import { dayNumber } from '@saldo/domain/dates';
import type { Cents, Direction } from '@saldo/domain/money';
import type { Series } from '@saldo/domain/recurring/ledger';
import { median, type Payment, type Worth } from '@saldo/domain/recurring/payment';
import type { Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { worthIn } from '../ledger/figures/figure-currency.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { daysOfPeriod } from '../ledger/figures/user-calendar.ts';
import { settledRows } from '../ledger/shares/read-shares.ts';
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
  /** What counts of the payments: not what others pay of them. */
  total: Cents;
  /** What that was worth in the main currency on their days; null if no rate is known for any. */
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
  const shared = await settledRows(storage.read, { bookId });
  const aside = new Map(shared.map((row) => [row.id, row.aside ?? 0]));
  const counted = ({ id, amount }: Payment) => amount - (aside.get(id) ?? 0);
  const { from, to } = await daysOfPeriod(storage.read, { bookId }, { year });
  const [first, end] = [dayNumber(from), dayNumber(to)];
  return series
    .map((one) => ({ one, note: noteOn(one) }))
    .filter(({ one, note }) => hasRecurred(one, note?.state))
    .map(({ one, note }) => ({
      ...ofYear(one, { isIn: ({ day }) => day >= first && day < end, counted, worth }),
      name: note?.name ?? null,
    }))
    .filter(({ rows }) => rows.length > 0)
    .sort((a, b) => (b.worth ?? -1) - (a.worth ?? -1) || (a.id < b.id ? -1 : 1));
}

function ofYear(
  { id, income, perYear, currency, ...one }: Series,
  q: { isIn(row: Payment): boolean; counted(row: Payment): Cents; worth: Worth },
) {
  const rows = one.rows.filter(q.isIn);
  const amounts = rows.map(({ amount }) => amount);
  const known = rows.flatMap((row) => q.worth(q.counted(row), currency, row.day) ?? []);
  return {
    id,
    direction: income ? ('income' as const) : ('expense' as const),
    rows,
    times: perYear,
    amount: Math.round(median(amounts)),
    currency,
    total: total(rows.map(q.counted)),
    worth: known.length === 0 ? null : total(known),
  };
}

const total = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, one) => sum + one, 0);
