import type { Series } from '@saldo/contract/recurring';
import { ALL_YEARS } from '@saldo/contract/transaction-filters';
import { axisEuros, signedMoney, signedWhole } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { Entry } from './days.ts';

/** An expected amount with its sign; without cents where it is only about so much. */
export const reckoned = ({ direction, range }: Series, amount: number): string =>
  range.low === range.high ? signedMoney(amount, direction) : signedWhole(amount, direction);

/** What an entry shows: what was paid to the cent, what is expected as well as it is known. */
export const entryAmount = ({ series, amount, is }: Entry): string =>
  is === 'paid' ? signedMoney(amount, series.direction) : reckoned(series, amount);

const LARGE = 100_000;

/** The same where there is room for little: large estimates are rounded to thousands or millions. */
export const entryAmountShort = (entry: Entry): string => {
  const { series, amount, is } = entry;
  if (is === 'paid' || amount < LARGE) return entryAmount(entry);
  return axisEuros(series.direction === 'income' ? amount : -amount);
};

/** The address of a series' payments; null of one that has none. */
export const rowsOf = ({ id, count }: Series): string | null =>
  count === 0 ? null : paths.transactions({ year: ALL_YEARS, recurring: id });
