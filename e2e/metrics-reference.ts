import type { Category } from '@saldo/contract/categories';
import type { CustomMetric } from '@saldo/contract/metrics';
import type { Transaction } from '@saldo/contract/transactions';

/*
 * A reference implementation that computes a year's figures in cents from the year's transactions, in a simple, slow
 * way. It is independent of the product's code, so it can verify that code.
 */

export const cents = (decimal: number): number => Math.round(decimal * 100);

/**
 * A category's sums for the year and for each month (undefined for a month without rows), and the same for its
 * subcategories.
 */
export interface Node {
  total: number;
  months: (number | undefined)[];
  subs: Map<string, Node>;
}

const newNode = (): Node => ({ total: 0, months: Array(12).fill(undefined), subs: new Map() });

function add(node: Node, month: number, amount: number) {
  node.total += amount;
  node.months[month] = (node.months[month] ?? 0) + amount;
}

function nodeIn(nodes: Map<string, Node>, id: string): Node {
  const node = nodes.get(id) ?? newNode();
  nodes.set(id, node);
  return node;
}

interface Counted {
  row: Transaction;
  amount: number;
}

function treeOf(counted: readonly Counted[], parents: ReadonlyMap<string, string>) {
  const mains = new Map<string, Node>();
  for (const { row, amount } of counted) {
    const month = Number(row.date.slice(5, 7)) - 1;
    const main = nodeIn(mains, parents.get(row.category_id) ?? row.category_id);
    add(main, month, amount);
    add(nodeIn(main.subs, row.category_id), month, amount);
  }
  // A category has no subcategories if all its rows are assigned directly to it.
  for (const [id, { subs }] of mains) {
    if (subs.size === 1 && subs.has(id)) subs.clear();
  }
  return mains;
}

const counts = (row: Transaction) => !row.ignore;
const isInSavings = (row: Transaction) => row.category_name.endsWith('Savings & Investments');
const isSaved = (row: Transaction) =>
  counts(row) && !row.ignore_default_metrics && isInSavings(row);
const inDefault = (row: Transaction) =>
  counts(row) && !row.ignore_default_metrics && !isInSavings(row);
const isRefund = (row: Transaction) => row.direction === 'income' && row.is_refund;

export const net = (rows: readonly Transaction[]): number =>
  rows.reduce(
    (sum, { direction, amount }) => sum + (direction === 'income' ? 1 : -1) * cents(amount),
    0,
  );

function savedIn(rows: readonly Transaction[]): number[] {
  const byAccount = new Map<string, number>();
  for (const row of rows) {
    const key = row.account_id;
    // What was entered without an account is saved nowhere that has a name.
    if (row.transfer === null || row.product !== 'deposit' || !counts(row) || !key) continue;
    byAccount.set(key, (byAccount.get(key) ?? 0) + net([row]));
  }
  const saved = -net(rows.filter(isSaved));
  return [...byAccount.values(), saved].filter((total) => total !== 0);
}

const average = (total: number, months: number) =>
  Math.sign(total) * Math.round(Math.abs(total) / months);

/** In a custom metric, a subcategory that was chosen individually is not grouped under its parent. */
const wholeOf = (members: CustomMetric['categories'], parents: ReadonlyMap<string, string>) =>
  new Map([...parents].filter(([, main]) => members.some(({ id }) => id === main)));

/** `all` includes rows in other currencies than that of totals. */
export function yearFigures(
  all: readonly Transaction[],
  categories: readonly Category[],
  metrics: readonly CustomMetric[],
  currency: string,
) {
  const rows = all.filter((row) => row.currency === currency);
  const parents = new Map(
    categories.flatMap((main) => main.sub_categories.map((sub) => [sub.id, main.id] as const)),
  );
  const incomes = rows
    .filter((row) => inDefault(row) && row.direction === 'income' && !isRefund(row))
    .map((row) => ({ row, amount: cents(row.amount) }));
  const expenses = rows
    .filter((row) => inDefault(row) && (row.direction === 'expense' || isRefund(row)))
    .map((row) => ({ row, amount: (isRefund(row) ? -1 : 1) * cents(row.amount) }));
  const ofMonth = (list: readonly Counted[], month: number) =>
    list.filter(({ row }) => Number(row.date.slice(5, 7)) === month);
  const sum = (list: readonly Counted[]) => list.reduce((total, { amount }) => total + amount, 0);
  const balancesOf = (income: number, spent: number) => ({
    income,
    expenses: spent,
    balance: income - spent,
    spent: income === 0 ? (spent === 0 ? 0 : 100) : (Math.max(0, spent) / income) * 100,
  });
  const months = Array.from({ length: 12 }, (_, i) => ({
    hasData: all.some((row) => Number(row.date.slice(5, 7)) === i + 1),
    ...balancesOf(sum(ofMonth(incomes, i + 1)), sum(ofMonth(expenses, i + 1))),
    income_tree: treeOf(ofMonth(incomes, i + 1), parents),
    expense_tree: treeOf(ofMonth(expenses, i + 1), parents),
  }));
  const withData = months.filter(({ hasData }) => hasData).length;
  return {
    months,
    total: balancesOf(sum(incomes), sum(expenses)),
    averageOf: (total: number) => average(total, withData),
    income: treeOf(incomes, parents),
    expense: treeOf(expenses, parents),
    /** Net transfers to each deposit account (deposits minus withdrawals), omitting zeros. */
    saved: savedIn(rows),
    metrics: metrics.map(({ id, name, categories: members }) => {
      const ids = members.flatMap((member) => [
        member.id,
        ...member.sub_categories.map((sub) => sub.id),
      ]);
      const own = rows
        .filter((row) => counts(row) && ids.includes(row.category_id))
        .map((row) => ({ row, amount: net([row]) }));
      return {
        id,
        name,
        total: sum(own),
        months: months.map((_, i) => sum(ofMonth(own, i + 1))),
        tree: treeOf(own, wholeOf(members, parents)),
      };
    }),
  };
}
export type YearFigures = ReturnType<typeof yearFigures>;
