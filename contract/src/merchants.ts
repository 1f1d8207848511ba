import { z } from 'zod';
import { Changed, IdParams } from './common.ts';
import { endpoint } from './endpoint.ts';
import { givenName } from './given-name.ts';
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

/**
 * A merchant and its transactions in euros, without ignored rows. Amounts are signed changes to the accounts: negative
 * for money spent.
 */
export const Merchant = z.object({
  ...listed,
  parts: z.array(MerchantPart),
  this_year: z.object({ count: z.number(), amount: z.number() }),
  /**
   * Average over the known months among the last twelve, counting only months after the month of the first payment;
   * null if there are fewer than two.
   */
  per_month: z.number().nullable(),
  last: z.object({ id: z.string(), on: z.string(), amount: z.number() }).nullable(),
  /** The last twelve months as YYYY-MM, ending with the current one. */
  months: z.array(z.object({ month: z.string(), count: z.number(), amount: z.number() })),
  category: z.object({ id: z.string(), name: z.string(), count: z.number() }),
  /** The rule that categorized the newest transaction. */
  rule: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** How the banks spell the merchant, most frequent spelling first, at most twenty. */
  texts: z.array(z.object({ text: z.string(), bank: z.string(), count: z.number() })),
});
export type Merchant = z.infer<typeof Merchant>;

export const ChangedMerchant = Merchant.extend(Changed.shape);
export type ChangedMerchant = z.infer<typeof ChangedMerchant>;

export const MerchantList = z.array(z.object(listed));

export const MerchantChange = z.object({
  /** Null resets the name: each part gets back the name that Saldo found for it. */
  name: givenName(100, { empty: says.NOT_EMPTY, notText: says.TEXT }).nullable(),
});

export const listMerchants = endpoint('GET', '/merchants', {
  summary: 'List merchants, most frequent first',
  access: 'user',
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
