import { type Cadence, monthOf } from './cadence.ts';
import { median, type Payment } from './payment.ts';

/** June, July, November, December, as Date counts months: when wages and pensions are paid twice. */
const MONTHS: ReadonlySet<number> = new Set([5, 6, 10, 11]);

/** Payments beside a monthly income that are extra pays: two at least, each of about a month's level. */
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

/** Whether some slots hold two pays at once, in the months of extra pays. */
export function doublePays(rows: readonly Payment[]): Payment[] {
  const level = median(rows.map(({ amount }) => amount));
  const found = rows.filter(
    ({ day, amount, income }) =>
      income && MONTHS.has(monthOf(day) % 12) && amount >= 1.7 * level && amount <= 2.3 * level,
  );
  return found.length >= 2 ? found : [];
}
