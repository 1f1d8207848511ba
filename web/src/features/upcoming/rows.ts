import type { Series } from '@saldo/contract/recurring';
import { ALL_YEARS } from '@saldo/contract/transaction-filters';
import { axisEuros, signedMoney, signedWhole } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';

/** An amount with its sign; without cents where it is only about so much. */
export const reckoned = ({ direction, range }: Series, amount: number): string =>
  range.low === range.high ? signedMoney(amount, direction) : signedWhole(amount, direction);

const LARGE = 100_000;

/** The same where there is room for little: thousands and millions are rounded. */
export const reckonedShort = (series: Series, amount: number): string => {
  if (amount < LARGE) return reckoned(series, amount);
  return axisEuros(series.direction === 'income' ? amount : -amount);
};

/** The address of a series' payments; null of one that has none. */
export const rowsOf = ({ id, count }: Series): string | null =>
  count === 0 ? null : paths.transactions({ year: ALL_YEARS, recurring: id });
