import { z } from 'zod';
import { DayInput, DIRECTIONS, Empty, Id, IdParams, Money } from './common.ts';
import { endpoint } from './endpoint.ts';
import { isOneLine } from './one-line.ts';
import * as says from './validation-messages.ts';

/** How often a series comes, and how many times a year that is. */
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

/** `found` by its rhythm; `confirmed` or `dismissed` by the person; `own`: told by hand; `ended`: nothing more is expected. */
export const SERIES_STATES = ['found', 'confirmed', 'dismissed', 'ended', 'own'] as const;

/** What is expected on a day. */
const Expected = z.object({
  /** `YYYY-MM-DD`; it may come from `from` to `to`. */
  on: z.string(),
  from: z.string(),
  to: z.string(),
  amount: z.number(),
});
export type Expected = z.infer<typeof Expected>;

const Payment = z.object({ id: z.string(), on: z.string(), amount: z.number() });

export const Series = z.object({
  /** Of its first payment, or its own where it was made by hand. */
  id: z.string(),
  merchant: z.string(),
  category: z.string(),
  category_id: z.string(),
  /** Of its latest payment; null where none is known yet. */
  bank: z.string().nullable(),
  direction: z.enum(DIRECTIONS),
  cadence: z.enum(CADENCE_NAMES),
  /** Times a year: 14 of a monthly wage with extra pays. */
  times: z.number(),
  /** Magnitude of the next: the price where it is fixed, else what is usual. */
  amount: z.number(),
  /** Where it varies: eight in ten of the last twelve lie within. */
  range: z.object({ low: z.number(), high: z.number() }),
  /** The price before a rise of 5 percent and 1.00 on that nobody has answered yet, and when it rose. */
  previous_amount: z.number().nullable(),
  rose_on: z.string().nullable(),
  /** The day of its latest payment. */
  last_on: z.string().nullable(),
  next_due: Expected.nullable(),
  /** The days on which a payment was expected that has not come. */
  missed: z.array(z.string()),
  /** What it costs, or brings, in a year. */
  per_year: z.number(),
  /** 0 to 1. From 0.7 on it counts; below it waits to be confirmed and counts nowhere. */
  confidence: z.number(),
  counts: z.boolean(),
  state: z.enum(SERIES_STATES),
  /** The id of a series that stopped where this one began, for nearly the same amount: perhaps they are one. */
  continues: z.string().nullable(),
  /** How many payments, and those since the start of last month, oldest first. */
  count: z.number(),
  payments: z.array(Payment),
  /** Until the end of next month, or until payday where that is later, soonest first. */
  expected: z.array(Expected),
});
export type Series = z.infer<typeof Series>;

export const SeriesList = z.object({
  /** Soonest first; what has ended last. */
  series: z.array(Series),
  /** A year's divided by twelve, of what counts. */
  fixed_per_month: z.number(),
  income_per_month: z.number(),
  /** The next day of the main income; null without one. `series_id` is null where two salaries promise it that are no series yet. */
  payday: z.object({ on: z.string(), series_id: z.string().nullable() }).nullable(),
  /** What lies in everyday accounts today, less the bills due before payday; null without a payday or a balance. */
  left: z
    .object({ amount: z.number(), balance: z.number(), due: z.number(), bills: z.number() })
    .nullable(),
});
export type SeriesList = z.infer<typeof SeriesList>;

const Name = z
  .string({ error: says.TEXT })
  .trim()
  .min(1, says.NOT_EMPTY)
  .max(100, says.TOO_LONG)
  .refine(isOneLine, says.ONE_LINE);
const Amount = Money.refine((amount) => amount >= 0.01, says.CENT_OR_MORE);

/** A payment that its owner expects. */
export const SeriesInput = z.object({
  name: Name,
  category_id: Id,
  direction: z.enum(DIRECTIONS, { error: says.DIRECTION }),
  amount: Amount,
  cadence: z.enum(CADENCE_NAMES, { error: says.CADENCE }),
  next_on: DayInput,
});
export type SeriesInput = z.infer<typeof SeriesInput>;

/** Absent fields stay as they are. Of a series that was made by hand, the last three cannot be said; of others only they, `state` and `name`. */
export const SeriesChange = SeriesInput.extend({
  /** `found` takes back what was said. */
  state: z.enum(['found', 'confirmed', 'dismissed', 'ended']),
  /** The rise of its price has been read. */
  price_seen: z.literal(true),
  /** The id of another series: both are one. */
  join: Id,
  /** One of its payments: from that on it is a series of its own, and goes on no other. */
  split: Id,
}).partial();
export type SeriesChange = z.infer<typeof SeriesChange>;

export const listSeries = endpoint('GET', '/recurring', {
  summary: 'Payments that come again: when the next is due, what they cost, which were missed',
  access: 'user',
  answers: { 200: SeriesList },
});

export const createSeries = endpoint('POST', '/recurring', {
  summary: 'Tell a payment that comes again and that no statement shows yet',
  access: 'editor',
  body: SeriesInput,
  answers: { 201: SeriesList },
  refusals: ['limit_reached'],
});

export const updateSeries = endpoint('PUT', '/recurring/{id}', {
  summary:
    'Confirm, dismiss or end a series, rename it, join or split it, or say that a rise of its price was read',
  access: 'editor',
  params: IdParams,
  body: SeriesChange,
  answers: { 200: SeriesList },
  refusals: ['not_found'],
});

export const deleteSeries = endpoint('DELETE', '/recurring/{id}', {
  summary: 'Delete a series that was made by hand',
  access: 'editor',
  params: IdParams,
  answers: { 200: Empty },
  refusals: ['not_found'],
});

/** In euros; what comes lies in it eight times of ten. */
const Range = z.object({ low: z.number(), middle: z.number(), high: z.number() });
export type Range = z.infer<typeof Range>;

export const Forecast = z.object({
  currency: z.literal('EUR'),
  /** The last day that it is about. */
  until: z.string(),
  /** From tomorrow to that day; null below three known months. */
  spending: Range.nullable(),
  /** Income less spending of the same days. */
  net: Range.nullable(),
  /** What lies in everyday accounts at the end of each day; empty where no balance or fewer than three months are known. */
  days: z.array(Range.extend({ date: z.string() })),
  /** The next day of the main income, with what lies there on the evening before it, and the least until then. */
  payday: z
    .object({
      on: z.string(),
      series_id: z.string().nullable(),
      balance: Range.nullable(),
      lowest: Range.nullable(),
    })
    .nullable(),
  /** What the ledger expects in these days, soonest first. */
  due: z.array(
    z.object({
      series_id: z.string(),
      on: z.string(),
      direction: z.enum(DIRECTIONS),
      amount: z.number(),
    }),
  ),
  /** Bills that were paid once, about a year before these days, and probably come again. `on` is when they were paid. */
  again: z.array(z.object({ transaction_id: z.string(), on: z.string(), amount: z.number() })),
  /** What is due, counted and summed. */
  rests_on: z.object({ bills: z.number(), due: z.number(), pays: z.number(), income: z.number() }),
});
export type Forecast = z.infer<typeof Forecast>;

export const getForecast = endpoint('GET', '/forecast', {
  summary: 'What will probably be spent and come in from tomorrow to a day, with its range',
  access: 'user',
  /** By default the end of the month; a year at most. */
  query: z.object({ until: DayInput.optional() }),
  answers: { 200: Forecast },
});
