import type { Category } from '@saldo/contract/categories';
import type {
  Balances,
  CategoryTotal,
  CustomMetric,
  CustomTotal,
  ExcludedAmounts,
  ForeignRows,
  Groups,
  PeriodMetrics,
} from '@saldo/contract/metrics';
import type * as balances from '@saldo/domain/metrics/balances';
import type { CategoryIndex, CategorySum } from '@saldo/domain/metrics/categories';
import type { Cell } from '@saldo/domain/metrics/cells';
import type * as custom from '@saldo/domain/metrics/custom';
import { type PeriodFigures, refundsOf, savedIn } from '@saldo/domain/metrics/periods';
import { type Cents, fromCents } from '@saldo/domain/money';
import type { ForeignRow } from './store.ts';

export const presentBalances = (sums: balances.PeriodBalance): Balances => ({
  income: fromCents(sums.income),
  expenses: fromCents(sums.expenses),
  balance_not_spent: fromCents(sums.balance),
  percentage_spent: sums.percentageSpent,
});

/** `isCustom` is true for sums within a custom metric, in which a positive total may consist of refunds. */
const presentOne = <C>(sum: CategorySum, children: C[], isCustom: boolean) => ({
  category_id: sum.id,
  category_name: sum.name,
  category_full_name: sum.fullName,
  total: fromCents(sum.total),
  color: sum.color,
  icon: sum.icon,
  sub_categories: children,
  ...(isCustom && sum.total > 0 && sum.income === 0 ? { is_refund: true } : {}),
});

const presentCategory = (sum: CategorySum, isCustom = false): CategoryTotal =>
  presentOne(
    sum,
    sum.children.map((child) => presentOne<never>(child, [], isCustom)),
    isCustom,
  );

export const presentGroups = ({ income, expense }: PeriodFigures): Groups => [
  { name: 'income', categories: income.map((sum) => presentCategory(sum)) },
  { name: 'expense', categories: expense.map((sum) => presentCategory(sum)) },
];

const presentCustom = (sum: custom.CustomSum): CustomTotal => ({
  id: sum.id,
  name: sum.name,
  total: fromCents(sum.total),
  is_net: sum.isNet,
  categories: sum.categories.map((one) => presentCategory(one, true)),
});

export const presentPeriod = (figures: PeriodFigures): PeriodMetrics => ({
  balances: presentBalances(figures.balances),
  default: presentGroups(figures),
  custom: figures.custom.map(presentCustom),
});

export const presentExcluded = (
  cells: readonly Cell[],
  categories: CategoryIndex,
  saved: readonly { account_id: string; name: string; total: Cents }[],
): ExcludedAmounts => ({
  refunds: [...refundsOf(cells, categories)].map(([id, total]) => ({
    category_id: id,
    total: fromCents(total),
  })),
  saved: [
    ...saved.map((one) => ({ ...one, total: fromCents(one.total) })),
    ...savedIn(cells, categories).map(({ id, name, total }) => ({
      ...{ category_id: id, name, total: fromCents(total) },
    })),
  ],
});

/** Rows in other currencies that the default figures count, and those that they leave out. */
export function presentForeign(rows: readonly ForeignRow[]): ForeignRows {
  const tallyOf = (hasRate: boolean) => {
    const some = rows.filter((row) => row.hasRate === hasRate && !row.ignore_default_metrics);
    const currencies = [...new Set(some.map(({ currency }) => currency))].sort();
    return { count: some.length, currencies };
  };
  return { converted: tallyOf(true), left_out: tallyOf(false) };
}

/** A metric with its categories as the category list presents them. Deleted categories are left out. */
export function presentMetric(
  { id, name, untagged, categoryIds }: custom.CustomMetric,
  categories: readonly Category[],
): CustomMetric {
  const all = new Map(
    categories.flatMap((one) => [one, ...one.sub_categories]).map((one) => [one.id, one]),
  );
  const face = ({ id, name, icon, color, description }: Omit<Category, 'sub_categories'>) => ({
    id,
    name,
    icon,
    color,
    description,
  });
  return {
    id,
    name,
    untagged,
    categories: categoryIds.flatMap((chosen) => {
      const known = all.get(chosen);
      return known ? [{ ...face(known), sub_categories: known.sub_categories.map(face) }] : [];
    }),
  };
}
