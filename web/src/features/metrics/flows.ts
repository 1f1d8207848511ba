import type { CategoryTotal, PeriodMetrics } from '@saldo/contract/metrics';
import { type CategoryRow, categoryRows, type Detail, ranking, sumOf } from './slices.ts';

/** A part of the year's money: a category, the small ones together, refunds, or what was kept or taken. */
export interface FlowEntry {
  id: string;
  kind: 'category' | 'more' | 'refunds' | 'balance';
  value: number;
  /** Of a category. */
  row: CategoryRow | null;
  /** How many are together in `more` or `refunds`, and which are not. */
  count: number;
  without: CategoryRow[];
}

export interface Flows {
  sources: FlowEntry[];
  sinks: FlowEntry[];
  /** What the refunds are of: categories that got more back than was spent. */
  refunded: CategoryRow[];
  /** All that came in, which is all that went out. */
  through: number;
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

const only = (
  kind: 'balance' | 'refunds',
  value: number,
  without: CategoryRow[] = [],
  count = 1,
): FlowEntry[] => (value > 0 ? [{ id: kind, kind, value, row: null, count, without }] : []);

/**
 * Where a period's money came from, in detail since there is little of it, and where it went: as much on either side.
 * What was kept went to savings, and what was overspent came from there. Categories that got more back than was spent
 * are a source, as refunds.
 */
export function flowsOf({ balances, default: [income, expense] }: PeriodMetrics): Flows {
  const balance = balances.balance_not_spent;
  const spent = categoryRows(expense.categories, 'main');
  const refunded = spent.filter(({ total }) => total < 0);
  const refunds = sumOf(refunded.map(({ total }) => -total));
  const others = spent.filter(({ total }) => total >= 0);
  const sources = [
    ...entriesOf(income.categories, 'all'),
    ...only('refunds', refunds, others, refunded.length),
    ...only('balance', -balance),
  ];
  return {
    sources,
    sinks: [...entriesOf(expense.categories, 'main'), ...only('balance', balance)],
    refunded,
    through: sumOf(sources.map(({ value }) => value)),
  };
}
