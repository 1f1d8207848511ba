import { z } from 'zod';
import { Changed, DIRECTIONS, Id, IdParams, Month, Year } from './common.ts';
import { endpoint } from './endpoint.ts';
import { givenName } from './given-name.ts';
import * as says from './validation-messages.ts';

/** Amounts are decimal, in the main currency; `percentage_spent` is a percentage. */
export const Balances = z.object({
  income: z.number(),
  expenses: z.number(),
  balance_not_spent: z.number(),
  percentage_spent: z.number(),
});
export type Balances = z.infer<typeof Balances>;

const total = {
  category_id: z.string(),
  category_name: z.string(),
  /** 'Parent > Child' for a subcategory. */
  category_full_name: z.string(),
  /** Signed, because refunds can exceed an expense and a custom metric's net can have either sign. */
  total: z.number(),
  color: z.string(),
  icon: z.string(),
  /** In a custom metric: whether all income of this category is refunds. */
  is_refund: z.boolean().optional(),
};
const SubTotal = z.object({ ...total, sub_categories: z.array(z.never()) });
/**
 * A top-level category. Its own rows are listed among its subcategories, under its own ID, so the subcategories always
 * sum to the parent.
 */
export const CategoryTotal = z.object({ ...total, sub_categories: z.array(SubTotal) });
export type CategoryTotal = z.infer<typeof CategoryTotal>;

export const Groups = z.tuple([
  z.object({ name: z.literal('income'), categories: z.array(CategoryTotal) }),
  z.object({ name: z.literal('expense'), categories: z.array(CategoryTotal) }),
]);
export type Groups = z.infer<typeof Groups>;

export const CustomTotal = z.object({
  id: z.string(),
  name: z.string(),
  /** Signed net of the metric's categories: income minus expenses. */
  total: z.number(),
  is_net: z.boolean(),
  categories: z.array(CategoryTotal),
});
export type CustomTotal = z.infer<typeof CustomTotal>;

const Rows = z.object({ count: z.number(), currencies: z.array(z.string()) });

/** Rows in other currencies than the totals. */
export const foreign = {
  /** Contained in the totals, each converted at the rate of its booking day. */
  converted: Rows,
  /** Excluded from the totals, because no exchange rate is known. */
  left_out: Rows,
};
export type ForeignRows = Pick<MonthlyMetrics, keyof typeof foreign>;

/**
 * What a month or year is compared with.
 * - `days`: for the current month or year, the same number of days of the previous one; otherwise the whole previous
 *   period.
 * - `whole`: always the whole previous period.
 * - `usual`: the average over the same days of known earlier periods: the latest three to six of the last twelve
 *   months, or two to three of the last three years.
 */
export const COMPARE = ['days', 'whole', 'usual'] as const;
export type Compare = (typeof COMPARE)[number];
const compare = z.enum(COMPARE, { error: says.COMPARE }).optional();

/**
 * Set if no account has data of any day of a period, so its zeros mean nothing: `since` is the newest earlier day with
 * data, or null. Today and later days are never missing.
 */
export const Uncovered = z.object({ since: z.string().nullable() }).nullable();
export type Uncovered = z.infer<typeof Uncovered>;

const comparison = {
  uncovered: Uncovered,
  /**
   * Totals for exactly the days in `compared`, or their average. Null if there are no transactions or too few known
   * periods.
   */
  previous: Balances.nullable(),
  /** Days, inclusive; for `usual`, the span from the first to the last day that is averaged. */
  compared: z.object({ from: z.string(), to: z.string() }),
  /** Day of the user's first transaction if that is well after the start of `compared`; otherwise null. */
  known_from: z.string().nullable(),
  /** For the current month or year, totals up to today, without later-dated rows; otherwise null. */
  so_far: z.object({ to: z.string(), balances: Balances }).nullable(),
};
export type Comparison = Pick<MonthlyMetrics, keyof typeof comparison>;

export const PeriodMetrics = z.object({
  balances: Balances,
  default: Groups,
  custom: z.array(CustomTotal),
});

/** Refunds and savings contained in the figures. Amounts are positive unless more money was withdrawn than saved. */
const aside = {
  /** Refunds by top-level category. */
  refunds: z.array(z.object({ category_id: z.string(), total: z.number() })),
  /**
   * Savings: savings accounts that received own transfers, followed by categories under Savings & Investments. Negative
   * if more money was withdrawn than saved.
   */
  saved: z.array(
    z.object({
      account_id: z.string().optional(),
      category_id: z.string().optional(),
      name: z.string(),
      total: z.number(),
    }),
  ),
};
export type ExcludedAmounts = Pick<MonthlyMetrics, keyof typeof aside>;
export type PeriodMetrics = z.infer<typeof PeriodMetrics>;

export const MonthlyMetrics = PeriodMetrics.extend({
  ...comparison,
  /** Category totals of the comparison period. */
  previous_default: Groups.nullable(),
  ...aside,
  ...foreign,
});
export type MonthlyMetrics = z.infer<typeof MonthlyMetrics>;

const MonthDetail = z.object({
  /** 1 to 12 */
  month: z.number(),
  balances: Balances,
  default: Groups,
});

export const Recurring = z.object({
  /** Value for the transaction list's `recurring` filter. */
  key: z.string(),
  transaction: z.object({
    category: z.string(),
    category_id: z.string(),
    /** Name of the series, as shown on every screen: the one the user gave it, otherwise the merchant's. */
    merchant: z.string(),
    /** The bank's description of the newest payment. */
    description: z.string(),
    bank: z.string(),
    /** Median magnitude of the year's payments. */
    amount: z.number(),
    /** Of `amount` and `total`. */
    currency: z.string(),
    direction: z.enum(DIRECTIONS),
  }),
  total: z.number(),
  /** What the payments were worth on their days, in the main currency; null if no exchange rate is known for any. */
  worth: z.number().nullable(),
  /** Number of payments a year at the series' cadence. */
  count: z.number(),
});
export type Recurring = z.infer<typeof Recurring>;

const Days = z.object({ from: z.string(), to: z.string() });

export const AnnualMetrics = z.object({
  year: z.number(),
  /** Figures of the whole year. */
  total: PeriodMetrics,
  ...comparison,
  /**
   * The latest months in a row of which both this and the previous year have data, if these are not all the compared
   * months: their days and totals in this year and in the previous one. Null otherwise, and if there are none.
   */
  alike: Days.extend({
    balances: Balances,
    compared: Days,
    previous: Balances,
  }).nullable(),
  ...aside,
  /**
   * Twelve months, starting with January. `has_data`: the month has transactions. `is_over`: the month is in the past.
   * Averages are over months for which both are true.
   */
  monthly: z.array(
    MonthDetail.extend({
      has_data: z.boolean(),
      is_over: z.boolean(),
      custom: z.array(CustomTotal),
    }),
  ),
  custom_monthly: z.array(
    z.object({
      month: z.number(),
      metrics: z.array(z.object({ id: z.string(), name: z.string(), total: z.number() })),
    }),
  ),
  /** The best and the worst of the past months with data. */
  best_worst_months: z.object({ best: MonthDetail.nullable(), worst: MonthDetail.nullable() }),
  top_categories: z.object({
    income_ranking: z.array(CategoryTotal),
    expense_ranking: z.array(CategoryTotal),
  }),
  recurring: z.object({ total_recurring: z.number(), transactions: z.array(Recurring) }),
  ...foreign,
});
export type AnnualMetrics = z.infer<typeof AnnualMetrics>;

export const getMonthlyMetrics = endpoint('GET', '/metrics/monthly', {
  summary: 'Get income, expenses, balance and categories of a month (default: the current one)',
  access: 'user',
  query: z.object({ year: Year.optional(), month: Month.optional(), compare }),
  answers: { 200: MonthlyMetrics },
});

export const getAnnualMetrics = endpoint('GET', '/metrics/annual', {
  summary: 'Get the metrics of a year (default: the current one), month by month',
  access: 'user',
  query: z.object({ year: Year.optional(), compare }),
  answers: { 200: AnnualMetrics },
});

const member = {
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  description: z.string(),
};

export const CustomMetric = z.object({
  id: z.string(),
  name: z.string(),
  /** True if transactions with a tag are left out: what trips and projects cost beside everyday life. */
  untagged: z.boolean(),
  /** A subcategory that was chosen individually is listed with its own ID and no subcategories. */
  categories: z.array(z.object({ ...member, sub_categories: z.array(z.object(member)) })),
});
export type CustomMetric = z.infer<typeof CustomMetric>;
export const ChangedMetric = CustomMetric.extend(Changed.shape);

const metricName = givenName(200);
const metricCategories = z
  .array(Id)
  .min(1, says.ONE_CATEGORY)
  .max(500, says.AT_MOST_500_CATEGORIES);

const untagged = z.boolean({ error: says.BOOLEAN }).optional();

export const listMetrics = endpoint('GET', '/metrics', {
  summary: 'List custom metrics: groups of categories',
  access: 'user',
  answers: { 200: z.array(CustomMetric) },
});

export const createMetric = endpoint('POST', '/metrics', {
  summary: 'Create a custom metric',
  access: 'editor',
  body: z.object({ name: metricName, categories: metricCategories, untagged }),
  answers: { 201: ChangedMetric },
  refusals: ['limit_reached'],
  maxBytes: 32 * 1024,
});

export const updateMetric = endpoint('PUT', '/metrics/{id}', {
  summary: 'Change a custom metric; absent fields stay unchanged',
  access: 'editor',
  params: IdParams,
  body: z.object({
    name: metricName.optional(),
    categories: metricCategories.optional(),
    untagged,
  }),
  answers: { 200: ChangedMetric },
  refusals: ['not_found'],
  maxBytes: 32 * 1024,
});

export const deleteMetric = endpoint('DELETE', '/metrics/{id}', {
  summary: 'Delete a custom metric',
  access: 'editor',
  params: IdParams,
  answers: { 200: Changed },
  refusals: ['not_found'],
});
