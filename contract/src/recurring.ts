import { z } from 'zod';
import { Changed, Currency, DayInput, DIRECTIONS, Id, IdParams, Money } from './common.ts';
import { endpoint } from './endpoint.ts';
import { givenName } from './given-name.ts';
import { foreign } from './metrics.ts';
import { PlannedPayment } from './planned.ts';
import * as says from './validation-messages.ts';

/** Payments a year for each cadence of a series. */
export const CADENCES = {
  weekly: 52,
  fortnightly: 26,
  four_weekly: 13,
  monthly: 12,
  two_monthly: 6,
  quarterly: 4,
  half_yearly: 2,
  yearly: 1,
} as const;
export type CadenceName = keyof typeof CADENCES;
export const CADENCE_NAMES = Object.keys(CADENCES) as [CadenceName, ...CadenceName[]];

/**
 * `found`: detected by its rhythm. `confirmed`, `dismissed`: by the user. `own`: added manually. `ended`: no more
 * payments are expected.
 */
export const SERIES_STATES = ['found', 'confirmed', 'dismissed', 'ended', 'own'] as const;

const Expected = z.object({
  /** The expected day, `YYYY-MM-DD`; the payment may arrive on any day from `from` to `to`. */
  on: z.string(),
  from: z.string(),
  to: z.string(),
  amount: z.number(),
});
export type Expected = z.infer<typeof Expected>;

/** An amount in the main currency; null if no exchange rate is known, so that totals leave it out. */
const Worth = z.number().nullable();

const Payment = z.object({
  id: z.string(),
  on: z.string(),
  amount: z.number(),
  /** At the rate of its day. */
  worth: Worth,
});

export const Series = z.object({
  /** ID of the series' first payment; a manual series has an ID of its own. */
  id: z.string(),
  merchant: z.string(),
  category: z.string(),
  category_id: z.string(),
  /** Bank of the newest payment; null if the series has no payments. */
  bank: z.string().nullable(),
  direction: z.enum(DIRECTIONS),
  cadence: z.enum(CADENCE_NAMES),
  /** Number of payments a year: 14 for a monthly salary with two extra payments. */
  times: z.number(),
  /** Currency of all amounts but `worth` and `worth_per_year`. */
  currency: z.string(),
  /** Magnitude of the next payment: the price if it is fixed, otherwise the usual amount. */
  amount: z.number(),
  /** `amount` at the latest rate. */
  worth: Worth,
  /** Range that contains eight in ten of the last twelve payments. */
  range: z.object({ low: z.number(), high: z.number() }),
  /**
   * The price before the latest rise of at least 5 percent and 1.00, and the day of that rise (`rose_on`); both null
   * once the user acknowledges the rise.
   */
  previous_amount: z.number().nullable(),
  rose_on: z.string().nullable(),
  /** Day of the newest payment. */
  last_on: z.string().nullable(),
  next_due: Expected.nullable(),
  missed: z.array(z.string()),
  /** Cost or income per year. */
  per_year: z.number(),
  /** `per_year` at the latest rate. */
  worth_per_year: Worth,
  /** 0 to 1. The series is included in totals from 0.7; below that, only if the user confirms it. */
  confidence: z.number(),
  counts: z.boolean(),
  state: z.enum(SERIES_STATES),
  /**
   * ID of a series that ended when this one began and has nearly the same amount, so the two may be one series;
   * otherwise null.
   */
  continues: z.string().nullable(),
  /** Number of all payments. `payments` lists only those since the start of last month, oldest first. */
  count: z.number(),
  payments: z.array(Payment),
  /** Payments expected until the end of next month, or until payday if that is later; soonest first. */
  expected: z.array(Expected),
});
export type Series = z.infer<typeof Series>;

export const SeriesList = z.object({
  /** Series with the soonest next payment first, ended ones last. */
  series: z.array(Series),
  /** Payments that the user has planned for one day, soonest first. */
  planned: z.array(PlannedPayment),
  /** Currency of totals. Amounts in others are converted at the latest rate. */
  currency: z.string(),
  /** Series that count but are missing from the totals, because no exchange rate is known. */
  left_out: foreign.left_out,
  /** A twelfth of the yearly expenses (`fixed_per_month`) and income (`income_per_month`) of all series that count. */
  fixed_per_month: z.number(),
  income_per_month: z.number(),
  /**
   * Next day of the main income; null if there is no main income. `series_id` is null if the day is predicted from two
   * salary payments that do not form a series yet.
   */
  payday: z.object({ on: z.string(), series_id: z.string().nullable() }).nullable(),
  /**
   * Today's balance of the everyday accounts, less bills due before payday; null if the payday or the balance is
   * unknown.
   */
  left: z
    .object({ amount: z.number(), balance: z.number(), due: z.number(), bills: z.number() })
    .nullable(),
});
export type SeriesList = z.infer<typeof SeriesList>;

export const ChangedSeries = SeriesList.extend(Changed.shape);
export type ChangedSeries = z.infer<typeof ChangedSeries>;

const Name = givenName(100, { empty: says.NOT_EMPTY, notText: says.TEXT });
const Amount = Money.refine((amount) => amount >= 0.01, says.CENT_OR_MORE);

export const SeriesInput = z.object({
  name: Name,
  category_id: Id,
  direction: z.enum(DIRECTIONS, { error: says.DIRECTION }),
  amount: Amount,
  cadence: z.enum(CADENCE_NAMES, { error: says.CADENCE }),
  next_on: DayInput,
  /** If absent, that of totals. */
  currency: Currency.optional(),
});
export type SeriesInput = z.infer<typeof SeriesInput>;

/**
 * Absent fields stay unchanged. A manual series accepts all fields except the last three; a found series accepts only
 * `state`, `name` and the last three.
 */
export const SeriesChange = SeriesInput.extend({
  /** `found` withdraws the user's earlier answer. */
  state: z.enum(['found', 'confirmed', 'dismissed', 'ended']),
  /** Acknowledges the price rise. */
  price_seen: z.literal(true),
  /** ID of another series to join with this one. */
  join: Id,
  /** ID of the payment that starts a separate series. That series is not treated as continuing an earlier one. */
  split: Id,
}).partial();
export type SeriesChange = z.infer<typeof SeriesChange>;

export const listSeries = endpoint('GET', '/recurring', {
  summary: 'List recurring payments: when the next is due, what they cost, which were missed',
  access: 'user',
  answers: { 200: SeriesList },
});

export const createSeries = endpoint('POST', '/recurring', {
  summary: 'Add a recurring payment that no statement shows yet',
  access: 'editor',
  body: SeriesInput,
  answers: { 201: ChangedSeries },
  refusals: ['limit_reached'],
});

export const updateSeries = endpoint('PUT', '/recurring/{id}', {
  summary:
    'Confirm, dismiss or end a series, rename, join or split it, or acknowledge a price rise',
  access: 'editor',
  params: IdParams,
  body: SeriesChange,
  answers: { 200: ChangedSeries },
  refusals: ['not_found'],
});

export const deleteSeries = endpoint('DELETE', '/recurring/{id}', {
  summary: 'Delete a manual series',
  access: 'editor',
  params: IdParams,
  answers: { 200: Changed },
  refusals: ['not_found'],
});

/** A range in the main currency that is meant to contain the outcome 80% of the time. Tested on past months, it did 75 to 78%. */
export const Range = z.object({ low: z.number(), middle: z.number(), high: z.number() });
export type Range = z.infer<typeof Range>;

export const Forecast = z.object({
  /** Currency of all amounts. Past ones are converted at the rate of their day, expected ones at the latest. */
  currency: z.string(),
  /** Past payments, series and planned payments that are missing here, because no exchange rate is known. */
  left_out: foreign.left_out,
  /** Last day of the forecast. */
  until: z.string(),
  /** Spending from tomorrow to `until`; null with fewer than three known months. */
  spending: Range.nullable(),
  /** Income less spending over the same days. */
  net: Range.nullable(),
  /**
   * Balance of everyday accounts at the end of each day; empty if the balance is unknown or fewer than three months are
   * known.
   */
  days: z.array(Range.extend({ date: z.string() })),
  /** Next day of the main income, the balance on the evening before it, and the lowest balance until then. */
  payday: z
    .object({
      on: z.string(),
      series_id: z.string().nullable(),
      balance: Range.nullable(),
      lowest: Range.nullable(),
    })
    .nullable(),
  /** Payments of series due in these days, soonest first. */
  due: z.array(
    z.object({
      series_id: z.string(),
      on: z.string(),
      direction: z.enum(DIRECTIONS),
      amount: z.number(),
    }),
  ),
  /**
   * Bills that were paid once, about a year before these days, and will probably recur. `on` is the day they were paid.
   */
  again: z.array(z.object({ transaction_id: z.string(), on: z.string(), amount: z.number() })),
  /**
   * What the forecast is based on: number (`bills`) and sum (`due`) of bills due, number (`pays`) and sum (`income`) of
   * salary payments due.
   */
  rests_on: z.object({ bills: z.number(), due: z.number(), pays: z.number(), income: z.number() }),
});
export type Forecast = z.infer<typeof Forecast>;

export const getForecast = endpoint('GET', '/forecast', {
  summary: 'Forecast spending and income from tomorrow to a day, with their ranges',
  access: 'user',
  /** `until` defaults to the end of the month and can be at most a year ahead. */
  query: z.object({ until: DayInput.optional() }),
  answers: { 200: Forecast },
});
