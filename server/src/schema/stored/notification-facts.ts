import { FREQUENCIES } from '@saldo/contract/alerts';
import { ROLES } from '@saldo/contract/common';
import { LetterMonth } from '@saldo/contract/letters';
import { z } from 'zod';

const name = z.string().max(1000);
/** May be a sum of many amounts, so it can exceed the safe integers. */
const cents = z.number().refine(Number.isInteger);
const currency = z.string().regex(/^[A-Z]{3}$/);
/** Absent in facts from before totals could be in another currency than euros. */
const ofFigure = { currency: currency.optional() };

/**
 * Facts of a notification. Storing facts instead of a sentence lets each reader see them in their own language. Amounts
 * are in cents.
 */
export const NotificationFacts = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('goal'), name }),
  z.strictObject({
    ...{ is: z.literal('alert'), name, frequency: z.enum(FREQUENCIES) },
    ...{ amount: cents, limit: cents, ...ofFigure },
  }),
  z.strictObject({ is: z.literal('access_ends'), name, days: cents }),
  z.strictObject({ is: z.literal('access_ended'), name }),
  /** The reason is a `BankFailure` as text, or a sentence that an earlier version stored. */
  z.strictObject({ is: z.literal('silent'), name, reason: name.nullable() }),
  z.strictObject({
    ...{ is: z.literal('days_missed'), name, account: name },
    ...{ from: z.iso.date(), to: z.iso.date() },
  }),
  z.strictObject({
    ...{ is: z.literal('gap'), name, currency },
    ...{ from: z.iso.date(), to: z.iso.date(), jump: cents },
  }),
  z.strictObject({
    ...{ is: z.literal('series_found'), name, amount: cents },
    ...{ year: cents, ...ofFigure },
  }),
  z.strictObject({
    ...{ is: z.literal('price_rise'), name, amount: cents },
    ...{ before: cents, year: cents, ...ofFigure },
  }),
  z.strictObject({
    ...{ is: z.literal('payment_missed'), name, amount: cents },
    ...{ on: z.iso.date(), income: z.boolean(), ...ofFigure },
  }),
  z.strictObject({
    ...{ is: z.literal('bill_above_usual'), name, amount: cents },
    ...{ usual: cents, on: z.iso.date(), ...ofFigure },
  }),
  z.strictObject({
    ...{ is: z.literal('paid_twice'), name, amount: cents },
    ...{ first: z.iso.date(), on: z.iso.date(), ...ofFigure },
  }),
  z.strictObject({ is: z.literal('account_stale'), name, on: z.iso.date() }),
  z.strictObject({ is: z.literal('sorting_stopped'), changed: cents, of: cents }),
  z.strictObject({
    is: z.enum(['own_email', 'email', 'password', 'factor_reset', 'signed_out', 'damage']),
  }),
  z.strictObject({ is: z.literal('letter'), month: LetterMonth }),
  z.strictObject({ is: z.literal('role'), role: z.enum(ROLES) }),
]);
export type NotificationFacts = z.infer<typeof NotificationFacts>;
