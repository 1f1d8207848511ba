import type { Series } from '@saldo/contract/recurring';
import { ALL_YEARS } from '@saldo/contract/well-known';
import { axisMoney, signedMoney, signedWhole } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import type { DueEntry } from './calendar-entries.ts';

/** Signed expected amount, rounded to whole units if the series' amounts vary. */
export const estimatedAmount = ({ direction, range }: Series, amount: number): string =>
  range.low === range.high
    ? signedMoney(inMain(amount), direction)
    : signedWhole(inMain(amount), direction);

/** Paid amounts to the cent; expected amounts rounded if the series' amounts vary. */
export const entryAmount = ({ series, amount, is }: DueEntry): string =>
  is === 'paid' ? signedMoney(inMain(amount), series.direction) : estimatedAmount(series, amount);

const LARGE = 100_000;
/** Paid amounts from here on don't fit to the cent. */
const LARGE_PAID = 10_000_000;

/** `entryAmount` for narrow cells: rounds large amounts to thousands, millions or billions. */
export const entryAmountShort = (entry: DueEntry): string => {
  const { series, amount, is } = entry;
  if (amount < (is === 'paid' ? LARGE_PAID : LARGE)) return entryAmount(entry);
  return axisMoney(inMain(series.direction === 'income' ? amount : -amount));
};

/** Link to the series' payments; null if it has none. */
export const paymentsPath = ({ id, count }: Series): string | null =>
  count === 0 ? null : paths.transactions({ year: ALL_YEARS, recurring: id });
