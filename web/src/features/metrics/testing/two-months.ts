import { listAccountNames } from '@saldo/contract/accounts';
import { listCategories } from '@saldo/contract/categories';
import {
  type AnnualMetrics,
  type Balances,
  type CustomTotal,
  getAnnualMetrics,
  getMonthlyMetrics,
  type MonthlyMetrics,
} from '@saldo/contract/metrics';
import { listSeries, type SeriesList } from '@saldo/contract/recurring';
import { listTransactions, listYears } from '@saldo/contract/transactions';
import { page } from 'vitest/browser';
import { today } from '../../../lib/format.ts';
import { type Reply, when } from '../../../testing/server.ts';
import { CATEGORIES } from '../../transactions/testing.ts';
import { makePeriod, makeSub, makeTotal, makeYear } from '../testing.ts';

export const THIS_YEAR = Number(today().slice(0, 4));
/** The last full year: all its months are over. */
export const YEAR = THIS_YEAR - 1;

export const balances = (income: number, expenses: number): Balances => ({
  ...{ income, expenses, balance_not_spent: income - expenses },
  percentage_spent: income === 0 ? 0 : (expenses / income) * 100,
});

const salary = (total: number) => makeTotal('Salary', total);
const sub = (name: string, parent: string, total: number) =>
  makeSub(name, total, { category_full_name: `${parent} > ${name}` });
const housing = (rent: number) => makeTotal('Housing', rent, [sub('Rent', 'Housing', rent)]);

/** A finished month without a comparison, unless given. */
export const makeMonth = (given: Partial<MonthlyMetrics> = {}): MonthlyMetrics => ({
  ...makePeriod([], []),
  ...{ previous: null, previous_default: null, known_from: null, so_far: null },
  uncovered: null,
  compared: { from: `${YEAR}-02-01`, to: `${YEAR}-02-28` },
  ...{ refunds: [], saved: [] },
  ...{ converted: { count: 0, currencies: [] }, left_out: { count: 0, currencies: [] } },
  ...given,
});

export const FEBRUARY = makeMonth({
  ...makePeriod([salary(1800)], [housing(900)], balances(1800, 900)),
  compared: { from: `${YEAR}-01-01`, to: `${YEAR}-01-31` },
});

const shopping = makeTotal('Shopping', -30);
const groceries = {
  ...makeTotal('Groceries', 100),
  sub_categories: [
    sub('Supermarket', 'Groceries', 80.5),
    makeSub('Groceries', 19.5, { category_full_name: 'Groceries' }),
  ],
};

/** Salary, rent, groceries in a subcategory and on the parent, and more refunded than spent on shopping. */
export const MARCH = makeMonth({
  ...makePeriod([salary(2000)], [housing(900), groceries, shopping], balances(2000, 970)),
  ...{ previous: FEBRUARY.balances, previous_default: FEBRUARY.default },
  refunds: [{ category_id: 'Shopping', total: 30 }],
  converted: { count: 12, currencies: ['JPY', 'USD'] },
  left_out: { count: 1, currencies: ['KZT'] },
});

/** Custom metrics of March: the net of pay and rent, food only, and one without transactions. */
export const CUSTOM: CustomTotal[] = [
  {
    ...{ id: 'roof', name: 'Roof and pay', total: 1100, is_net: true },
    categories: [salary(2000), makeTotal('Rent', -900)],
  },
  {
    ...{ id: 'eating', name: 'Eating', total: -80.5, is_net: false },
    categories: [makeTotal('Supermarket', 80.5)],
  },
  { id: 'none', name: 'Not yet', total: 0, is_net: false, categories: [] },
];

export const TWO_MONTHS: AnnualMetrics = {
  ...makeYear(
    makePeriod([salary(3800)], [housing(1800), groceries, shopping], balances(3800, 1870)),
    { 2: FEBRUARY, 3: MARCH },
  ),
  year: YEAR,
  compared: { from: `${YEAR - 1}-01-01`, to: `${YEAR - 1}-12-31` },
  refunds: MARCH.refunds,
  best_worst_months: { best: { month: 3, ...MARCH }, worst: { month: 2, ...FEBRUARY } },
};

const NO_SERIES: SeriesList = {
  ...{ currency: 'EUR', left_out: { count: 0, currencies: [] } },
  ...{ series: [], planned: [], fixed_per_month: 0, income_per_month: 0, payday: null, left: null },
};

export const metricsReplies: readonly Reply[] = [
  when(listYears, [YEAR]),
  when(listSeries, NO_SERIES),
  when(listTransactions, { items: [], total: 0, sum: 0 }),
  when(listCategories, CATEGORIES),
  when(listAccountNames, []),
  when(getMonthlyMetrics, MARCH),
  when(getAnnualMetrics, TWO_MONTHS),
];

/** Text of the card that starts with the label. */
export const cardText = (label: string): string | undefined =>
  [...document.querySelectorAll('main section')]
    .map((section) => section.textContent)
    .find((text) => text.startsWith(label));

export const panelRows = (name: string): string[] =>
  [
    ...(page.getByRole('region', { name, exact: true }).query()?.querySelectorAll('tbody tr') ??
      []),
  ].map((row) => row.textContent);
