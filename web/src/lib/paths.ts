import type { Compare } from '@saldo/contract/metrics';
import { type ParamValue, withParams } from './params.ts';

const withQuery = (path: string, query: Record<string, ParamValue>) => {
  const params = withParams(new URLSearchParams(), query);
  return params.size > 0 ? `${path}?${params}` : path;
};

const withHash = (path: string, id?: string) => (id ? `${path}#${id}` : path);

/** Filters that the URL of the transactions list can contain, with the same names as in the API call. */
export interface TransactionsAddress {
  year?: number | 'all';
  month?: number;
  bank?: string;
  direction?: string;
  category?: string;
  subcategory?: string | null;
  account_iban?: string;
  counts_as?: string;
  [more: string]: ParamValue;
}

export const paths = {
  home: () => '/',
  login: () => '/login',
  /** The page for required steps: choosing a new password, or setting up two-factor authentication. */
  due: () => '/due',
  /** With a plan, shows its files and their questions. */
  imports: (address: { report?: string; plan?: string } = {}) => withQuery('/import', address),
  transactions: (address: TransactionsAddress = {}) => withQuery('/transactions', address),
  /** A transaction with no more than an amount: a page on phones, a dialog over the list elsewhere. */
  quickAdd: () => '/add',
  quickAddDialog: () => '/transactions?quick=1',
  owed: () => '/transactions/owed',
  /** With a merchant's id, opens that merchant's drawer. */
  merchants: (address: { merchant?: string } = {}) => withQuery('/transactions/merchants', address),
  tags: () => '/tags',
  /** The page of a tag. Browsers read `.` and `..` in a path as folders, so the list stands in for these two. */
  tag: (name: string) =>
    /^\.\.?$/.test(name)
      ? withQuery('/transactions', { year: 'all', tags: name })
      : `/tags/${encodeURIComponent(name)}`,
  categories: () => '/categories',
  /** With a period, starts at the step for choosing a method. */
  categorize: (period?: { year: number; month?: number | undefined }) =>
    period
      ? withQuery('/categories', { categorize: 'method', ...period })
      : '/categories?categorize=period',
  /** With `from` and `to` (both inclusive), shows only the transactions to sort from those days. */
  sort: (span: { from?: string; to?: string } = {}) => withQuery('/categories/sort', span),
  /** With an id, scrolls to that goal's card. */
  goals: (id?: string) => withHash('/goals', id),
  monthlyMetrics: (address: { year?: number; month?: number; compare?: Compare } = {}) =>
    withQuery('/metrics/monthly', address),
  annualMetrics: (period: { year?: number } = {}) => withQuery('/metrics/annual', period),
  /** With ids of categories, separated by commas, opens a new metric of them. */
  customMetrics: (address: { new?: string } = {}) => withQuery('/metrics/custom', address),
  /** With a merchant's name and a category, opens a new rule for them. */
  rules: (address: { edit?: string; apply?: string; merchant?: string; category?: string } = {}) =>
    withQuery('/rules', address),
  profile: () => '/profile',
  admin: () => '/admin',
  /** With a section, opens that part of the help; see features/help. */
  help: (section?: string) => (section ? `/faq#${section}` : '/faq'),
  feedback: () => '/bug-report',
  recurring: () => '/upcoming',
  afford: () => '/afford',
  /** With a month such as `2026-10`, opens the letter about it. */
  letters: (month?: string) => withQuery('/letters', { month }),
  /** With a step's id, opens that step's row. */
  history: (address: { step?: string } = {}) => withQuery('/history', address),
  /** With an account's id, opens that account's drawer. */
  accounts: (account?: string) => withQuery('/accounts', { account }),
  bankConnections: () => '/bank-connections',
  bankConnectionSuccess: () => '/bank-connections/success',
  alerts: (id?: string) => withHash('/alerts', id),
} as const;
