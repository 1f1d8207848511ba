import { z } from 'zod';
import { Changed, Currency, DayInput, IdParams } from './common.ts';
import { endpoint } from './endpoint.ts';
import * as says from './validation-messages.ts';

export const MAX_OWN_RATES = 500;

/** The smallest and the largest rate, and the step between two. */
const MILLIONTH = 1e-6;
const MAX_RATE = 1e9;

const Rate = z
  .number({ error: says.NUMBER })
  .min(MILLIONTH, { error: says.RATE, abort: true })
  .max(MAX_RATE, { error: says.TOO_LARGE, abort: true })
  .refine((rate) => Math.round(rate * 1e6) / 1e6 === rate, says.RATE);

/** An exchange rate that the user has set. It applies from its day until the next rate of the two currencies. */
export const OwnRate = z.object({
  id: z.string(),
  /** How many units of `currency` are worth one unit of `against`. */
  rate: z.number(),
  currency: z.string(),
  against: z.string(),
  from_day: z.string(),
});
export type OwnRate = z.infer<typeof OwnRate>;

export const RateInput = z
  .object({ rate: Rate, currency: Currency, against: Currency, from_day: DayInput })
  .refine(({ currency, against }) => currency !== against, {
    ...{ error: says.OTHER_CURRENCY, path: ['against'] },
  });
export type RateInput = z.infer<typeof RateInput>;

export const listRates = endpoint('GET', '/rates', {
  summary: 'List the exchange rates you have set, by currency and newest first',
  access: 'user',
  answers: {
    200: z.object({
      own: z.array(OwnRate),
      /** The newest day of which the European Central Bank’s rates are here; null without any. */
      published_until: z.string().nullable(),
    }),
  },
});

export const setRate = endpoint('PUT', '/rates', {
  summary: 'Set an exchange rate from a day on, in place of one of the same currencies and day',
  access: 'editor',
  body: RateInput,
  answers: { 200: OwnRate.extend(Changed.shape) },
  refusals: ['limit_reached'],
});

export const deleteRate = endpoint('DELETE', '/rates/{id}', {
  summary: 'Delete an exchange rate you have set',
  access: 'editor',
  params: IdParams,
  answers: { 200: Changed },
  refusals: ['not_found'],
});

export const MAX_RATE_FILE_BYTES = 5 * 1024 * 1024;
export const RATE_FILE_FIELD = 'rates';

/** Where exchange rates come from, for administrators. */
export const RatesState = z.object({
  /** The setting `RATES`; null if it is not set, so an administrator decides. */
  setting: z.enum(['ecb', 'off']).nullable(),
  /** Whether the server fetches rates while a user needs them. */
  is_allowed: z.boolean(),
  /** Whether a user has amounts in several currencies. */
  is_needed: z.boolean(),
  newest_day: z.string().nullable(),
  /** Rates that differ from the last one by more than half, or are none. They are not used. */
  doubtful: z.array(z.object({ currency: z.string(), day: z.string(), rate: z.number() })),
});
export type RatesState = z.infer<typeof RatesState>;

export const getRatesState = endpoint('GET', '/admin/rates', {
  summary: 'Get where exchange rates come from',
  access: 'admin',
  answers: { 200: RatesState },
});

export const allowRates = endpoint('PUT', '/admin/rates', {
  summary: 'Allow or forbid the server to fetch exchange rates, unless the setting RATES decides',
  access: 'admin',
  body: z.object({ is_allowed: z.boolean({ error: says.BOOLEAN }) }),
  answers: { 200: RatesState },
});

export const uploadRates = endpoint('POST', '/admin/rates', {
  summary: 'Load exchange rates from a file of the European Central Bank: multipart field `rates`',
  access: 'admin',
  form: {
    file: RATE_FILE_FIELD,
    maxBytes: MAX_RATE_FILE_BYTES,
    fields: z.object({}),
    says: {
      missing: says.RATE_FILE_MISSING,
      tooLarge: says.RATE_FILE_TOO_LARGE,
      brokenOff: says.FILE_INCOMPLETE,
    },
  },
  answers: { 201: RatesState },
  refusals: ['invalid_report_format', 'payload_too_large', 'unsupported_media_type'],
  expensive: true,
});
