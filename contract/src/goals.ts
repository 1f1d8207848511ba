import { z } from 'zod';
import {
  Changed,
  DIRECTIONS,
  Id,
  IdParams,
  LocalDateInput,
  LocalDateTime,
  Money,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { givenName } from './given-name.ts';
import * as says from './validation-messages.ts';

export const HUES = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'indigo',
  'gray',
] as const;
export type Hue = (typeof HUES)[number];

const shared = {
  name: givenName(200),
  color: z.enum(HUES, { error: says.HUE }),
  icon: givenName(32),
  description: z
    .string()
    .max(1000, says.TOO_LONG)
    .nullable()
    .transform((value) => value ?? ''),
  notify_user: z.boolean({ error: says.BOOLEAN }),
  category_id: Id,
};
export const targetFields = shared;

export const MIN_GOAL_TARGET = 0.01;

const goalFields = {
  ...shared,
  start_date: LocalDateInput,
  end_date: LocalDateInput,
  final_amount: Money.refine((n) => n >= MIN_GOAL_TARGET, says.CENT_OR_MORE),
  /** Account whose balance the goal follows, at the latest rate if it is in another currency; null to count the category's transactions. */
  account_id: Id.nullable(),
};
const inOrder = (goal: { start_date?: string; end_date?: string }) =>
  !goal.start_date || !goal.end_date || goal.start_date.slice(0, 10) <= goal.end_date.slice(0, 10);
const order = { error: says.START_BEFORE_END, path: ['start_date'] };

export const GoalInput = z
  .object({
    ...goalFields,
    color: shared.color.default('purple'),
    icon: shared.icon.default('🎯'),
    description: shared.description.default(''),
    notify_user: shared.notify_user.default(true),
    account_id: goalFields.account_id.default(null),
  })
  .refine(inOrder, order);
export type GoalInput = z.infer<typeof GoalInput>;
export const GoalChange = z.object(goalFields).partial().refine(inOrder, order);
export type GoalChange = z.infer<typeof GoalChange>;

export const Goal = z.object({
  id: z.string(),
  name: z.string(),
  color: z.enum(HUES),
  icon: z.string(),
  description: z.string(),
  start_date: LocalDateTime,
  end_date: LocalDateTime,
  final_amount: z.number(),
  /** Currency of its amounts: that of totals when it was made, or of the first transactions after; null before them. */
  currency: z.string().nullable(),
  notify_user: z.boolean(),
  /** The category may have been deleted since. */
  category_id: z.string(),
  /** The account whose balance the goal follows; null if it counts its category. The account may no longer exist. */
  account_id: z.string().nullable(),
  /**
   * Net amount of the category's rows in this currency between start and end, counted in the direction of the earliest row; never below 0. If
   * the goal follows an account, that account's balance, which may be below 0; null if none or no exchange rate is known.
   */
  current_amount: z.number().nullable(),
  /** The day at whose end the account had that balance, at most the goal's end; null if the goal counts its category. */
  balance_on: z.string().nullable(),
  /** `expense` if the goal counts spending; null before the first row. */
  direction: z.enum(DIRECTIONS).nullable(),
  /** Percent; above 100 when exceeded, never below 0. Null if the account's balance is not known. */
  progress: z.number().nullable(),
  is_completed: z.boolean(),
  is_notified: z.boolean(),
  /** Whole months from today to the end; 0 if the end is past. */
  remaining_months: z.number(),
  /**
   * Amount needed each month from now on to reach the target in time; null if the goal is completed or past, or its
   * balance is not known.
   */
  needed_monthly: z.number().nullable(),
  /**
   * Amount that will be reached by the end date at the current pace; null before the start and while there are no rows
   * or no balance is known.
   */
  projected_amount: z.number().nullable(),
});
export type Goal = z.infer<typeof Goal>;
export const ChangedGoal = Goal.extend(Changed.shape);

export const listGoals = endpoint('GET', '/goals', {
  summary: 'List goals with their progress',
  access: 'user',
  answers: { 200: z.array(Goal) },
});

export const createGoal = endpoint('POST', '/goals', {
  summary: 'Create a goal',
  access: 'editor',
  body: GoalInput,
  answers: { 201: ChangedGoal },
  refusals: ['limit_reached'],
});

export const updateGoal = endpoint('PUT', '/goals/{id}', {
  summary: 'Change a goal; absent fields stay unchanged',
  access: 'editor',
  params: IdParams,
  body: GoalChange,
  answers: { 200: ChangedGoal },
  refusals: ['not_found'],
});

export const deleteGoal = endpoint('DELETE', '/goals/{id}', {
  summary: 'Delete a goal',
  access: 'editor',
  params: IdParams,
  answers: { 200: Changed },
  refusals: ['not_found'],
});
