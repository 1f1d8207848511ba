import { z } from 'zod';
import { Changed, DayInput, IdParams, LocalDateTime, Magnitude } from './common.ts';
import { endpoint } from './endpoint.ts';
import { HUES, targetFields } from './goals.ts';
import * as says from './validation-messages.ts';

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const alertFields = {
  ...targetFields,
  limit_amount: Magnitude,
  frequency: z.enum(FREQUENCIES, { error: says.FREQUENCY }),
  /**
   * From the period of this day on, what is left of the limit is added to the next period's, and what exceeds it is
   * subtracted. Null: each period has the same limit.
   */
  rolls_from: DayInput.nullable(),
};

export const AlertInput = z.object({
  ...alertFields,
  color: targetFields.color.default('purple'),
  description: targetFields.description.default(''),
  notify_user: targetFields.notify_user.default(true),
  rolls_from: alertFields.rolls_from.default(null),
});
export type AlertInput = z.infer<typeof AlertInput>;
export const AlertChange = z.object(alertFields).partial();
export type AlertChange = z.infer<typeof AlertChange>;

export const Alert = z.object({
  id: z.string(),
  name: z.string(),
  color: z.enum(HUES),
  icon: z.string(),
  description: z.string(),
  /** The category may have been deleted since. */
  category_id: z.string(),
  limit_amount: z.number(),
  /** Currency of its amounts: that of totals when it was made, or of the first transactions after; null before them. */
  currency: z.string().nullable(),
  frequency: z.enum(FREQUENCIES),
  rolls_from: z.string().nullable(),
  /** The limit of the current period: `limit_amount` and what was carried over. Never below 0. */
  current_limit: z.number(),
  /**
   * The periods since it rolls over, oldest first, with what was carried into each and its limit. From a period that is not
   * known to be covered by data, nothing is carried but what came into it. At most the last 120.
   */
  rolled: z.array(
    z.object({
      ...{ start_date: LocalDateTime, end_date: LocalDateTime },
      ...{ carried: z.number(), limit: z.number(), amount: z.number(), is_known: z.boolean() },
    }),
  ),
  notify_user: z.boolean(),
  /** First and last day, inclusive, of the current day, ISO week, month or year. */
  start_date: LocalDateTime,
  end_date: LocalDateTime,
  /** Spending in this currency in the period less refunds; other income does not count. Never below 0. */
  current_amount: z.number(),
  /** Percent of the current limit; above 100 when exceeded. */
  progress: z.number(),
  /** Whether a notification was created in this period. */
  is_notified: z.boolean(),
  /** The last six periods, oldest first, including the current one. */
  periods: z.array(
    z.object({ start_date: LocalDateTime, end_date: LocalDateTime, amount: z.number() }),
  ),
});
export type Alert = z.infer<typeof Alert>;
export const ChangedAlert = Alert.extend(Changed.shape);

export const listAlerts = endpoint('GET', '/alerts', {
  summary: 'List expense alerts with the spending in their current period',
  access: 'user',
  answers: { 200: z.array(Alert) },
});

export const createAlert = endpoint('POST', '/alerts', {
  summary: 'Create an expense alert',
  access: 'editor',
  body: AlertInput,
  answers: { 201: ChangedAlert },
  refusals: ['limit_reached'],
});

export const updateAlert = endpoint('PUT', '/alerts/{id}', {
  summary: 'Change an expense alert; absent fields stay unchanged',
  access: 'editor',
  params: IdParams,
  body: AlertChange,
  answers: { 200: ChangedAlert },
  refusals: ['not_found'],
});

export const deleteAlert = endpoint('DELETE', '/alerts/{id}', {
  summary: 'Delete an expense alert',
  access: 'editor',
  params: IdParams,
  answers: { 200: Changed },
  refusals: ['not_found'],
});
