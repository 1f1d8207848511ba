import type { Compare } from '@saldo/contract/metrics';
import { type ParamValue, withParams } from './params.ts';

const withQuery = (path: string, query: Record<string, ParamValue>) => {
  const params = withParams(new URLSearchParams(), query);
  return params.size > 0 ? `${path}?${params}` : path;
};

const withHash = (path: string, id?: string) => (id ? `${path}#${id}` : path);

/** What an address of the transactions list may name; the same names as in the call. */
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

/** Every screen's address. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  /** What has to be done before anything else: a password of one's own, a second factor. */
  due: () => '/due',
  imports: (address: { report?: string } = {}) => withQuery('/import', address),
  transactions: (address: TransactionsAddress = {}) => withQuery('/transactions', address),
  categories: () => '/categories',
  /** With a period, at the question how. */
  categorize: (period?: { year: number; month?: number | undefined }) =>
    period
      ? withQuery('/categories', { categorize: 'method', ...period })
      : '/categories?categorize=period',
  /** With days, both included, only what waits of these. */
  sort: (span: { from?: string; to?: string } = {}) => withQuery('/categories/sort', span),
  /** With the id of one, its card is brought into sight. */
  goals: (id?: string) => withHash('/goals', id),
  monthlyMetrics: (address: { year?: number; month?: number; compare?: Compare } = {}) =>
    withQuery('/metrics/monthly', address),
  annualMetrics: (period: { year?: number } = {}) => withQuery('/metrics/annual', period),
  customMetrics: () => '/metrics/custom',
  rules: (address: { edit?: string; apply?: string } = {}) => withQuery('/rules', address),
  profile: () => '/profile',
  admin: () => '/admin',
  /** With a section, what is said about that: see features/help. */
  help: (section?: string) => (section ? `/faq#${section}` : '/faq'),
  feedback: () => '/bug-report',
  recurring: () => '/upcoming',
  /** With the id of a step, its row is open. */
  history: (address: { step?: string } = {}) => withQuery('/history', address),
  /** With an account's id, its drawer is open. */
  accounts: (account?: string) => withQuery('/accounts', { account }),
  bankConnections: () => '/bank-connections',
  bankConnectionSuccess: () => '/bank-connections/success',
  alerts: (id?: string) => withHash('/alerts', id),
} as const;
