import { z } from 'zod';
import { DIRECTIONS, LocalDateTime } from './common.ts';
import { endpoint } from './endpoint.ts';
import { foreign, Uncovered } from './metrics.ts';
import { NotifiedRows } from './notifications.ts';

/**
 * Number of merchants with uncategorized transactions, over all time; ignored rows and linked transfers do not count.
 */
const ToSort = z.object({ count: z.number() });

/** A notification as a short title, and details in a second line. */
const News = z.object({ id: z.string(), title: z.string(), detail: z.string().nullable() });

export const Recap = z.object({
  /**
   * Balance of this calendar month up to today, and its change from the same days of last month: as a percentage (null
   * if last month's balance was 0) and in the main currency.
   */
  lm_balance: z.object({
    total: z.number(),
    percentage: z.number().nullable(),
    change: z.number(),
  }),
  /**
   * Money moved into savings this month up to today, less withdrawals, and as a percentage of the income; null without
   * income or savings, or above 200.
   */
  saved: z.object({ total: z.number(), rate: z.number().nullable() }),
  /** Whether this month so far and last month lack data. */
  uncovered: z.object({ this_month: Uncovered, last_month: Uncovered }),
  /** Known months among the last twelve. With fewer than three, nothing is called usual, and `getLeft` has no amount. */
  known_months: z.number(),
  /** Day of the user's first transaction if that is well after the start of last month; otherwise null. */
  known_from: z.string().nullable(),
  lm_transactions_count: z.number(),
  lm_top_category: z.object({ id: z.string(), name: z.string(), total: z.number() }).nullable(),
  /** What others owe the user, in the main currency. */
  owed: z.number(),
  recent_activity: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      /** The counterparty; null if the bank's description names none. */
      merchant_name: z.string().nullable(),
      date: LocalDateTime,
      direction: z.enum(DIRECTIONS),
      amount: z.number(),
      currency: z.string(),
      category_name: z.string(),
    }),
  ),
  to_do: z.object({
    /** Plans with files that are not imported yet, newest first. `asks` is true if each of them has an open question. */
    waiting: z.array(
      z.object({ plan_id: z.string(), files: z.array(z.string()), asks: z.boolean() }),
    ),
    /** Number of possible transfers between own accounts, at most 200. */
    transfers: z.number(),
    to_sort: ToSort,
    /** Accounts with missing days, newest gap first. */
    missing: z.array(
      z.object({ account_id: z.string(), name: z.string(), from: z.string(), to: z.string() }),
    ),
    /** Accounts whose newest data is too old, oldest first. */
    stale: z.array(z.object({ account_id: z.string(), name: z.string(), last_data: z.string() })),
    /** Unread notifications about price rises and new series, newest first. */
    series_news: z.array(News),
    duplicates: z.object({ count: z.number() }),
    /** Unread notifications about bills paid twice, newest first. */
    paid_twice: z.array(News.extend({ rows: NotifiedRows.nullable() })),
    /** The bank consent that expires next, if that is within two weeks. */
    ending: z.object({ name: z.string(), days_left: z.number() }).nullable(),
  }),
  ...foreign,
});
export type Recap = z.infer<typeof Recap>;

export const getToSort = endpoint('GET', '/metrics/to_sort', {
  summary: 'Count the merchants with uncategorized transactions',
  access: 'user',
  answers: { 200: ToSort },
});

export const getRecap = endpoint('GET', '/metrics/recap', {
  summary: 'Get the data of Home: this month, last month, the newest transactions',
  access: 'user',
  answers: { 200: Recap },
});

export const Spending = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  /** Spending in the main currency, less refunds. */
  total: z.number(),
  /**
   * Usual spending up to this day of the month; null with fewer than three known months, or if these months have
   * uncategorized spending that could change it noticeably.
   */
  usual: z.number().nullable(),
});
export type Spending = z.infer<typeof Spending>;

/**
 * This month's spending, compared with last month's and with the usual spending, which is the average of the last three
 * to six known months.
 */
export const MonthPicture = z.object({
  /** `YYYY-MM-DD`, in the caller's time zone. */
  today: z.string(),
  /**
   * Number of known months averaged in `usual`: three to six, or 0 if fewer than three are known. A month is known if
   * statements or syncs cover it.
   */
  months: z.number(),
  /** Newest day with data, if yesterday has none; it may be in an earlier month. Otherwise null. */
  no_data_since: z.string().nullable(),
  /**
   * Cumulative spending at the end of each day of the month. `spent` is null from tomorrow on, and after
   * `no_data_since`; `before` is null if last month has no data or these begin well after its start,
   * and `usual` if too few months are known. If a month in the comparison is shorter than this one, its last value is
   * repeated.
   */
  days: z.array(
    z.object({
      spent: z.number().nullable(),
      before: z.number().nullable(),
      usual: z.number().nullable(),
    }),
  ),
  /** Top-level categories, largest first, without Uncategorized. */
  categories: z.array(Spending),
  to_sort: z.number(),
});
export type MonthPicture = z.infer<typeof MonthPicture>;

export const getMonthPicture = endpoint('GET', '/metrics/month-picture', {
  summary: "Get this month's spending by day and category, next to last month and the usual",
  access: 'user',
  answers: { 200: MonthPicture },
});

/**
 * This month's uncategorized spending where Saldo is sure of one of the user's categories. No figure counts these
 * suggestions before they are accepted.
 */
export const MonthSuggestions = z.object({
  /** Suggested spending by top-level category, largest first. */
  categories: z.array(Spending.omit({ usual: true })),
  /** The transactions by suggested category, as `applySuggestions` accepts them. */
  groups: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      icon: z.string(),
      transactions: z.array(z.object({ id: z.string(), reason: z.string() })),
    }),
  ),
});
export type MonthSuggestions = z.infer<typeof MonthSuggestions>;

export const getMonthSuggestions = endpoint('GET', '/metrics/month-suggestions', {
  summary: "Suggest categories for this month's uncategorized spending, where Saldo is sure",
  access: 'user',
  answers: { 200: MonthSuggestions },
});

/** An amount with the range that is meant to contain it 80% of the time. */
const Ranged = { amount: z.number(), low: z.number(), high: z.number() };

/**
 * What is left to spend until the next pay, or until the end of the month: income less bills, a share of the yearly bills,
 * savings, and what has been spent on the rest.
 */
export const Left = z.object({
  /** Currency of all amounts. */
  currency: z.string(),
  /** `YYYY-MM-DD`, in the caller's time zone. */
  today: z.string(),
  /** First and last day that it covers. */
  from: z.string(),
  to: z.string(),
  /** Day on which the next pay is expected; null if the days are those of the user's month. If it is late, `to` is today. */
  payday: z.string().nullable(),
  /** Known months among the last twelve; with fewer than three, `left` is null. */
  known_months: z.number(),
  /** Set if these days have no data at all; `left` is then null. */
  uncovered: Uncovered,
  /** Newest day with data, if yesterday has none. */
  no_data_since: z.string().nullable(),
  left: z
    .object({
      ...Ranged,
      /** Remaining days, including today, and what is left for each; null if nothing is left. */
      days: z.number(),
      per_day: z.number().nullable(),
      /** What these days have for everything but bills and savings, and what of it has been spent. */
      plan: z.number(),
      spent: z.number(),
      /** Received in these days, and recurring income still to come. */
      income: z.object({ received: z.number(), due: z.number() }),
      /** Recurring bills but those that come once a year. */
      bills: z.object({
        ...{ paid: z.number(), paid_count: z.number() },
        ...{ due: z.number(), due_count: z.number() },
      }),
      /**
       * A twelfth of what bills that come once a year cost. If one was paid in these days (`paid`), only its share counts.
       */
      yearly: z.object({ share: z.number(), names: z.array(z.string()), paid: z.number() }),
      /** Saved in these days, or usually in a month if that is more (`is_usual`). */
      saved: z.object({ amount: z.number(), is_usual: z.boolean() }),
      /** Planned payments still to come in these days, less planned income. */
      planned: z.object({ amount: z.number(), count: z.number() }),
    })
    .nullable(),
});
export type Left = z.infer<typeof Left>;

export const getLeft = endpoint('GET', '/metrics/left', {
  summary:
    'Get what is left to spend until payday or the end of the month, and how it is worked out',
  access: 'user',
  answers: { 200: Left },
});
