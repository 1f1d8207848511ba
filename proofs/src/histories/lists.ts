import type { TestUser } from '../users/user.ts';
import { Months } from './calendar.ts';
import { type ListedRate, worthIn } from './worth.ts';

/** A row as the list of transactions shows it, with everything that figures are computed from. */
export interface ListedRow {
  id: string;
  date: string;
  /** Decimal, never negative. */
  amount: number;
  fee: number;
  direction: 'income' | 'expense';
  category_id: string;
  category_source: string;
  currency: string;
  bank: string;
  product: string;
  account_id: string | null;
  description: string;
  tags: string[];
  ignore: boolean;
  ignore_default_metrics: boolean;
  /** True if it is in the currency of the user's totals. */
  is_main: boolean;
  /** In cents of that currency; null if no rate is known. */
  worth: number | null;
  /** True if the category is under Savings & Investments. */
  is_saved: boolean;
  is_refund: boolean;
  transfer: { transaction_id: string } | null;
  splits: {
    id: string;
    category: string;
    amount: number;
    counted?: number;
    note: string | null;
  }[];
  share: { mine: number; owed: number; returned: number; forgiven: number } | null;
  settles: { amount: number }[];
  /** Of a part, the amount of those before it. */
  before?: number;
  report_id: string | null;
  possible_duplicate_of: string | null;
  updated_at: string;
  origin: string;
}

/** True for a row that the user entered and no bank has confirmed. */
export const isEntry = ({ origin }: ListedRow): boolean => origin === 'hand';

export interface ListedCategory {
  id: string;
  name: string;
  parent_id: string | null;
  type: string;
  sub_categories: ListedCategory[];
}

export interface ListedMetric {
  id: string;
  name: string;
  untagged: boolean;
  categories: { id: string }[];
}

/** The user's data from the lists alone, without any figure. */
export interface Lists {
  /** Of totals. */
  currency: string;
  /** Those of the user. */
  months: Months;
  rates: ListedRate[];
  rows: ListedRow[];
  /** What rows give: for each part of a split one, what looks like a row that differs in category and amount. */
  lines: ListedRow[];
  categories: ListedCategory[];
  metrics: ListedMetric[];
}

export const SAVINGS = 'Savings & Investments';

export async function readLists(user: TestUser): Promise<Lists> {
  const [profile, own, rows, categories, metrics] = await Promise.all([
    user.raw('GET', '/api/users'),
    user.raw('GET', '/api/rates'),
    user.raw('GET', '/api/transactions?from=1900-01-01&to=2199-12-31'),
    user.raw('GET', '/api/categories'),
    user.raw('GET', '/api/metrics'),
  ]);
  const tree: ListedCategory[] = categories.body;
  const all = tree.flatMap((top) => [top, ...top.sub_categories]);
  const currency: string = profile.body.user.currency ?? 'EUR';
  const saved = all.filter(({ name }) => name === SAVINGS).map(({ id }) => id);
  const rates: ListedRate[] = own.body.own;
  const known = { rates, rows: rows.body.items };
  const listed: ListedRow[] = rows.body.items;
  const told = (row: ListedRow) => ({
    ...row,
    worth: worthIn(known, row, currency),
    is_main: row.currency === currency,
    is_saved: saved.includes(row.category_id),
  });
  const lines = listed.flatMap(partsOf).map(told);
  const start = profile.body.user.month_start;
  return {
    currency,
    months: new Months(start.kind === 'day' ? start.day : 1),
    rates,
    rows: listed.map(told),
    lines,
    categories: tree,
    metrics: metrics.body,
  };
}

function partsOf(row: ListedRow): ListedRow[] {
  let before = 0;
  const aside = asideOf(row);
  const parts = row.splits.map(({ category, amount, counted = amount }) => {
    const part = { ...row, category_id: category, amount: counted, before };
    before = rounded(before + counted);
    return part;
  });
  return parts.length === 0 ? [{ ...row, amount: rounded(row.amount - aside) }] : parts;
}

const rounded = (amount: number): number => Math.round(amount * 100) / 100;

/** What others pay of an expense, or what an income pays back: it counts nowhere. */
export const asideOf = ({ amount, share, settles }: ListedRow): number =>
  share
    ? rounded(amount - share.mine - share.forgiven)
    : rounded(settles.reduce((sum, one) => sum + one.amount, 0));
