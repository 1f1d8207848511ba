import { periodNumber } from '../calendar.ts';
import { type Cents, type Direction, signed } from '../money.ts';
import { groupBy } from '../records.ts';
import { incomeOrExpense } from '../what-figures-count.ts';
import { balancesOf, type PeriodBalance } from './balances.ts';
import { type CategoryIndex, type CategorySum, categoryOf, categoryTree } from './categories.ts';
import { addTo, type Cell } from './cells.ts';
import { type CustomMetric, type CustomSum, customSums } from './custom.ts';

export interface PeriodFigures {
  balances: PeriodBalance;
  income: CategorySum[];
  expense: CategorySum[];
  custom: CustomSum[];
}

export interface MonthFigures extends PeriodFigures {
  /** 1 to 12 */
  month: number;
  /** Whether the month has a transaction that is not ignored, even if no figure counts it. */
  hasData: boolean;
}

export interface CategoriesAndMetrics {
  categories: CategoryIndex;
  metrics: readonly CustomMetric[];
}

export function periodFigures(
  cells: readonly Cell[],
  { categories, metrics }: CategoriesAndMetrics,
): PeriodFigures {
  const sums: Record<Direction, Map<string | null, Cents>> = {
    income: new Map(),
    expense: new Map(),
  };
  for (const cell of cells) {
    if (cell.outOfDefault) continue;
    const { figure, amount } = incomeOrExpense(cell, cell.total);
    addTo(sums[figure], cell.categoryId, amount);
  }
  return {
    balances: balancesOf(cells),
    income: categoryTree(sums.income, categories),
    expense: categoryTree(sums.expense, categories),
    custom: customSums(metrics, cells, categories),
  };
}

/** Savings less withdrawals by category; categories whose sum is zero are left out. */
export function savedIn(cells: readonly Cell[], categories: CategoryIndex): CategorySum[] {
  const sums = new Map<string | null, Cents>();
  for (const { categoryId, isSaved, direction, total } of cells) {
    if (isSaved) addTo(sums, categoryId, -signed(total, direction));
  }
  return [...sums]
    .map(([id, total]) => ({ ...categoryOf(categories, id).face, total, income: 0, children: [] }))
    .filter(({ total }) => total !== 0)
    .sort((a, b) => (a.fullName < b.fullName ? -1 : 1));
}

/** Refunds by top-level category, as positive amounts. */
export function refundsOf(cells: readonly Cell[], categories: CategoryIndex): Map<string, Cents> {
  const refunds = new Map<string, Cents>();
  for (const { categoryId, direction, is_refund: isRefund, outOfDefault, total } of cells) {
    if (outOfDefault || direction !== 'income' || !isRefund) continue;
    addTo(refunds, categoryOf(categories, categoryId).top.face.id, total);
  }
  return refunds;
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

/**
 * The twelve months of a year, starting with January. `otherPeriods` are the periods with transactions in other
 * currencies.
 */
export function monthsOf(
  year: number,
  cells: readonly Cell[],
  known: CategoriesAndMetrics,
  otherPeriods: ReadonlySet<number> = new Set(),
): MonthFigures[] {
  const byPeriod = groupBy(cells, ({ period }) => period);
  return MONTHS.map((month) => {
    const period = periodNumber({ year, month });
    const own = byPeriod.get(period) ?? [];
    return {
      month,
      hasData: own.length > 0 || otherPeriods.has(period),
      ...periodFigures(own, known),
    };
  });
}

/** The months with the highest and the lowest balance; null without data. If several are equal, the earliest wins. */
export function bestAndWorst<M extends Pick<MonthFigures, 'balances' | 'hasData'>>(
  months: readonly M[],
): { best: M | null; worst: M | null } {
  let best: M | null = null;
  let worst: M | null = null;
  for (const month of months) {
    if (!month.hasData) continue;
    if (!best || month.balances.balance > best.balances.balance) best = month;
    if (!worst || month.balances.balance < worst.balances.balance) worst = month;
  }
  return { best, worst };
}

/** A total divided by the number of months with data, rounded to the nearest cent; null if there are no such months. */
export const averageOf = (total: Cents, monthsWithData: number): Cents | null =>
  monthsWithData === 0 ? null : Math.round(total / monthsWithData);
