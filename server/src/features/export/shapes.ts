import { AlertInput } from '@saldo/contract/alerts';
import { CategoryInput } from '@saldo/contract/categories';
import { BankCode, Color, Id, PRODUCTS, UNCATEGORIZED_ID } from '@saldo/contract/common';
import { GoalInput } from '@saldo/contract/goals';
import { Mapping } from '@saldo/contract/imports';
import { createMetric } from '@saldo/contract/metrics';
import { Action, Condition, MAX_ACTIONS, MAX_CONDITIONS, RuleInput } from '@saldo/contract/rules';
import { ProfileChange } from '@saldo/contract/users';
import { ruleProblems } from '@saldo/domain/rules/problems';
import { z } from 'zod';

/*
 * What stands in the JSON files of an export whose things come back. The limits are those of the forms; what else is
 * there was not written by Saldo.
 */

export const ownId = Id.transform((id) => id.toLowerCase());
/** ISO 8601, UTC. */
export const instant = z.iso.datetime().transform((text) => new Date(text).toISOString());
const times = { created_at: instant, updated_at: instant };
const place = z.int().min(0).max(1_000_000);

export const OwnAccount = z.strictObject({
  id: ownId,
  // Banks name their accounts too, and at more length than people do.
  name: z.string().min(1).max(200),
  bank: BankCode,
  product: z.enum(PRODUCTS),
  currency: z.string().regex(/^[A-Z]{3}$/),
  iban: z.string().min(1).max(64).nullable(),
  created_at: instant,
});
export type OwnAccount = z.output<typeof OwnAccount>;

export const OwnAccountSettings = z.strictObject({
  id: ownId,
  owner: z.string().nullable(),
  last_sync: instant.nullable(),
  is_enabled: z.boolean(),
});

export const OwnCategory = z.strictObject({
  id: ownId.refine((id) => id !== UNCATEGORIZED_ID),
  parent_id: ownId.nullable(),
  name: CategoryInput.shape.name,
  icon: CategoryInput.shape.icon,
  color: Color.nullable(),
  description: z.string().max(500),
  position: place,
  ...times,
});
export type OwnCategory = z.output<typeof OwnCategory>;

/** A category that is gone leaves a rule broken: so it comes back. */
const anyCategory = { has: (id: string) => Id.safeParse(id).success };

export const OwnRule = z
  .strictObject({
    ...RuleInput.shape,
    conditions: z.array(z.strictObject(Condition.shape)).min(1).max(MAX_CONDITIONS),
    actions: z.array(z.strictObject(Action.shape)).min(1).max(MAX_ACTIONS),
    id: ownId,
    ...times,
  })
  .superRefine((rule, context) => {
    const [problem] = ruleProblems(rule, anyCategory);
    if (problem) context.addIssue({ code: 'custom', path: problem.path.split('.') });
  });
export type OwnRule = z.output<typeof OwnRule>;

/** Its category may be gone. */
export const OwnGoal = z
  .strictObject({ ...GoalInput.shape, category_id: ownId, id: ownId, ...times })
  .refine((goal) => GoalInput.safeParse(goal).success, { path: ['start_date'] });
export type OwnGoal = z.output<typeof OwnGoal>;

/** Its category may be gone. */
export const OwnAlert = z.strictObject({
  ...AlertInput.shape,
  category_id: ownId,
  id: ownId,
  ...times,
});
export type OwnAlert = z.output<typeof OwnAlert>;

export const OwnMetric = z.strictObject({
  id: ownId,
  name: createMetric.body.shape.name,
  ...times,
});

export const OwnMetricCategory = z.strictObject({
  metric_id: ownId,
  category_id: ownId,
  position: place,
});

/** A metric with its categories, in the order in which they were chosen. */
export type OwnMetric = z.output<typeof OwnMetric> & { categoryIds: string[] };

export const OwnColumns = z.strictObject({
  headings_hash: z.string().regex(/^[0-9a-f]{64}$/),
  mapping: Mapping,
  used_at: instant,
});
export type OwnColumns = z.output<typeof OwnColumns>;

/** Of the person only how Saldo looks and speaks to them; names and addresses are those of the new registration. */
export const OwnProfile = z.object({
  avatar: ProfileChange.shape.avatar.unwrap().nullable(),
  notifications: z.boolean(),
});
export type OwnProfile = z.output<typeof OwnProfile>;
