import { z } from 'zod';
import { DIRECTIONS, Id, LocalDateTime } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Merchants with transactions that have no category, over all time; ignored rows and linked transfers do not count. */
const ToSort = z.object({ count: z.number() });

export const Recap = z.object({
  /** This calendar month up to today, and its change against the same days of the month before: in percent (null when that was 0), and in euros. */
  lm_balance: z.object({
    total: z.number(),
    percentage: z.number().nullable(),
    change: z.number(),
  }),
  /** Transactions of the previous calendar month. */
  lm_transactions_count: z.number(),
  lm_top_category: z.object({ id: z.string(), name: z.string(), total: z.number() }).nullable(),
  recent_activity: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      /** Whom it was made with, where the bank's text names somebody. */
      merchant_name: z.string().nullable(),
      date: LocalDateTime,
      direction: z.enum(DIRECTIONS),
      amount: z.number(),
      currency: z.string(),
      category_name: z.string(),
    }),
  ),
  /** What waits for its owner. */
  to_do: z.object({
    to_sort: ToSort,
    /** The newest gap of which an account has told. */
    missing: z
      .object({ account_id: z.string(), name: z.string(), from: z.string(), to: z.string() })
      .nullable(),
    /** Of the accesses to banks that end within two weeks, the first. */
    ending: z.object({ name: z.string(), days_left: z.number() }).nullable(),
  }),
  /** Rows that the totals leave out because they are not in euros. */
  left_out: z.object({ count: z.number(), currencies: z.array(z.string()) }),
});
export type Recap = z.infer<typeof Recap>;

export const getToSort = endpoint('GET', '/metrics/to_sort', {
  summary:
    'How many merchants have transactions without a category, and how many of them are in an import',
  access: 'user',
  query: z.object({ report_id: Id.optional() }),
  answers: {
    200: ToSort.extend({
      /** Of these merchants, those that rows of the named import belong to; absent where none is named. */
      of_report: z.number().optional(),
    }),
  },
});

export const getRecap = endpoint('GET', '/metrics/recap', {
  summary: 'What Home shows: this month, last month, the newest transactions',
  access: 'user',
  answers: { 200: Recap },
});

const Spending = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  /** Euros; refunds lower it. */
  total: z.number(),
  /** What it usually comes to by this day of a month; null below three known months. */
  usual: z.number().nullable(),
});
export type Spending = z.infer<typeof Spending>;

/** This month's spending beside last month's and the usual: the average of the last three to six known months. */
export const MonthPicture = z.object({
  /** `YYYY-MM-DD`, for who asks. */
  today: z.string(),
  /** How many known months make what is usual: three to six, or 0 where fewer are known. A month is known where statements or syncs cover it. */
  months: z.number(),
  /**
   * From the first day of a month to its last: what was spent up to the end of that day, in all. `spent` is null from
   * tomorrow on, `usual` where too little is known; a month that is shorter keeps its end.
   */
  days: z.array(
    z.object({ spent: z.number().nullable(), before: z.number(), usual: z.number().nullable() }),
  ),
  /** Main categories, the largest first; Uncategorized is apart. */
  categories: z.array(Spending),
  to_sort: z.number(),
});
export type MonthPicture = z.infer<typeof MonthPicture>;

export const getMonthPicture = endpoint('GET', '/metrics/month-picture', {
  summary: 'What was spent this month, day by day and by category, beside last month and the usual',
  access: 'user',
  answers: { 200: MonthPicture },
});
