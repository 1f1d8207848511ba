import type {
  AnnualMetrics,
  Balances,
  CategoryTotal,
  PeriodMetrics,
} from '@saldo/contract/metrics';

export const NO_BALANCES: Balances = {
  income: 0,
  expenses: 0,
  balance_not_spent: 0,
  percentage_spent: 0,
};

export const makeSub = (
  id: string,
  total: number,
  given: Partial<CategoryTotal['sub_categories'][number]> = {},
): CategoryTotal['sub_categories'][number] => ({
  category_id: id,
  category_name: id,
  category_full_name: `Parent > ${id}`,
  total,
  color: '#16A34A',
  icon: '🛒',
  sub_categories: [],
  ...given,
});

/** A category with a total, and optionally its subcategories. */
export const makeTotal = (
  id: string,
  total: number,
  subs: CategoryTotal['sub_categories'] = [],
): CategoryTotal => ({
  category_id: id,
  category_name: id,
  category_full_name: id,
  total,
  color: '#16A34A',
  icon: '🛒',
  sub_categories: subs,
});

export const makePeriod = (
  income: CategoryTotal[],
  expense: CategoryTotal[],
  balances: Partial<Balances> = {},
): PeriodMetrics => ({
  balances: { ...NO_BALANCES, ...balances },
  default: [
    { name: 'income', categories: income },
    { name: 'expense', categories: expense },
  ],
  custom: [],
});

/** A year with the given months; the others have no transactions. */
export function makeYear(
  total: PeriodMetrics,
  months: Record<number, PeriodMetrics> = {},
): AnnualMetrics {
  const empty = makePeriod([], []);
  return {
    year: 2025,
    total,
    uncovered: null,
    previous: null,
    compared: { from: '2024-01-01', to: '2024-12-31' },
    known_from: null,
    so_far: null,
    alike: null,
    refunds: [],
    saved: [],
    monthly: Array.from({ length: 12 }, (_, i) => ({
      month: i + 1,
      has_data: i + 1 in months,
      is_over: true,
      ...(months[i + 1] ?? empty),
    })),
    custom_monthly: Array.from({ length: 12 }, (_, i) => ({
      month: i + 1,
      metrics: total.custom.map(({ id, name }) => ({
        id,
        name,
        total: months[i + 1]?.custom.find((metric) => metric.id === id)?.total ?? 0,
      })),
    })),
    best_worst_months: { best: null, worst: null },
    top_categories: {
      income_ranking: total.default[0].categories,
      expense_ranking: total.default[1].categories,
    },
    recurring: { total_recurring: 0, transactions: [] },
    converted: { count: 0, currencies: [] },
    left_out: { count: 0, currencies: [] },
  };
}
