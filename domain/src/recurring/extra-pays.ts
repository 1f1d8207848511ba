import type { Cents } from '../money.ts';
import { type Cadence, monthOf, startOfMonth } from './cadence.ts';
import { median, type Payment } from './payment.ts';

/** Months in which salaries and pensions may be paid twice: June, July, November and December (zero-based). */
const MONTHS: ReadonlySet<number> = new Set([5, 6, 10, 11]);

/** Extra payments on top of a monthly income: at least two, each about as large as a monthly payment. */
export function extraPays(
  inSlots: readonly (Payment | null)[],
  group: readonly Payment[],
  cadence: Cadence,
): Payment[] {
  if (!group[0]?.income || cadence.unit !== 'month' || cadence.step !== 1) return [];
  const used = new Set(inSlots);
  const level = median([...used].flatMap((row) => row?.amount ?? []));
  const found = group.filter(
    (row) =>
      !used.has(row) &&
      MONTHS.has(monthOf(row.day) % 12) &&
      row.amount >= 0.7 * level &&
      row.amount <= 1.3 * level,
  );
  return found.length >= 2 ? found : [];
}

/** Payments that combine a regular and an extra payment, in the months of extra payments. */
export function doublePays(rows: readonly Payment[]): Payment[] {
  const level = median(rows.map(({ amount }) => amount));
  const found = rows.filter(
    ({ day, amount, income }) =>
      income && MONTHS.has(monthOf(day) % 12) && amount >= 1.7 * level && amount <= 2.3 * level,
  );
  return found.length >= 2 ? found : [];
}

/** An extra salary or pension payment: a separate payment, or half of one that combined two. */
export interface ExtraPay {
  readonly day: number;
  readonly amount: Cents;
}

/** What a payment is without the extra one that it includes: two salaries paid as one are one and an extra one. */
export function regularPart(
  { day, amount }: Pick<Payment, 'day' | 'amount'>,
  extras: readonly ExtraPay[],
): Cents {
  const extra = extras.find((one) => one.day === day && Math.abs(2 * one.amount - amount) <= 1);
  return extra?.amount ?? amount;
}

/**
 * Number of days for which an extra payment is expected to recur; long enough for last year's payments, but not for
 * older ones.
 */
const AGAIN_WITHIN_DAYS = 400;

/**
 * Extra payments expected after the day `asOf` and up to `to`, based on those seen so far. Each is expected in the same
 * month and on the same date again, unless that month has already had one.
 */
export function extraPaysDue(
  extras: readonly ExtraPay[],
  { asOf, to }: { asOf: number; to: number },
): ExtraPay[] {
  const known = extras.filter(({ day }) => day <= asOf);
  const due: ExtraPay[] = [];
  for (let month = monthOf(asOf); month <= monthOf(to); month += 1) {
    if (known.some(({ day }) => monthOf(day) === month)) continue;
    const before = known.findLast(({ day }) => (month - monthOf(day)) % 12 === 0);
    if (!before) continue;
    const date = before.day - startOfMonth(monthOf(before.day));
    const day = Math.min(startOfMonth(month) + date, startOfMonth(month + 1) - 1);
    if (day - before.day > AGAIN_WITHIN_DAYS || day > to) continue;
    due.push({ day: Math.max(day, asOf + 1), amount: before.amount });
  }
  return due.filter(({ day }) => day <= to);
}
