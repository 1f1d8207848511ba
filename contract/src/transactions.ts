import { z } from 'zod';
import {
  BankCode,
  CATEGORY_SOURCES,
  DayInput,
  DIRECTIONS,
  Empty,
  Id,
  IdParams,
  Instant,
  LocalDateInput,
  LocalDateTime,
  Magnitude,
  Money,
  Month,
  PRODUCTS,
  paging,
  QueryFlag,
  TRANSACTION_TYPES,
  Year,
} from './common.ts';
import { endpoint } from './endpoint.ts';

/** The one shape a transaction has on the wire. Amounts are magnitudes; `direction` says which way. */
export const Transaction = z.object({
  id: z.string(),
  bank: z.string(),
  /** When the bank booked it. */
  date: LocalDateTime,
  /** When the purchase was made, where the bank tells. */
  purchase_date: LocalDateTime.nullable(),
  product: z.enum(PRODUCTS),
  account_id: z.string().nullable(),
  account_name: z.string().nullable(),
  account_iban: z.string().nullable(),
  type: z.enum(TRANSACTION_TYPES),
  category: z.string(),
  category_id: z.string(),
  /** 'Parent > Child' for a subcategory. */
  category_name: z.string(),
  category_source: z.enum(CATEGORY_SOURCES),
  /** What the engine said for its choice; null where something else chose. */
  category_reason: z.string().nullable(),
  merchant_name: z.string().nullable(),
  direction: z.enum(DIRECTIONS),
  /** What the account changed by, fee included. */
  amount: z.number(),
  currency: z.string(),
  description: z.string(),
  /** How much of the amount was fee; negative when a fee was given back. */
  fee: z.number(),
  tags: z.array(z.string()),
  /** Counts nowhere. */
  ignore: z.boolean(),
  /** Counts only in custom metrics, goals and alerts. */
  ignore_default_metrics: z.boolean(),
  is_refund: z.boolean(),
  transfer: z.object({ transaction_id: z.string(), account_name: z.string() }).nullable(),
  creditor_name: z.string().nullable(),
  creditor_account_iban: z.string().nullable(),
  debtor_name: z.string().nullable(),
  report_id: z.string().nullable(),
  possible_duplicate_of: z.string().nullable(),
  updated_at: Instant,
});
export type Transaction = z.infer<typeof Transaction>;

const text = (max: number) => z.string({ error: 'must be text' }).max(max, 'is too long');
const optionalText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value?.trim() || null);

/** Trimmed, blanks dropped, each tag once (first spelling wins). */
export const Tags = z
  .array(z.string({ error: 'must be text' }).max(100, 'A tag is too long'))
  .max(50, 'at most 50 tags')
  .transform((tags) => [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))]);

const editable = {
  date: LocalDateInput,
  amount: Magnitude,
  bank: BankCode,
  product: z.enum(PRODUCTS, { error: 'must be current or deposit' }),
  direction: z.enum(DIRECTIONS, { error: 'must be income or expense' }),
  /** Null is none, as in `fee` and `tags`. */
  description: text(1000)
    .nullable()
    .transform((value) => value?.trim() ?? ''),
  fee: Money.nullable().transform((value) => value ?? 0),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'must be a currency such as EUR'),
  type: z.enum(TRANSACTION_TYPES),
  category: Id,
  /** The same id under its other name; `category` wins where both are given. */
  category_id: Id,
  /** An account's IBAN or its id; null or blank for none. */
  account_iban: optionalText(64),
  tags: Tags.nullable().transform((tags) => tags ?? []),
  ignore: z.boolean(),
  ignore_default_metrics: z.boolean(),
  is_refund: z.boolean(),
  creditor_name: optionalText(200),
  creditor_account_iban: optionalText(64),
  debtor_name: optionalText(200),
};

export const TransactionInput = z
  .object(editable)
  .partial()
  .required({ date: true, amount: true, bank: true, product: true });
export type TransactionInput = z.infer<typeof TransactionInput>;

/** Fields that are absent stay as they are. A stale `updated_at` is refused. */
export const TransactionChange = z.object({ ...editable, updated_at: Instant.max(100) }).partial();
export type TransactionChange = z.infer<typeof TransactionChange>;

export const SORT_COLUMNS = [
  'date',
  'bank',
  'product',
  'account_name',
  'description',
  'category_name',
  'amount',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** Page sizes the table offers. */
export const PAGE_SIZES = [5, 10, 25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 10;

/** What `counts_as` takes: a figure of the metrics. The balance is what both others count; `left_out` what would count but for its currency. */
export const FIGURES = [...DIRECTIONS, 'balance', 'left_out'] as const;

export const IDS_AT_MOST = 100;
/** Comma-separated. */
const Ids = z
  .string()
  .max(IDS_AT_MOST * 40, 'is too long')
  .transform((text) => text.split(','))
  .pipe(z.array(Id).max(IDS_AT_MOST, `at most ${IDS_AT_MOST} ids`));

/** Instead of a year: every one. */
export const ALL_YEARS = 'all';

/** How a person comes by a filter: in the panel, behind 'More filters', or only by a link to the rows of a figure. */
export interface FilterOffer {
  place: 'panel' | 'more' | 'link';
  /** Typed rather than chosen from a list. */
  typed?: true;
  /** The last part of the key under which a browser remembers the choice. */
  remembered?: string;
}
export const filterOffers = z.registry<FilterOffer>();
const link = { place: 'link' } as const;

/** What cuts the list down, in the order of the panel. */
export const listFilters = {
  /** Of the year; of every one where `year` is `all`. */
  month: Month.optional().register(filterOffers, { place: 'panel', remembered: 'month' }),
  /** May be absent where `from` and `to`, `goal` or `alert` name the days. */
  year: z
    .union([z.literal(ALL_YEARS), Year], { error: `must be a year, or ${ALL_YEARS}` })
    .optional()
    .register(filterOffers, { place: 'panel', remembered: 'year' }),
  bank: BankCode.optional().register(filterOffers, { place: 'panel', remembered: 'bank' }),
  direction: z
    .enum(DIRECTIONS, { error: 'must be income or expense' })
    .optional()
    .register(filterOffers, { place: 'panel', remembered: 'direction' }),
  category: Id.optional().register(filterOffers, { place: 'panel', remembered: 'category' }),
  subcategory: Id.optional().register(filterOffers, { place: 'panel', remembered: 'subcategory' }),
  description: z
    .string()
    .max(1000)
    .optional()
    .register(filterOffers, { place: 'panel', typed: true }),
  /** IBAN or id of an account. */
  account_iban: z
    .string()
    .max(64)
    .optional()
    .register(filterOffers, { place: 'more', remembered: 'account' }),
  has_fee: QueryFlag.optional().register(filterOffers, { place: 'more', remembered: 'fee' }),
  ignore: QueryFlag.optional().register(filterOffers, { place: 'more', remembered: 'ignore' }),
  ignore_default_metrics: QueryFlag.optional().register(filterOffers, {
    place: 'more',
    remembered: 'metrics',
  }),
  /** Comma-separated; all must be present. */
  tags: z.string().max(1000).optional().register(filterOffers, { place: 'more', typed: true }),
  /** Only what that figure of the metrics counts. */
  counts_as: z
    .enum(FIGURES, { error: `must be one of ${FIGURES.join(', ')}` })
    .optional()
    .register(filterOffers, link),
  /** All but these categories with their subcategories, and all but exactly these: what `N more` of a list adds up. */
  not_category: Ids.optional().register(filterOffers, link),
  not_subcategory: Ids.optional().register(filterOffers, link),
  /** Only what that custom metric, goal or alert counts; nothing where there is none of that id. */
  metric: Id.optional().register(filterOffers, link),
  goal: Id.optional().register(filterOffers, link),
  /** In its current period, or from `from` to `to`. */
  alert: Id.optional().register(filterOffers, link),
  /** Only that recurring series of the year, by its key; `all`: every recurring expense. */
  series: z.string().max(300).optional().register(filterOffers, link),
  /** Days, both included. */
  from: DayInput.optional().register(filterOffers, link),
  to: DayInput.optional().register(filterOffers, link),
};

const listFields = {
  ...listFilters,
  /** Without a limit: all of the period. */
  ...paging,
  /** Asks for `sum` in the answer. */
  sum: QueryFlag.optional(),
  sort_by: z.enum(SORT_COLUMNS, { error: `must be one of ${SORT_COLUMNS.join(', ')}` }).optional(),
  /** Default: newest first; ascending once a column is named. */
  sort_direction: z.enum(['asc', 'desc'], { error: 'must be asc or desc' }).optional(),
};

type Listed = z.infer<z.ZodObject<typeof listFields>>;

const namesItsDays = (q: Listed) => {
  if (q.year === ALL_YEARS) return q.series === undefined;
  if (q.year !== undefined) return true;
  if (q.month !== undefined || q.series !== undefined) return false;
  return (q.from !== undefined && q.to !== undefined) || Boolean(q.goal ?? q.alert);
};

/** What a list is cut down to. A parent `category` covers its subcategories; `subcategory` is exact. */
export const TransactionQuery = z
  .object(listFields)
  .refine(namesItsDays, { error: 'must be a year', path: ['year'] });
export type TransactionQuery = z.infer<typeof TransactionQuery>;

export const listTransactions = endpoint('GET', '/transactions', {
  summary: 'Transactions of a year or a month, filtered, sorted and paged',
  access: 'user',
  query: TransactionQuery,
  answers: {
    200: z.object({
      items: z.array(Transaction),
      total: z.number(),
      /** Euros: income minus expenses of all rows that match, whatever the page; other currencies left out. */
      sum: z.number().optional(),
    }),
  },
});

export const getTransaction = endpoint('GET', '/transactions/{id}', {
  summary: 'One transaction',
  access: 'user',
  params: IdParams,
  answers: { 200: Transaction },
  refusals: ['not_found'],
});

export const listYears = endpoint('GET', '/transactions/years', {
  summary: 'The years that have transactions, newest first',
  access: 'user',
  answers: { 200: z.array(z.number()) },
});

export const createTransaction = endpoint('POST', '/transactions', {
  summary: 'Write a transaction by hand',
  access: 'editor',
  body: TransactionInput,
  answers: { 201: Transaction },
  maxBytes: 32 * 1024,
});

export const updateTransaction = endpoint('PUT', '/transactions/{id}', {
  summary: 'Change a transaction; absent fields stay as they are',
  access: 'editor',
  params: IdParams,
  body: TransactionChange,
  answers: { 200: Transaction },
  refusals: ['not_found', 'stale_write'],
  maxBytes: 32 * 1024,
});

export const deleteTransaction = endpoint('DELETE', '/transactions/{id}', {
  summary: 'Delete a transaction; later imports leave it deleted',
  access: 'editor',
  params: IdParams,
  answers: { 200: Empty },
  refusals: ['not_found'],
});

export const deletePeriod = endpoint('DELETE', '/transactions', {
  summary: 'Delete all transactions of a year or a month',
  access: 'editor',
  query: z.object({ year: Year, month: Month.optional() }),
  answers: { 200: z.object({ deleted: z.number() }) },
});

export const countPeriod = endpoint('GET', '/transactions/period', {
  summary:
    'What the deletion of a year or a month would take, and how much of it no import brings back',
  access: 'user',
  query: z.object({ year: Year, month: Month.optional() }),
  answers: {
    200: z.object({
      total: z.number(),
      /** Made by hand: no statement has them. */
      by_hand: z.number(),
      /** From a bank and edited by hand since: a statement brings them back as the bank has them. */
      edited: z.number(),
    }),
  },
});

export const BATCH_LIMIT = 5000;

export const BatchItem = z.object({
  id: Id,
  category: Id.optional(),
  ignore: z.boolean().optional(),
  ignore_default_metrics: z.boolean().optional(),
  tags: Tags.optional(),
});
export type BatchItem = z.infer<typeof BatchItem>;

export const updateBatch = endpoint('PUT', '/transactions/batch', {
  summary: 'Change category, flags and tags of many at once: all or none',
  access: 'editor',
  body: z
    .array(BatchItem, { error: 'must be a list' })
    .max(BATCH_LIMIT, `at most ${BATCH_LIMIT} items`),
  /** `set_aside`: those that now count nowhere, since they are put between own accounts; absent where there are none. */
  answers: { 200: z.object({ updated: z.number(), set_aside: z.number().optional() }) },
  // Its items with some tags each: with fifty long ones a batch is sent in smaller parts.
  maxBytes: 2 * 1024 * 1024,
  readInWorker: true,
});
