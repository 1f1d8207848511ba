import { z } from 'zod';
import { Changed, Currency, DayInput, DIRECTIONS, Id, IdParams, Money } from './common.ts';
import { endpoint } from './endpoint.ts';
import { givenName } from './given-name.ts';
import * as says from './validation-messages.ts';

export const MAX_PLANNED = 200;

/**
 * `expected`: counts in the forecast and in Left. `paid`: a transaction has replaced it. `not_seen`: none came within
 * seven days after its day, so it counts no longer.
 */
const PLANNED_STATES = ['expected', 'paid', 'not_seen'] as const;
export type PlannedState = (typeof PLANNED_STATES)[number];

export const PlannedPayment = z.object({
  id: z.string(),
  name: z.string(),
  /** `YYYY-MM-DD` */
  day: z.string(),
  direction: z.enum(DIRECTIONS),
  amount: z.number(),
  currency: z.string(),
  /** `amount` in the main currency at the latest rate; null if none is known. */
  worth: z.number().nullable(),
  category_id: z.string().nullable(),
  state: z.enum(PLANNED_STATES),
  /** The transaction that has replaced it. */
  transaction_id: z.string().nullable(),
});
export type PlannedPayment = z.infer<typeof PlannedPayment>;

export const PlannedInput = z.object({
  name: givenName(100, { empty: says.NOT_EMPTY, notText: says.TEXT }),
  day: DayInput,
  direction: z.enum(DIRECTIONS, { error: says.DIRECTION }).default('expense'),
  amount: Money.refine((amount) => amount >= 0.01, says.CENT_OR_MORE),
  /** If absent, that of totals. */
  currency: Currency.optional(),
  category_id: Id.nullable().default(null),
});
export type PlannedInput = z.infer<typeof PlannedInput>;

/** Absent fields stay unchanged. */
export const PlannedChange = PlannedInput.extend({
  direction: z.enum(DIRECTIONS, { error: says.DIRECTION }),
  category_id: Id.nullable(),
}).partial();
export type PlannedChange = z.infer<typeof PlannedChange>;

const ChangedPlanned = z.object({ id: z.string(), ...Changed.shape });

export const listPlanned = endpoint('GET', '/planned', {
  summary: 'List the planned payments, and which of them were paid, soonest first',
  access: 'user',
  answers: { 200: z.array(PlannedPayment) },
});

export const createPlanned = endpoint('POST', '/planned', {
  summary: 'Plan a payment, which counts in the forecast until a transaction replaces it',
  access: 'editor',
  body: PlannedInput,
  answers: { 201: ChangedPlanned },
  refusals: ['limit_reached'],
});

export const updatePlanned = endpoint('PUT', '/planned/{id}', {
  summary: 'Change a planned payment, or move it to another day',
  access: 'editor',
  params: IdParams,
  body: PlannedChange,
  answers: { 200: ChangedPlanned },
  refusals: ['not_found'],
});

export const deletePlanned = endpoint('DELETE', '/planned/{id}', {
  summary: 'Delete a planned payment',
  access: 'editor',
  params: IdParams,
  answers: { 200: Changed },
  refusals: ['not_found'],
});
