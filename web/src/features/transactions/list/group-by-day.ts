import type { Transaction } from '@saldo/contract/transactions';
import { type Day, dayOf } from '@saldo/domain/dates';
import { type Cents, centsOfSum, fromCents, signed } from '@saldo/domain/money';
import { groupBy } from '@saldo/domain/records';
import { matchingSplits, shownCents } from '../splits/split-values.ts';

export interface DayGroup {
  day: Day;
  rows: Transaction[];
  /**
   * The day's signed total, without ignored rows: converted, and a total for each currency without a known rate. Null if
   * the page may hold only part of the day.
   */
  sums: { currency: string; amount: number }[] | null;
}

type Converted = NonNullable<Transaction['converted']>;

/** What a converted row counts for, of which only the parts that match are shown. */
function worthOf(row: Transaction, { amount, counted = amount }: Converted): Cents {
  if (!row.matching) return centsOfSum(counted);
  return matchingSplits(row).reduce((sum, part) => sum + centsOfSum(part.converted ?? 0), 0);
}

function sumsOf(rows: readonly Transaction[]) {
  const cents = new Map<string, Cents>();
  for (const row of rows) {
    if (row.ignore) continue;
    const { currency } = row.converted ?? row;
    const shown = signed(
      row.converted ? worthOf(row, row.converted) : shownCents(row),
      row.direction,
    );
    cents.set(currency, (cents.get(currency) ?? 0) + shown);
  }
  return [...cents].map(([currency, sum]) => ({ currency, amount: fromCents(sum) }));
}

/** Groups rows by day, in order. `more` says whether the list continues before or after this page. */
export function groupByDay(
  rows: readonly Transaction[],
  more: { before: boolean; after: boolean },
): DayGroup[] {
  return [...groupBy(rows, ({ date }) => dayOf(date))].map(([day, group], i, days) => {
    const cut = (i === 0 && more.before) || (i === days.length - 1 && more.after);
    return { day, rows: group, sums: cut ? null : sumsOf(group) };
  });
}
