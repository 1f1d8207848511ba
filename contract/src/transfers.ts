import { z } from 'zod';
import { Changed, Id, IdParams, Instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ChangedTransaction, Transaction } from './transactions.ts';
import * as says from './validation-messages.ts';

/** Two rows of equal amount that may be a transfer between own accounts; the user decides. */
export const TransferSuggestion = z.object({ expense: Transaction, income: Transaction });
export type TransferSuggestion = z.infer<typeof TransferSuggestion>;

/** Suggestions between the same two accounts, newest first. */
export const SuggestedTransfers = z.object({
  /** Names of the accounts; null for rows without an account. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  pairs: z.array(TransferSuggestion),
});
export type SuggestedTransfers = z.infer<typeof SuggestedTransfers>;

export const MOST_SUGGESTIONS = 200;

export const listTransferSuggestions = endpoint('GET', '/transfers/suggestions', {
  summary:
    'List possible transfers: pairs of equal amount within three days, by pair of accounts, newest first',
  access: 'user',
  expensive: true,
  answers: { 200: z.array(SuggestedTransfers) },
});

export const linkSuggestions = endpoint('POST', '/transfers/suggestions/link', {
  summary:
    'Link several suggested transfers in one step; pairs that are no longer possible are left out',
  access: 'editor',
  expensive: true,
  body: z.object({
    pairs: z
      .array(z.object({ id: Id, other_id: Id }))
      .min(1, says.ONE)
      .max(MOST_SUGGESTIONS, says.atMost(MOST_SUGGESTIONS, 'items')),
  }),
  answers: { 200: Changed.extend({ linked: z.number() }) },
  maxBytes: 32 * 1024,
});

export const linkTransfer = endpoint('PUT', '/transactions/{id}/transfer', {
  summary: 'Link two transactions as a transfer between own accounts',
  access: 'editor',
  params: IdParams,
  body: z.object({ other_id: Id }),
  answers: { 200: ChangedTransaction },
  refusals: ['not_found', 'transfer_not_possible'],
});

export const unlinkTransfer = endpoint('DELETE', '/transactions/{id}/transfer', {
  summary: 'Unlink a transfer; the pair is never linked or suggested again',
  access: 'editor',
  params: IdParams,
  answers: { 200: ChangedTransaction },
  refusals: ['not_found'],
});

export const dismissTransfer = endpoint('POST', '/transfers/suggestions/dismiss', {
  summary: 'Reject a suggested transfer; the pair is never suggested again',
  access: 'editor',
  body: z.object({ id: Id, other_id: Id }),
  answers: { 200: Changed },
  refusals: ['transfer_not_possible'],
});

export const REASON_FIELDS = [
  'date',
  'amount',
  'description',
  'category',
  'tags',
  'direction',
  'type',
  'product',
  'ignore',
  'ignore_default_metrics',
  'is_refund',
] as const;

/** Explains why a field of a transaction has its current value. */
export const Reason = z.object({
  field: z.enum(REASON_FIELDS),
  cause: z.enum(['file', 'sync', 'rule', 'transfer', 'ai', 'hand', 'default']),
  /** A sentence for the user: 'Line 14 of extracto.csv', 'Rule "Groceries"', 'Mercadona is a supermarket'. */
  text: z.string(),
  rule_id: z.string().nullable(),
  report_id: z.string().nullable(),
  at: Instant.nullable(),
});
export type Reason = z.infer<typeof Reason>;

export const listReasons = endpoint('GET', '/transactions/{id}/reasons', {
  summary:
    "Explain why each field of a transaction has its value: the bank's file and line, a rule, the engine, or a manual edit",
  access: 'user',
  params: IdParams,
  answers: { 200: z.array(Reason) },
  refusals: ['not_found'],
});
