import type { CategoryTotal, PeriodMetrics } from '@saldo/contract/metrics';
import { type CategoryRow, categoryRows, type Detail, ranking, sumOf } from './slices.ts';

/** A part of the year's money: a category, the small ones together, or what was kept or taken. */
export interface FlowEntry {
  id: string;
  kind: 'category' | 'more' | 'balance';
  value: number;
  /** Of a category. */
  row: CategoryRow | null;
  /** How many are together in `more`, and which are not. */
  count: number;
  without: CategoryRow[];
}

export interface Flows {
  sources: FlowEntry[];
  sinks: FlowEntry[];
  /** Categories that got more back than was spent: they flow nowhere. */
  leftOut: CategoryRow[];
}

const MOST = 9;

/** The categories above zero, the largest first; from the tenth on together. */
function entriesOf(categories: readonly CategoryTotal[], detail: Detail): FlowEntry[] {
  const all = categoryRows(categories, detail);
  const rows = ranking(categories, detail, Number.POSITIVE_INFINITY);
  const shown = rows.length > MOST ? rows.slice(0, MOST - 1) : rows;
  const rest = rows.slice(shown.length);
  const entries: FlowEntry[] = shown.map((row) => ({
    id: row.key,
    kind: 'category',
    value: row.total,
    row,
    count: 1,
    without: [],
  }));
  if (rest.length === 0) return entries;
  const value = sumOf(rest.map(({ total }) => total));
  const together = new Set(rest.map(({ key }) => key));
  const without = all.filter(({ key }) => !together.has(key));
  return [...entries, { id: 'more', kind: 'more', value, row: null, count: rest.length, without }];
}

/** Where a period's money came from, in detail since there is little of it, and where it went. What was kept went somewhere too; what was overspent came from somewhere. */
export function flowsOf({ balances, default: [income, expense] }: PeriodMetrics): Flows {
  const balance = balances.balance_not_spent;
  const kept = (value: number): FlowEntry[] =>
    value > 0 ? [{ id: 'balance', kind: 'balance', value, row: null, count: 1, without: [] }] : [];
  return {
    sources: [...entriesOf(income.categories, 'all'), ...kept(-balance)],
    sinks: [...entriesOf(expense.categories, 'main'), ...kept(balance)],
    leftOut: categoryRows(expense.categories, 'main').filter(({ total }) => total < 0),
  };
}
