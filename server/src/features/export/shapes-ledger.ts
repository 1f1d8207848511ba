import {
  CATEGORY_SOURCES,
  DIRECTIONS,
  Id,
  LocalDateTime,
  Money,
  PRODUCTS,
  TRANSACTION_TYPES,
} from '@saldo/contract/common';
import { TARGET_FIELDS } from '@saldo/contract/rules';
import { Tags } from '@saldo/contract/transactions';
import { dayOf, isDay } from '@saldo/domain/dates';
import { MAX_CENTS, toCents } from '@saldo/domain/money';
import { CAUSES } from '@saldo/domain/rules/ledger';
import { z } from 'zod';
import { instant, ownId } from './shapes.ts';

/*
 * What the JSON files of an export say about transactions: who set what, which pairs are transfers, and what was deleted.
 */

/** Banks print at length, and any cell of a CSV may be a description: longer than a person can type. */
export const MAX_BANK_TEXT = 100_000;

export const ownDay = z.string().refine(isDay);
export const ownDateTime = LocalDateTime.refine((text) => isDay(dayOf(text)));

const cents = Money.transform(toCents);

/** What a layer of each field holds; amounts in cents. */
const VALUES: Record<(typeof TARGET_FIELDS)[number] | 'date', z.ZodType> = {
  description: z.string().max(MAX_BANK_TEXT),
  category: z.strictObject({
    id: Id.nullable(),
    source: z.enum(CATEGORY_SOURCES),
    reason: z.string().max(2000).optional(),
  }),
  tags: Tags,
  amount: z.int().min(0).max(MAX_CENTS),
  direction: z.enum(DIRECTIONS),
  type: z.enum(TRANSACTION_TYPES),
  product: z.enum(PRODUCTS),
  ignore: z.boolean(),
  ignore_default_metrics: z.boolean(),
  is_refund: z.boolean(),
  date: ownDateTime,
};

/** A layer of a field. A rule is always named, a transfer where there is one, hands and the engine never. */
export const OwnEffect = z
  .strictObject({
    id: ownId,
    transaction_id: ownId,
    field: z.enum([...TARGET_FIELDS, 'date']),
    cause: z.enum(CAUSES),
    cause_id: ownId.nullable(),
    value_before: z.unknown(),
    value_after: z.unknown(),
    position: z.int().min(0).max(1_000_000),
    created_at: instant,
  })
  .superRefine(({ field, cause, cause_id, ...values }, context) => {
    const isNamed = cause_id !== null;
    const refuse = (path: string) => context.addIssue({ code: 'custom', path: [path] });
    if (cause !== 'transfer' && isNamed !== (cause === 'rule')) refuse('cause_id');
    for (const name of ['value_before', 'value_after'] as const) {
      if (!VALUES[field].safeParse(values[name]).success) refuse(name);
    }
  });
export type OwnEffect = z.output<typeof OwnEffect>;

export const OwnTransfer = z
  .strictObject({
    id: ownId,
    expense_id: ownId,
    income_id: ownId,
    state: z.enum(['linked', 'unlinked']),
    created_at: instant,
  })
  .refine(({ expense_id, income_id }) => expense_id !== income_id, { path: ['income_id'] });
export type OwnTransfer = z.output<typeof OwnTransfer>;

/** What is left of a row that was deleted, so that its statement does not bring it again. */
export const OwnMark = z.strictObject({
  id: ownId,
  account_id: ownId,
  reason: z.enum(['single', 'period', 'undo']),
  bank_date: ownDay,
  bank_key: z.string().max(200),
  bank_text: z.string().max(MAX_BANK_TEXT),
  bank_amount: cents,
  bank_fee: cents,
  bank_balance: cents.nullable(),
  bank_started: z.string().max(40).nullable(),
  removed_at: instant,
});
export type OwnMark = z.output<typeof OwnMark>;

/** What a bank has shown of a transaction, or of one that was deleted, through a connection. */
export const OwnSighting = z.strictObject({
  id: ownId,
  account_id: ownId,
  transaction_id: ownId,
  date: ownDay,
  amount: cents,
  currency: z.string().regex(/^[A-Z]{3}$/),
  text_key: z.string().max(MAX_BANK_TEXT),
  party_iban: z.string().max(64).nullable(),
  balance: cents.nullable(),
  provider_id: z.string().max(MAX_BANK_TEXT).nullable(),
  bank_id: z.string().max(MAX_BANK_TEXT).nullable(),
  seen_at: instant,
});
export type OwnSighting = z.output<typeof OwnSighting>;
