import { z } from 'zod';
import { Changed, DIRECTIONS, Id, IdParams, Year } from './common.ts';
import { endpoint } from './endpoint.ts';
import { givenName } from './given-name.ts';
import { BATCH_LIMIT } from './transactions.ts';
import * as says from './validation-messages.ts';

/** A counterparty, under the name shown in lists. */
const listed = {
  id: z.string(),
  name: z.string(),
  count: z.number(),
};

/** A part of a merchant: transactions with similar bank descriptions. */
const MerchantPart = z.object({
  ...listed,
  found_name: z.string(),
  renamed: z.boolean(),
});
export type MerchantPart = z.infer<typeof MerchantPart>;

const sums = { money_in: z.number(), money_out: z.number() };

/** A transaction of a merchant. Signed, like the merchant's other amounts. */
export const MerchantRow = z.object({
  id: z.string(),
  on: z.string(),
  amount: z.number(),
  description: z.string(),
  account: z.string().nullable(),
  category_id: z.string().nullable(),
});
export type MerchantRow = z.infer<typeof MerchantRow>;

/** Number of newest transactions of each direction that a merchant lists. */
export const MERCHANT_ROWS = 50;

const MerchantSide = z.object({
  count: z.number(),
  /** Sum, without a sign. */
  amount: z.number(),
  /** Newest first, at most fifty. */
  rows: z.array(MerchantRow),
});
export type MerchantSide = z.infer<typeof MerchantSide>;

/**
 * A merchant and its transactions, without ignored rows and those without a known exchange rate. Amounts are converted to
 * the main currency and signed: negative for money spent.
 */
export const Merchant = z.object({
  ...listed,
  parts: z.array(MerchantPart),
  this_year: z.object({ count: z.number(), amount: z.number() }),
  /** Payments to the merchant and from it, apart. */
  sides: z.object({ expense: MerchantSide, income: MerchantSide }),
  /**
   * Average over the full months among the last twelve, from the month of the first payment on, that are known on the
   * accounts with payments to this merchant; null if there are fewer than two.
   */
  per_month: z.number().nullable(),
  /** Number of months in the average. */
  known_months: z.number(),
  last: z.object({ id: z.string(), on: z.string(), amount: z.number() }).nullable(),
  /** The last twelve months as YYYY-MM, ending with the current one. */
  months: z.array(z.object({ month: z.string(), count: z.number(), amount: z.number(), ...sums })),
  category: z.object({ id: z.string(), name: z.string(), count: z.number() }),
  /** The rule that categorized the newest transaction. */
  rule: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** How the banks spell the merchant, most frequent spelling first, at most twenty. */
  texts: z.array(z.object({ text: z.string(), bank: z.string(), count: z.number() })),
});
export type Merchant = z.infer<typeof Merchant>;

export const ChangedMerchant = Merchant.extend(Changed.shape);
export type ChangedMerchant = z.infer<typeof ChangedMerchant>;

/** A merchant in the list. Sums are converted to the main currency, without rows excluded from totals, such as moves between own accounts. */
export const ListedMerchant = z.object({
  ...listed,
  ...sums,
  /** Day of the newest transaction. */
  last_on: z.string(),
  /** The category of most of its transactions. */
  category_id: z.string(),
});
export type ListedMerchant = z.infer<typeof ListedMerchant>;
export const MerchantList = z.array(ListedMerchant);

/** In characters. */
export const MAX_MERCHANT_NAME = 100;

export const MerchantChange = z.object({
  /** Null resets the name: each part gets back the name that Saldo found for it. */
  name: givenName(MAX_MERCHANT_NAME, { empty: says.NOT_EMPTY, notText: says.TEXT }).nullable(),
});

export const listMerchants = endpoint('GET', '/merchants', {
  summary: 'List the merchants of a year or of all time, most frequent first',
  access: 'user',
  query: z.object({
    year: z.union([z.literal('all'), Year], { error: says.YEAR }).default('all'),
  }),
  answers: { 200: MerchantList },
});

export const getMerchant = endpoint('GET', '/merchants/{id}', {
  summary: "Get a merchant: payments over time, category, rule, and the banks' spellings",
  access: 'user',
  params: IdParams,
  answers: { 200: Merchant },
  refusals: ['not_found'],
});

export const renameMerchant = endpoint('PUT', '/merchants/{id}', {
  summary: "Rename a merchant; using another one's name merges them",
  access: 'editor',
  params: IdParams,
  body: MerchantChange,
  answers: { 200: ChangedMerchant },
  refusals: ['not_found', 'limit_reached'],
});

export const mergeMerchant = endpoint('POST', '/merchants/{id}/merge', {
  summary: 'Merge a merchant into another',
  access: 'editor',
  params: IdParams,
  body: z.object({ into: IdParams.shape.id }),
  answers: { 200: ChangedMerchant },
  refusals: ['not_found', 'limit_reached'],
});

export const splitMerchant = endpoint('POST', '/merchants/{id}/split', {
  summary: 'Split a part off a merchant; it gets back the name that Saldo found',
  access: 'editor',
  params: IdParams,
  answers: { 200: Changed },
  refusals: ['not_found'],
});

export const listMerchantRows = endpoint('GET', '/merchants/{id}/transactions', {
  summary: "List a merchant's transactions that have this category or none, newest first",
  access: 'user',
  params: IdParams,
  query: z.object({
    category: Id,
    /** Only money in, or only money out. */
    direction: z.enum(DIRECTIONS, { error: says.DIRECTION }).optional(),
  }),
  /** As many as one call can change. Without ignored rows and linked transfers. */
  answers: { 200: z.object({ ids: z.array(z.string()).max(BATCH_LIMIT) }) },
  refusals: ['not_found'],
});
