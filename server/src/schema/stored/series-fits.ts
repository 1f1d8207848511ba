import { WEEKENDS } from '@saldo/domain/recurring/cadence';
import { MANNERS, NATURES } from '@saldo/domain/recurring/payment';
import { z } from 'zod';

const whole = z.int();

const StoredPayment = z.tuple([
  z.string(),
  /** The day, as days since 1970-01-01, and the amount in cents. */
  whole,
  whole,
  z.enum(NATURES),
  z.enum(MANNERS),
]);
export type StoredPayment = z.output<typeof StoredPayment>;

/** A counterparty's payments, assigned to the slots of a rhythm by the series ledger. */
const StoredFit = z.object({
  key: z.string(),
  income: z.boolean(),
  currency: z.string(),
  /** The rhythm: how many payments per year, and where in the year or month it starts. */
  perYear: whole,
  phase: z.union([
    z.object({ day: whole }),
    z.object({ month: whole, date: whole, weekend: z.enum(WEEKENDS) }),
  ]),
  /** Number of the first slot, and the payments in that slot and the ones after it. */
  first: whole,
  slots: z.array(StoredPayment.nullable()),
  extras: z.array(StoredPayment),
  score: z.number(),
});
export type StoredFit = z.output<typeof StoredFit>;
export const StoredFits = z.array(StoredFit);

/** All payments of one counterparty in one direction, by currency. */
export const StoredGroup = z.object({
  key: z.string(),
  income: z.boolean(),
  payments: z.record(z.string(), z.array(StoredPayment)),
});
export type StoredGroup = z.output<typeof StoredGroup>;
