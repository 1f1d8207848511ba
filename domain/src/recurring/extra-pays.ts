import type { Cents } from '../money.ts';
import { type Cadence, monthOf, startOfMonth } from './cadence.ts';
import { median, type Payment } from './payment.ts';

/** June, July, November, December (zero-based months), in which wages and pensions are paid twice. */
const MONTHS: ReadonlySet<number> = new Set([5, 6, 10, 11]);

/** Payments next to a monthly income that are extra pays: at least two, each of about a month's pay. */
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

/** Payments that combine two pays, in the months of extra pays. */
export function doublePays(rows: readonly Payment[]): Payment[] {
  const level = median(rows.map(({ amount }) => amount));
  const found = rows.filter(
    ({ day, amount, income }) =>
      income && MONTHS.has(monthOf(day) % 12) && amount >= 1.7 * level && amount <= 2.3 * level,
  );
  return found.length >= 2 ? found : [];
}

/** An extra pay: a separate payment, or half of one that combined two pays. */
export interface ExtraPay {
  readonly day: number;
  readonly amount: Cents;
}

/** Extra pays of last year are expected again; after a longer absence they are over. */
const AGAIN_WITHIN_DAYS = 400;

/**
 * Extra pays expected after one day and up to another, based on those seen so far: each in its month, on its date,
 * unless that month has already had one.
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
