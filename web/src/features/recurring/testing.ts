import type { Series, SeriesList } from '@saldo/contract/recurring';

/** A detected monthly bill of €17.99, with overrides. */
export const makeSeries = (given: Partial<Series> = {}): Series => {
  const { amount = 17.99, times = 12, per_year = amount * times } = given;
  return {
    ...{ id: '00000000-0000-7000-8000-000000000a01', merchant: 'Netflix', category: 'Home' },
    ...{ category_id: '00000000-0000-7000-8000-000000000004', bank: 'N26', direction: 'expense' },
    ...{ cadence: 'monthly', times, amount, range: { low: amount, high: amount } },
    ...{ previous_amount: null, rose_on: null, last_on: '2026-10-23', next_due: null, missed: [] },
    ...{ currency: 'EUR', worth: amount, worth_per_year: per_year },
    ...{ per_year, confidence: 1, counts: true, state: 'found', continues: null },
    ...{ count: 7, payments: [], expected: [], ...given },
  };
};

/** Series with monthly sums and no payday. */
export function makeSeriesList(series: readonly Series[], given: Partial<SeriesList> = {}) {
  const perMonth = (wanted: Series['direction']) =>
    series
      .filter(({ direction, counts }) => direction === wanted && counts)
      .reduce((sum, { per_year }) => sum + per_year / 12, 0);
  const list: SeriesList = {
    series: [...series],
    planned: [],
    ...{ currency: 'EUR', left_out: { count: 0, currencies: [] } },
    fixed_per_month: perMonth('expense'),
    income_per_month: perMonth('income'),
    ...{ payday: null, left: null, ...given },
  };
  return list;
}
