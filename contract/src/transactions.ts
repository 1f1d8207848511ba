import { z } from 'zod';
import {
  BankCode,
  CATEGORY_SOURCES,
  Changed,
  Currency,
  DIRECTIONS,
  Id,
  IdParams,
  Instant,
  LocalDateInput,
  LocalDateTime,
  Magnitude,
  Money,
  Month,
  PRODUCTS,
  StepId,
  TRANSACTION_TYPES,
  Year,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { isOneLine, isVisible, toOneLine } from './one-line.ts';
import { Settled, Share } from './shares.ts';
import { FEWEST_PARTS, MOST_PARTS } from './split-limits.ts';
import { FilterName, FilterQuery, TransactionQuery } from './transaction-filters.ts';
import * as says from './validation-messages.ts';

export const MAX_NOTE = 500;

export const Split = z.object({
  id: z.string(),
  category: z.string(),
  amount: z.number(),
  note: z.string().nullable(),
  /** What of it counts, if the transaction is shared, returned or pays something back. */
  counted: z.number().optional(),
  /** What it counts for, in the currency of the transaction's `converted`. Absent if that is null. */
  converted: z.number().optional(),
});
export type Split = z.infer<typeof Split>;

/** The only shape that a transaction has on the wire. Amounts are magnitudes; `direction` determines the sign. */
export const Transaction = z.object({
  id: z.string(),
  bank: z.string(),
  /** Booking date. */
  date: LocalDateTime,
  /** Date of purchase, if the bank reports it. */
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
  /**
   * Parts of a split transaction, which sum to its amount. The last is what remains and has the transaction's category.
   * Empty if it is not split.
   */
  splits: z.array(Split),
  /** What of the expense is shared or came back; null if nothing is. */
  share: Share.nullable(),
  /** The expenses that this income pays back. */
  settles: z.array(Settled),
  /** Ids of the parts that the filters of a list match. Absent if they match all. */
  matching: z.array(z.string()).optional(),
  /** The engine's reason for the category; null if the engine did not choose it. */
  category_reason: z.string().nullable(),
  /** `merchant_id` is the same for all rows of a merchant; `merchant_name` is the name that lists show. */
  merchant_id: z.string(),
  merchant_name: z.string().nullable(),
  direction: z.enum(DIRECTIONS),
  /** Amount by which the account's balance changed, including the fee. */
  amount: z.number(),
  currency: z.string(),
  /**
   * What the amount counts for in totals, or in the goal or alert that the list is about. Null if it is in that currency
   * already, or if no exchange rate is known.
   */
  converted: z
    .object({
      amount: z.number(),
      currency: z.string(),
      /** Units of the transaction's currency for one of the other. For showing only. */
      rate: z.number(),
      /** Of the booking day, or the last before. */
      rate_day: z.string(),
      source: z.enum(['ecb', 'own', 'fixed', 'exchange']),
      /** True until the rate of the booking day is published. */
      provisional: z.boolean(),
      /** What of `amount` counts, if some of it is what others owe or what settles. */
      counted: z.number().optional(),
    })
    .nullable(),
  description: z.string(),
  /** Fee included in the amount; negative if a fee was refunded. */
  fee: z.number(),
  tags: z.array(z.string()),
  /** The user's own text; null if there is none. */
  note: z.string().nullable(),
  has_receipt: z.boolean(),
  /** True if the transaction is excluded from all totals. */
  ignore: z.boolean(),
  /** True if the transaction counts only in custom metrics, goals and alerts. */
  ignore_default_metrics: z.boolean(),
  is_refund: z.boolean(),
  transfer: z.object({ transaction_id: z.string(), account_name: z.string() }).nullable(),
  creditor_name: z.string().nullable(),
  creditor_account_iban: z.string().nullable(),
  debtor_name: z.string().nullable(),
  report_id: z.string().nullable(),
  origin: z.enum(['statement', 'connection', 'hand']),
  possible_duplicate_of: z.string().nullable(),
  updated_at: Instant,
});
export type Transaction = z.infer<typeof Transaction>;

export const ChangedTransaction = Transaction.extend(Changed.shape);
export type ChangedTransaction = z.infer<typeof ChangedTransaction>;

const text = (max: number) => z.string({ error: says.TEXT }).max(max, says.TOO_LONG);
const optionalText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => (value && isVisible(value) ? value.trim() : null));
/** The name of a payee or payer, from a person or a bank. */
const optionalName = (max: number) =>
  optionalText(max).transform((name) => name && toOneLine(name));

/** Trims tags, and removes empty and repeated ones. */
export const Tags = z
  .array(
    z
      .string({ error: says.TEXT })
      .trim()
      .max(100, says.TAG_TOO_LONG)
      .refine(isOneLine, says.ONE_LINE),
  )
  .max(50, says.AT_MOST_50_TAGS)
  .transform((tags) => [...new Set(tags.filter(isVisible))]);

export const SplitInput = z.object({
  /** Of the part as it was. A part without one is new. */
  id: Id.optional(),
  category: Id,
  amount: Magnitude.refine((n) => n > 0, says.CENT_OR_MORE),
  note: optionalText(MAX_NOTE).optional(),
});
export type SplitInput = z.infer<typeof SplitInput>;

/** Parts in order. The last is the remainder. */
const Splits = z
  .array(SplitInput, { error: says.LIST })
  .max(MOST_PARTS, says.PARTS)
  .refine((parts) => parts.length === 0 || parts.length >= FEWEST_PARTS, says.PARTS);

const editable = {
  date: LocalDateInput,
  amount: Magnitude,
  bank: BankCode,
  product: z.enum(PRODUCTS, { error: says.PRODUCT }),
  direction: z.enum(DIRECTIONS, { error: says.DIRECTION }),
  /** Null is stored as an empty description. Likewise, a null `fee` becomes 0 and null `tags` an empty list. */
  description: text(1000)
    .nullable()
    .transform((value) => value?.trim() ?? ''),
  fee: Money.nullable().transform((value) => value ?? 0),
  currency: Currency,
  type: z.enum(TRANSACTION_TYPES),
  category: Id,
  /** If they change, they decide the category too. An empty list joins the parts. */
  splits: Splits,
  /** Alias of `category`. If both are given, `category` takes precedence. */
  category_id: Id,
  /** An account's IBAN or ID; null or blank for no account. */
  account_iban: optionalText(64),
  /** Alias of `account_iban` that takes an ID. If both are given, it takes precedence. */
  account_id: Id.nullable(),
  tags: Tags.nullable().transform((tags) => tags ?? []),
  note: optionalText(MAX_NOTE),
  ignore: z.boolean(),
  ignore_default_metrics: z.boolean(),
  is_refund: z.boolean(),
  creditor_name: optionalName(200),
  creditor_account_iban: optionalText(64),
  debtor_name: optionalName(200),
};

/**
 * What a manual entry needs is its amount. It is of today and, without an account and a bank, in the account for cash, which
 * the first such entry creates. Bank, product and currency follow from the account.
 */
export const TransactionInput = z
  .object({
    ...editable,
    /** An id that the client makes up. Sending the entry again with the same id adds nothing and answers the same transaction. */
    entry_id: Id,
  })
  .partial()
  .required({ amount: true });
export type TransactionInput = z.infer<typeof TransactionInput>;

/** Absent fields stay unchanged. A request with an outdated `updated_at` is rejected. */
export const TransactionChange = z.object({ ...editable, updated_at: Instant.max(100) }).partial();
export type TransactionChange = z.infer<typeof TransactionChange>;

export const listTransactions = endpoint('GET', '/transactions', {
  summary: 'List the transactions of a year or month, filtered, sorted and paged',
  access: 'user',
  query: TransactionQuery,
  answers: {
    200: z.object({
      items: z.array(Transaction),
      total: z.number(),
      /**
       * Income minus expenses of all matching rows, not only those on this page, each converted to the main currency or
       * that of the named goal or alert. Rows without a known exchange rate are left out.
       */
      sum: z.number().optional(),
    }),
  },
});

export const sumTransactions = endpoint('GET', '/transactions/sums', {
  summary: 'Sum all transactions that the filters match, in each currency',
  access: 'user',
  query: FilterQuery,
  answers: {
    200: z.object({
      /** The currency of most transactions first. Empty if none match. */
      sums: z.array(
        z.object({
          currency: z.string(),
          /** Number of transactions. */
          count: z.number(),
          /** Sums of income and of expenses, both magnitudes. */
          in: z.number(),
          out: z.number(),
        }),
      ),
    }),
  },
});

export const getTransaction = endpoint('GET', '/transactions/{id}', {
  summary: 'Get a transaction',
  access: 'user',
  params: IdParams,
  answers: { 200: Transaction },
  refusals: ['not_found'],
});

export const listYears = endpoint('GET', '/transactions/years', {
  summary: 'List the years that have transactions, newest first',
  access: 'user',
  answers: { 200: z.array(z.number()) },
});

export const listTags = endpoint('GET', '/transactions/tags', {
  summary: 'List the tags in use, the most frequent first',
  access: 'user',
  answers: { 200: z.array(z.string()) },
});

export const countOtherPeriods = endpoint('GET', '/transactions/wider', {
  summary:
    'Count the transactions in the whole year, in all years, and without each of the filters',
  access: 'user',
  query: FilterQuery,
  answers: {
    200: z.object({
      /**
       * Number of matches in the whole year, regardless of the month or days; 0 unless the query names a single year.
       */
      year: z.number(),
      /** Number of matches over all time. */
      all: z.number(),
      /**
       * Number of matches in the same days without one of the filters, most first. Contains only filters without which
       * there are any. `category` includes the subcategory.
       */
      without: z.array(z.object({ filter: FilterName, count: z.number() })),
    }),
  },
});

export const createTransaction = endpoint('POST', '/transactions', {
  summary: 'Add a transaction manually; with an `entry_id`, repeating the call adds nothing',
  access: 'editor',
  body: TransactionInput,
  answers: { 201: ChangedTransaction },
  refusals: ['entry_differs', 'entry_removed', 'limit_reached'],
  maxBytes: 64 * 1024,
});

export const updateTransaction = endpoint('PUT', '/transactions/{id}', {
  summary: 'Change a transaction; absent fields stay unchanged',
  access: 'editor',
  params: IdParams,
  body: TransactionChange,
  answers: { 200: ChangedTransaction },
  refusals: ['not_found', 'stale_write'],
  maxBytes: 64 * 1024,
});

export const deleteTransaction = endpoint('DELETE', '/transactions/{id}', {
  summary: 'Delete a transaction; later imports do not restore it',
  access: 'editor',
  params: IdParams,
  answers: { 200: Changed },
  refusals: ['not_found'],
});

const Deleted = z.object({ deleted: z.number(), step_id: StepId });

export const deletePeriod = endpoint('DELETE', '/transactions', {
  summary: 'Delete all transactions of a year or month',
  access: 'editor',
  expensive: true,
  query: z.object({ year: Year, month: Month.optional() }),
  answers: { 200: Deleted },
});

export const countPeriod = endpoint('GET', '/transactions/period', {
  summary: 'Preview the deletion of a year or month, and how much of it no import can restore',
  access: 'user',
  query: z.object({ year: Year, month: Month.optional() }),
  answers: {
    200: z.object({
      total: z.number(),
      /** Number of transactions added manually, which no statement contains. */
      by_hand: z.number(),
      /**
       * Number of bank transactions that were later edited manually; importing them again would restore the bank's
       * version.
       */
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
  is_refund: z.boolean().optional(),
  tags: Tags.optional(),
});
export type BatchItem = z.infer<typeof BatchItem>;

/**
 * IDs of income that became a refund because it was moved to a spending category; absent if none. An `is_refund` in the
 * request takes precedence.
 */
export const Refunds = z.array(z.string()).optional();

export const updateBatch = endpoint('PUT', '/transactions/batch', {
  summary: 'Change the category, flags and tags of several transactions: all or none',
  access: 'editor',
  expensive: true,
  body: z
    .array(BatchItem, { error: says.LIST })
    .max(BATCH_LIMIT, says.atMost(BATCH_LIMIT, 'items')),
  answers: {
    200: z.object({
      updated: z.number(),
      /** Number of rows that no longer count because they are now transfers between own accounts; absent if zero. */
      set_aside: z.number().optional(),
      refunds: Refunds,
      step_id: StepId,
    }),
  },
  // Large enough for a full batch with a few tags each. For items with fifty long tags, clients send smaller batches.
  maxBytes: 2 * 1024 * 1024,
  readByTask: true,
});

export const deleteBatch = endpoint('POST', '/transactions/delete', {
  summary: 'Delete several transactions, all or none; later imports do not restore them',
  access: 'editor',
  expensive: true,
  body: z.object({
    ids: z.array(Id).min(1, says.ONE).max(BATCH_LIMIT, says.atMost(BATCH_LIMIT, 'items')),
  }),
  answers: { 200: Deleted },
  refusals: ['not_found'],
  maxBytes: 256 * 1024,
});
