import type { Days } from './calendar.ts';
import * as calendar from './calendar.ts';
import type { ListedCategory, ListedMetric, ListedRow, Lists } from './lists.ts';

/*
 * Recomputes the figures of Home, Monthly and Annual from the rows alone, in the slow and obvious way: look at each row
 * and add it. Nothing here is shared with the code that computes the product's figures. All amounts are whole cents
 * until they are returned.
 */

export const cents = (amount: number): number => Math.round(amount * 100);
export const euros = (sum: number): number => sum / 100 + 0;
const sum = (rows: readonly ListedRow[], of: (row: ListedRow) => number): number =>
  rows.reduce((total, row) => total + of(row) * (row.worth ?? 0), 0);

/** Ignored rows and rows without a rate are left out of every total. Goals and alerts have their own currency. */
export const counts = (row: ListedRow): boolean => !row.ignore && row.worth !== null;
const isDefault = (row: ListedRow) => counts(row) && !row.ignore_default_metrics && !row.is_saved;
const isRefund = (row: ListedRow) => row.direction === 'income' && row.is_refund;
export const isIncome = (row: ListedRow) =>
  isDefault(row) && row.direction === 'income' && !isRefund(row);
export const isExpense = (row: ListedRow) =>
  isDefault(row) && (row.direction === 'expense' || isRefund(row));
const received = (row: ListedRow) => (row.direction === 'income' ? 1 : -1);
const spent = (row: ListedRow) => -received(row);
const signed = (row: ListedRow) => received(row) * (row.worth ?? 0);

function balancesOf(rows: readonly ListedRow[]) {
  const income = sum(rows.filter(isIncome), received);
  const expenses = sum(rows.filter(isExpense), spent);
  return {
    income: euros(income),
    expenses: euros(expenses),
    balance_not_spent: euros(income - expenses),
    percentage_spent: percentageOf(Math.max(0, expenses), income),
  };
}

function percentageOf(expenses: number, income: number): number {
  if (income === 0) return expenses === 0 ? 0 : 100;
  return (expenses / income) * 100;
}

/** Top-level categories by id, each with its total. The totals of its subcategories, if any, are in `below`. */
function treeOf(lists: Lists, rows: readonly ListedRow[], sign: (row: ListedRow) => number) {
  const tree: Record<string, unknown> = {};
  for (const top of lists.categories) {
    const members = [top, ...top.sub_categories];
    const own = rows.filter((row) => members.some(({ id }) => id === row.category_id));
    if (own.length === 0) continue;
    const children = top.sub_categories.length === 0 ? [] : members;
    tree[top.id] = {
      ...told(lists, top, sum(own, sign)),
      below: below(lists, children, own, sign),
    };
  }
  return tree;
}

function below(
  lists: Lists,
  children: readonly ListedCategory[],
  rows: readonly ListedRow[],
  sign: (row: ListedRow) => number,
) {
  const entries = children.map((child) => {
    const own = rows.filter((row) => row.category_id === child.id);
    return [child.id, own.length === 0 ? null : told(lists, child, sum(own, sign))] as const;
  });
  return Object.fromEntries(entries.filter(([, total]) => total !== null));
}

const told = (lists: Lists, category: ListedCategory, total: number) => ({
  name: category.name,
  full: fullName(lists, category),
  total: euros(total),
});

export function fullName({ categories }: Lists, { name, parent_id }: ListedCategory): string {
  const parent = categories.find(({ id }) => id === parent_id);
  return parent ? `${parent.name} > ${name}` : name;
}

/**
 * Total of the rows in the metric's categories and their subcategories, without ignored rows and, if the metric says so,
 * without tagged rows; and each category's own total.
 */
function customOf(lists: Lists, metric: ListedMetric, rows: readonly ListedRow[]) {
  const ids = new Set(
    lists.categories
      .flatMap((top) => {
        const isChosen = ({ id }: { id: string }) => metric.categories.some((one) => one.id === id);
        return isChosen(top) ? [top, ...top.sub_categories] : top.sub_categories.filter(isChosen);
      })
      .map(({ id }) => id),
  );
  const isIn = ({ tags, category_id }: ListedRow) =>
    ids.has(category_id) && !(metric.untagged && tags.length > 0);
  const own = rows.filter((row) => counts(row) && isIn(row));
  const totals = new Map<string, number>();
  for (const row of own) {
    totals.set(row.category_id, (totals.get(row.category_id) ?? 0) + signed(row));
  }
  return {
    name: metric.name,
    total: euros(sum(own, received)),
    is_net: new Set(own.map(({ direction }) => direction)).size === 2,
    by_category: Object.fromEntries([...totals].map(([id, total]) => [id, euros(total)])),
  };
}

/** Figures of a month or a year. */
function periodOf(lists: Lists, days: Days) {
  const rows = lists.lines.filter((row) => calendar.isIn(row, days));
  return {
    balances: balancesOf(rows),
    income: treeOf(lists, rows.filter(isIncome), received),
    expense: treeOf(lists, rows.filter(isExpense), spent),
    custom: Object.fromEntries(
      lists.metrics.map((metric) => [metric.id, customOf(lists, metric, rows)]),
    ),
  };
}

function foreignIn(rows: readonly ListedRow[]) {
  const tally = (hasRate: boolean) => {
    const some = rows
      .filter((row) => !row.ignore && !row.ignore_default_metrics && !row.is_main)
      .filter(({ worth }) => (worth !== null) === hasRate);
    return { count: some.length, currencies: [...new Set(some.map((row) => row.currency))].sort() };
  };
  return { converted: tally(true), left_out: tally(false) };
}

/** The day of the first row, if it is more than a week after the start of the period. */
function knownFrom(lists: Lists, days: Days): string | null {
  const first = lists.rows.map(({ date }) => date.slice(0, 10)).sort()[0];
  const week = calendar.dayAfter(days.from, 7);
  return first !== undefined && first > week && first <= days.to ? first : null;
}

/** The day of the previous month, or of the same month of the previous year, that is as far into it as today. */
function sameDay({ months }: Lists, today: string, { own, before }: { own: Days; before: Days }) {
  const { year, month } = months.named(today);
  const current = months.month(year, month);
  const isYear = current.from !== own.from || current.to !== own.to;
  const then = isYear ? months.month(year - 1, month) : before;
  const elapsed = Math.round((Date.parse(today) - Date.parse(current.from)) / 86_400_000);
  const same = calendar.dayAfter(then.from, elapsed);
  return same < then.to ? same : then.to;
}

/**
 * Compares a current period with the same days of the previous one, or with all of it if it is a shorter month.
 * Compares a past period with all of the previous one.
 */
function comparisonOf(lists: Lists, today: string, { own, before }: { own: Days; before: Days }) {
  const runs = own.from <= today && today <= own.to;
  const whole = today > own.to;
  const compared = whole
    ? before
    : { from: before.from, to: sameDay(lists, today, { own, before }) };
  const rows = lists.lines.filter((row) => calendar.isIn(row, compared));
  const soFar = lists.lines.filter((row) => calendar.isIn(row, { from: own.from, to: today }));
  return {
    previous: rows.some((row) => !row.ignore) ? balancesOf(rows) : null,
    compared,
    known_from: knownFrom(lists, compared),
    so_far: runs ? { to: today, balances: balancesOf(soFar) } : null,
  };
}

export function monthly(lists: Lists, today: string, year: number, month: number) {
  const own = lists.months.month(year, month);
  const rows = lists.rows.filter((row) => calendar.isIn(row, own));
  return {
    ...periodOf(lists, own),
    ...comparisonOf(lists, today, { own, before: lists.months.month(year, month - 1) }),
    ...foreignIn(rows),
  };
}

export function annual(lists: Lists, today: string, year: number) {
  const own = lists.months.year(year);
  const months = Array.from({ length: 12 }, (_, at) => {
    const days = lists.months.month(year, at + 1);
    const rows = lists.rows.filter((row) => calendar.isIn(row, days));
    return {
      month: at + 1,
      has_data: rows.some((row) => !row.ignore),
      is_over: days.to < today,
      ...periodOf(lists, days),
    };
  });
  const balances = months
    .filter(({ has_data, is_over }) => has_data && is_over)
    .map((one) => one.balances.balance_not_spent);
  return {
    ...periodOf(lists, own),
    ...comparisonOf(lists, today, { own, before: lists.months.year(year - 1) }),
    months,
    best: balances.length === 0 ? null : Math.max(...balances),
    worst: balances.length === 0 ? null : Math.min(...balances),
    ...foreignIn(lists.rows.filter((row) => calendar.isIn(row, own))),
  };
}

const RECENT = 5;

export function home(lists: Lists, today: string) {
  const { year, month } = lists.months.named(today);
  const [own, before] = [lists.months.month(year, month), lists.months.month(year, month - 1)];
  const { so_far, previous } = comparisonOf(lists, today, { own, before });
  const now = cents(so_far?.balances.balance_not_spent ?? 0);
  const was = cents(previous?.balance_not_spent ?? 0);
  const rows = lists.rows.filter((row) => calendar.isIn(row, { from: own.from, to: today }));
  const last = lists.rows.filter((row) => calendar.isIn(row, before) && !row.ignore);
  return {
    total: euros(now),
    percentage: was === 0 ? null : ((now - was) / Math.abs(was)) * 100,
    change: euros(now - was),
    count: last.length,
    top: topSpending(
      lists,
      lists.lines.filter((row) => calendar.isIn(row, { from: own.from, to: today })),
    ),
    recent: [...lists.rows]
      .filter((row) => !row.ignore)
      .sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
      .slice(0, RECENT)
      .map(({ id, date, amount, direction }) => ({ id, date, amount, direction })),
    ...foreignIn(rows),
  };
}

const keyOf = ({ date, id }: ListedRow) => `${date} ${id}`;

/** The highest spending of any top-level category. */
function topSpending(lists: Lists, rows: readonly ListedRow[]): number | null {
  const totals = lists.categories.map((top) => {
    const ids = [top, ...top.sub_categories].map(({ id }) => id);
    return sum(
      rows.filter((row) => isExpense(row) && ids.includes(row.category_id)),
      spent,
    );
  });
  const most = Math.max(0, ...totals);
  return most === 0 ? null : euros(most);
}
