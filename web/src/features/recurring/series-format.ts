import type { Series } from '@saldo/contract/recurring';
import { ALL_YEARS } from '@saldo/contract/well-known';
import { axisMoney, signedMoney, signedWhole } from '../../lib/format.ts';
import type { Money } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import type { DueEntry } from './calendar-entries.ts';

/** An amount of a series, which is in its own currency. */
export const inSeries = ({ currency }: Pick<Series, 'currency'>, amount: number): Money => ({
  ...{ amount, currency },
});

/** Signed expected amount, rounded to whole units if the series' amounts vary. */
export const estimatedAmount = (series: Series, amount: number): string => {
  const { direction, range } = series;
  const signed = range.low === range.high ? signedMoney : signedWhole;
  return signed(inSeries(series, amount), direction);
};

/** Paid amounts to the cent; expected amounts rounded if the series' amounts vary. */
export const entryAmount = ({ series, amount, is }: DueEntry): string =>
  is === 'paid'
    ? signedMoney(inSeries(series, amount), series.direction)
    : estimatedAmount(series, amount);

const LARGE = 100_000;
/** Longer amounts don't fit in a day of the calendar, also those with a code such as CHF for a sign. */
const LONGEST = 11;

/** `entryAmount` for narrow cells: without decimals if it is long, and then in thousands, millions or billions. */
export const entryAmountShort = (entry: DueEntry): string => {
  const { series, amount, is } = entry;
  const whole = () => signedWhole(inSeries(series, amount), series.direction);
  const isLarge = is !== 'paid' && amount >= LARGE;
  const fits = [entryAmount(entry), whole()].find(({ length }) => length <= LONGEST);
  if (fits !== undefined && !isLarge) return fits;
  return axisMoney(inSeries(series, series.direction === 'income' ? amount : -amount));
};

/** Link to the series' payments; null if it has none. */
export const paymentsPath = ({ id, count }: Series): string | null =>
  count === 0 ? null : paths.transactions({ year: ALL_YEARS, recurring: id });
