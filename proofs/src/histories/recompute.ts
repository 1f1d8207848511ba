import type { Days } from './calendar.ts';
import * as calendar from './calendar.ts';
import type { Raw, RawCategory, RawMetric, RawRow } from './raw.ts';

/*
 * The figures of Home, Monthly and Annual once more, from the rows alone, the slow and obvious way: look at each row, and
 * add. Nothing here is taken from what makes the figures of the product. All amounts are whole cents until they leave.
 */

export const cents = (amount: number): number => Math.round(amount * 100);
export const euros = (sum: number): number => sum / 100 + 0;
const sum = (rows: readonly RawRow[], of: (row: RawRow) => number): number =>
  rows.reduce((total, row) => total + of(row) * cents(row.amount), 0);

/** No figure knows what is ignored, or what is not in euros. */
export const counts = (row: RawRow): boolean => !row.ignore && row.currency === 'EUR';
const isDefault = (row: RawRow) => counts(row) && !row.ignore_default_metrics && !row.is_saved;
const isRefund = (row: RawRow) => row.direction === 'income' && row.is_refund;
export const isIncome = (row: RawRow) =>
  isDefault(row) && row.direction === 'income' && !isRefund(row);
export const isExpense = (row: RawRow) =>
  isDefault(row) && (row.direction === 'expense' || isRefund(row));
const received = (row: RawRow) => (row.direction === 'income' ? 1 : -1);
const spent = (row: RawRow) => -received(row);
const signed = (row: RawRow) => received(row) * cents(row.amount);

function balancesOf(rows: readonly RawRow[]) {
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

/** Top-level categories by id, each with what it comes to; below it, where it has subcategories, what these come to. */
function treeOf(raw: Raw, rows: readonly RawRow[], sign: (row: RawRow) => number) {
  const tree: Record<string, unknown> = {};
  for (const top of raw.categories) {
    const members = [top, ...top.sub_categories];
    const own = rows.filter((row) => members.some(({ id }) => id === row.category_id));
    if (own.length === 0) continue;
    const children = top.sub_categories.length === 0 ? [] : members;
    tree[top.id] = { ...told(raw, top, sum(own, sign)), below: below(raw, children, own, sign) };
  }
  return tree;
}

function below(
  raw: Raw,
  children: readonly RawCategory[],
  rows: readonly RawRow[],
  sign: (row: RawRow) => number,
) {
  const entries = children.map((child) => {
    const own = rows.filter((row) => row.category_id === child.id);
    return [child.id, own.length === 0 ? null : told(raw, child, sum(own, sign))] as const;
  });
  return Object.fromEntries(entries.filter(([, total]) => total !== null));
}

const told = (raw: Raw, category: RawCategory, total: number) => ({
  name: category.name,
  full: fullName(raw, category),
  total: euros(total),
});

export function fullName({ categories }: Raw, { name, parent_id }: RawCategory): string {
  const parent = categories.find(({ id }) => id === parent_id);
  return parent ? `${parent.name} > ${name}` : name;
}

/** Everything of its categories and theirs that is not ignored; by category what it comes to by itself. */
function customOf(raw: Raw, metric: RawMetric, rows: readonly RawRow[]) {
  const ids = new Set(
    raw.categories
      .flatMap((top) => {
        const isChosen = ({ id }: { id: string }) => metric.categories.some((one) => one.id === id);
        return isChosen(top) ? [top, ...top.sub_categories] : top.sub_categories.filter(isChosen);
      })
      .map(({ id }) => id),
  );
  const own = rows.filter((row) => counts(row) && ids.has(row.category_id));
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

/** What a month or a year shows. */
function periodOf(raw: Raw, days: Days) {
  const rows = raw.rows.filter((row) => calendar.isIn(row, days));
  return {
    balances: balancesOf(rows),
    income: treeOf(raw, rows.filter(isIncome), received),
    expense: treeOf(raw, rows.filter(isExpense), spent),
    custom: Object.fromEntries(
      raw.metrics.map((metric) => [metric.id, customOf(raw, metric, rows)]),
    ),
  };
}

function leftOutOf(rows: readonly RawRow[]) {
  const out = rows.filter(
    (row) => !row.ignore && !row.ignore_default_metrics && row.currency !== 'EUR',
  );
  return { count: out.length, currencies: [...new Set(out.map((row) => row.currency))].sort() };
}

/** The first day of all, where it is more than a week into these days. */
function knownFrom(raw: Raw, days: Days): string | null {
  const first = raw.rows.map(({ date }) => date.slice(0, 10)).sort()[0];
  const week = calendar.dayAfter(days.from, 7);
  return first !== undefined && first > week && first <= days.to ? first : null;
}

/** What runs is compared with the same days of what was before, a shorter month with what it has; else with all of it. */
function comparisonOf(raw: Raw, today: string, { own, before }: { own: Days; before: Days }) {
  const runs = own.from <= today && today <= own.to;
  const whole = today > own.to;
  const months = own.from.slice(5, 7) === '01' && own.to.slice(5, 7) === '12' ? 12 : 1;
  const same = calendar.monthsLater(today, -months);
  const compared = whole ? before : { from: before.from, to: same < before.to ? same : before.to };
  const rows = raw.rows.filter((row) => calendar.isIn(row, compared));
  const soFar = raw.rows.filter((row) => calendar.isIn(row, { from: own.from, to: today }));
  return {
    previous: rows.some((row) => !row.ignore) ? balancesOf(rows) : null,
    compared,
    known_from: knownFrom(raw, compared),
    so_far: runs ? { to: today, balances: balancesOf(soFar) } : null,
  };
}

export function monthly(raw: Raw, today: string, year: number, month: number) {
  const own = calendar.month(year, month);
  const rows = raw.rows.filter((row) => calendar.isIn(row, own));
  return {
    ...periodOf(raw, own),
    ...comparisonOf(raw, today, { own, before: calendar.month(year, month - 1) }),
    left_out: leftOutOf(rows),
  };
}

export function annual(raw: Raw, today: string, year: number) {
  const own = calendar.year(year);
  const months = Array.from({ length: 12 }, (_, at) => {
    const days = calendar.month(year, at + 1);
    const rows = raw.rows.filter((row) => calendar.isIn(row, days));
    return {
      month: at + 1,
      has_data: rows.some((row) => !row.ignore),
      is_over: days.to < today,
      ...periodOf(raw, days),
    };
  });
  const balances = months
    .filter(({ has_data, is_over }) => has_data && is_over)
    .map((one) => one.balances.balance_not_spent);
  return {
    ...periodOf(raw, own),
    ...comparisonOf(raw, today, { own, before: calendar.year(year - 1) }),
    months,
    best: balances.length === 0 ? null : Math.max(...balances),
    worst: balances.length === 0 ? null : Math.min(...balances),
    left_out: leftOutOf(raw.rows.filter((row) => calendar.isIn(row, own))),
  };
}

const RECENT = 5;

export function home(raw: Raw, today: string) {
  const own = calendar.month(calendar.yearOf(today), calendar.monthOf(today));
  const before = calendar.month(calendar.yearOf(today), calendar.monthOf(today) - 1);
  const { so_far, previous } = comparisonOf(raw, today, { own, before });
  const now = cents(so_far?.balances.balance_not_spent ?? 0);
  const was = cents(previous?.balance_not_spent ?? 0);
  const rows = raw.rows.filter((row) => calendar.isIn(row, { from: own.from, to: today }));
  const last = raw.rows.filter((row) => calendar.isIn(row, before) && !row.ignore);
  return {
    total: euros(now),
    percentage: was === 0 ? null : ((now - was) / Math.abs(was)) * 100,
    change: euros(now - was),
    count: last.length,
    top: topSpending(raw, rows),
    recent: [...raw.rows]
      .filter((row) => !row.ignore)
      .sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
      .slice(0, RECENT)
      .map(({ id, date, amount, direction }) => ({ id, date, amount, direction })),
    left_out: leftOutOf(rows),
  };
}

const keyOf = ({ date, id }: RawRow) => `${date} ${id}`;

/** What most was spent on among top-level categories; of several alike any. */
function topSpending(raw: Raw, rows: readonly RawRow[]): number | null {
  const totals = raw.categories.map((top) => {
    const ids = [top, ...top.sub_categories].map(({ id }) => id);
    return sum(
      rows.filter((row) => isExpense(row) && ids.includes(row.category_id)),
      spent,
    );
  });
  const most = Math.max(0, ...totals);
  return most === 0 ? null : euros(most);
}
