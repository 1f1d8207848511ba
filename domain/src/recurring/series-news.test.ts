import { expect, it } from 'vitest';
import { type Day, dayNumber } from '../dates.ts';
import type { Payment } from './payment.ts';
import { newsOf, type WatchedSeries } from './series-news.ts';

const paid = (amounts: readonly number[], newest: Day): Payment[] =>
  amounts.map((amount, at) => ({
    id: `p${at}`,
    day: dayNumber(newest) - 30 * (amounts.length - 1 - at),
    ...{ income: false, amount, key: 'shop', nature: 'bill', manner: 'debit', currency: 'EUR' },
  }));

const series = (rows: readonly Payment[], more: Partial<WatchedSeries> = {}): WatchedSeries => ({
  ...{ income: false, amount: rows.at(-1)?.amount ?? 0, rows, rise: null, missed: [], ...more },
});

const today = '2026-08-20';
const long = { today, first: '2020-01-01', currency: 'EUR' };

it('reports a new series, but not all series of a first statement', () => {
  const young = series(paid([999, 999, 999], '2026-08-10'));
  expect(newsOf(young, long)).toEqual([
    { is: 'found', payment: 'p0', on: '2026-08-10', amount: 999 },
  ]);
  expect(newsOf(young, { ...long, first: '2026-06-01' })).toEqual([]);
  expect(newsOf(series(paid(Array(5).fill(999), '2026-08-10')), long)).toEqual([]);
  expect(newsOf({ ...young, income: true }, long)).toEqual([]);
});

it('reports a price rise while only a few payments have it', () => {
  const rows = paid([1299, 1299, 1299, 1799, 1799], '2026-08-10');
  const rise = { from: 1299, on: '2026-07-11' };
  expect(newsOf(series(rows, { rise }), long)).toEqual([
    { is: 'rise', payment: 'p3', on: '2026-07-11', amount: 1799, before: 1299 },
  ]);
  const old = { from: 1299, on: '2026-05-12' };
  expect(newsOf(series(rows, { rise: old }), long)).toEqual([]);
});

it('reports the newest missed payment, including income', () => {
  const rows = paid([100, 100, 100, 100, 100], '2026-07-05');
  const late = series(rows, { income: true, missed: ['2026-07-01', '2026-08-04'] });
  expect(newsOf(late, long)).toEqual([
    { is: 'missed', payment: 'p4', on: '2026-08-04', amount: 100 },
  ]);
  expect(newsOf({ ...late, missed: ['2026-07-01'] }, long)).toEqual([]);
});

it('reports a bill higher than all others of its year', () => {
  const bills = [4000, 5200, 6100, 3900, 5500];
  expect(newsOf(series(paid([...bills, 9900], '2026-08-10')), long)).toEqual([
    { is: 'above', payment: 'p5', on: '2026-08-10', amount: 9900, usual: 5200 },
  ]);
  expect(newsOf(series(paid([...bills, 7000], '2026-08-10')), long)).toEqual([]);
  expect(newsOf(series(paid([9000, ...bills, 9900], '2026-08-10')), long)).toEqual([]);
  expect(newsOf(series(paid([...bills, 9900], '2026-06-10')), long)).toEqual([]);
});

it.each([
  ['EUR', 5200, 1],
  ['USD', 5200, 1],
  ['EUR', 3000, 0],
  ['JPY', 300_000, 0],
  ['HUF', 300_000, 0],
  ['JPY', 780_000, 1],
])(
  'a bill above by a quarter, but by only a few cents, is no news (%s, %i)',
  (currency, most, n) => {
    const bills = [most, most * 0.8, most * 0.7, most * 0.9, most * 0.75, most * 1.3];
    const news = newsOf(series(paid(bills, '2026-08-10')), { ...long, currency });
    expect(news).toHaveLength(n);
  },
);
