import { z } from 'zod';
import { Changed, Id, IdParams, Magnitude } from './common.ts';
import { endpoint } from './endpoint.ts';
import { toOneLine } from './one-line.ts';
import * as says from './validation-messages.ts';

/** Far more than anyone shares. All of a user's are read at once. */
export const MAX_SHARES = 10_000;
const MAX_NAME = 100;
/** People who share one expense besides the user. */
const MOST_PEOPLE = 20;

export const PersonName = z.string().min(1).max(MAX_NAME);

/** What one person owes of an expense. */
export const Claim = z.object({
  id: z.string(),
  /** Null if the user named nobody. */
  who: z.string().nullable(),
  /** What they owe or owed: `owed`, `returned` and `forgiven` together. */
  amount: z.number(),
  /** Negative if they paid too much. */
  owed: z.number(),
  returned: z.number(),
  forgiven: z.number(),
});
export type Claim = z.infer<typeof Claim>;

/** A linked refund of a purchase. */
export const Refund = z.object({
  /** The income. */
  transaction_id: z.string(),
  /** Name that lists show. */
  name: z.string(),
  date: z.string(),
  /** What of it lowers the purchase. */
  amount: z.number(),
  /** The part that it lowers; null for the whole purchase. */
  part_id: z.string().nullable(),
});
export type Refund = z.infer<typeof Refund>;

/** `mine`, `owed`, `returned` and `forgiven` sum to the expense. `mine` and `forgiven` count as spending. */
export const Share = z.object({
  mine: z.number(),
  /** Negative if too much came back. */
  owed: z.number(),
  /** Includes linked refunds. */
  returned: z.number(),
  forgiven: z.number(),
  who: z.array(Claim),
  refunds: z.array(Refund),
});
export type Share = z.infer<typeof Share>;

/** What an income pays back of one expense. */
export const Settled = z.object({
  /** The claim that it pays back; null for a refund. */
  share_id: z.string().nullable(),
  transaction_id: z.string(),
  description: z.string(),
  who: z.string().nullable(),
  amount: z.number(),
  /** The category of the part that a refund lowers; null if it lowers the whole purchase. */
  part_category: z.string().nullable(),
});
export type Settled = z.infer<typeof Settled>;

/** A claim that is open, with its expense. */
export const OpenShare = Claim.pick({ who: true, owed: true }).extend({
  share_id: z.string(),
  transaction_id: z.string(),
  /** Name that lists show. */
  name: z.string(),
  category: z.string(),
  date: z.string(),
  /** Days since the expense. */
  days: z.number(),
  /** Amount of the whole expense. */
  of: z.number(),
  currency: z.string(),
});
export type OpenShare = z.infer<typeof OpenShare>;

/** Why a share is offered for a payment. */
export const OFFER_REASONS = ['same_amount', 'several', 'part'] as const;

export const Offer = z.object({
  /** Open shares that the payment would settle, each with the amount. */
  settles: z.array(OpenShare.extend({ amount: z.number() })).min(1),
  why: z.enum(OFFER_REASONS),
  /** True if the payer's name is that of the person who owes it. */
  is_by_name: z.boolean(),
  /** What the payment would settle of them. */
  amount: z.number(),
  /** What would stay open of them. */
  left: z.number(),
});
export type Offer = z.infer<typeof Offer>;

/** Income that may pay something back, with at most three offers, the best one first. */
export const PaymentOffers = z.object({
  transaction_id: z.string(),
  name: z.string(),
  date: z.string(),
  /** What of it settles nothing yet. */
  amount: z.number(),
  currency: z.string(),
  offers: z.array(Offer),
});
export type PaymentOffers = z.infer<typeof PaymentOffers>;

export const listOwed = endpoint('GET', '/owed', {
  summary: 'List what others owe you, by person, and recent income that may pay it back',
  access: 'user',
  answers: {
    200: z.object({
      /** What is owed in each currency, that of most shares first. Empty if nobody owes anything. */
      totals: z.array(z.object({ currency: z.string(), amount: z.number(), people: z.number() })),
      /** The oldest first. */
      shares: z.array(OpenShare),
      payments: z.array(PaymentOffers),
    }),
  },
});

export const listOffers = endpoint('GET', '/transactions/{id}/settles', {
  summary: 'List the open shares that an income may pay back',
  access: 'user',
  params: IdParams,
  answers: { 200: PaymentOffers },
  refusals: ['not_found'],
});

const Amount = Magnitude.refine((n) => n > 0, says.CENT_OR_MORE);

export const ShareInput = z.object({
  /** What of the expense is the user's own; null if it is not shared. */
  mine: Magnitude.nullable(),
  /** People who owe the rest in equal parts. */
  who: z
    .array(z.string({ error: says.TEXT }).max(MAX_NAME, says.TOO_LONG).transform(toOneLine))
    .max(MOST_PEOPLE, says.atMost(MOST_PEOPLE, 'names'))
    .transform((names) => [...new Set(names.filter((name) => name !== ''))])
    .default([]),
});
export type ShareInput = z.infer<typeof ShareInput>;

export const setShare = endpoint('PUT', '/transactions/{id}/share', {
  summary: 'Say which part of an expense is yours, and who owes the rest',
  access: 'editor',
  params: IdParams,
  body: ShareInput,
  answers: { 200: Changed },
  refusals: ['not_found', 'limit_reached'],
});

export const SettlesInput = z.object({
  /** The claims that the income pays back, with amounts; without one, as much as is open. An empty list unlinks it. */
  shares: z
    .array(z.object({ share_id: Id, amount: Amount.optional() }), { error: says.LIST })
    .max(50, says.atMost(50, 'items')),
});
export type SettlesInput = z.infer<typeof SettlesInput>;

export const setSettled = endpoint('PUT', '/transactions/{id}/settles', {
  summary: 'Say which shares an income pays back; what it pays back counts nowhere',
  access: 'editor',
  params: IdParams,
  body: SettlesInput,
  answers: { 200: Changed },
  refusals: ['not_found', 'limit_reached'],
});

export const endShare = endpoint('POST', '/owed/{id}/end', {
  summary: 'End what a person still owes: it was paid in cash, or it is forgiven and yours',
  access: 'editor',
  params: IdParams,
  body: z.object({ as: z.enum(['cash', 'forgiven'], { error: says.oneOf(['cash', 'forgiven']) }) }),
  answers: { 200: Changed },
  refusals: ['not_found', 'limit_reached'],
});

/** Why a purchase is offered for a refund: the same merchant, the same amount, or both. */
export const PURCHASE_REASONS = ['same_both', 'same_merchant', 'same_amount'] as const;

/** A purchase that a refund may belong to. */
export const Purchase = OpenShare.pick({
  transaction_id: true,
  name: true,
  category: true,
  date: true,
}).extend({
  /** The part of a split purchase; null for the whole. `category` is its own. */
  part_id: z.string().nullable(),
  /** What no other refund returned. */
  amount: z.number(),
  why: z.enum(PURCHASE_REASONS),
});
export type Purchase = z.infer<typeof Purchase>;

export const listPurchases = endpoint('GET', '/transactions/{id}/refunds', {
  summary: 'List purchases that a refund may belong to, the likeliest first',
  access: 'user',
  params: IdParams,
  answers: {
    200: z.object({
      /** Of the refund. */
      amount: z.number(),
      currency: z.string(),
      purchases: z.array(Purchase),
    }),
  },
  refusals: ['not_found'],
});

export const setRefundOf = endpoint('PUT', '/transactions/{id}/refunds', {
  summary: 'Say which purchase a refund belongs to, so that it lowers that month and category',
  access: 'editor',
  params: IdParams,
  body: z.object({
    /** Null unlinks it. */
    transaction_id: Id.nullable(),
    /** The part of a split purchase that was returned; absent or null for the whole purchase. */
    part_id: Id.nullish(),
  }),
  answers: { 200: Changed },
  refusals: ['not_found', 'limit_reached'],
});
