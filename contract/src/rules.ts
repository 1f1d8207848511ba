import { z } from 'zod';
import {
  BankCode,
  Changed,
  DIRECTIONS,
  Id,
  IdParams,
  LocalDateTime,
  Month,
  QueryFlag,
  Year,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { givenName } from './given-name.ts';
import { Action, Condition, TARGET_FIELDS } from './rule-lines.ts';
import { BATCH_LIMIT } from './transactions.ts';
import * as says from './validation-messages.ts';

export * from './rule-lines.ts';

export const MAX_CONDITIONS = 50;
export const MAX_ACTIONS = 20;

/**
 * Limits for all of a user's rules together. They keep the time to run the rules over 50,000 transactions at about two
 * seconds.
 */
export const MAX_ALL_CONDITIONS = 2500;
export const MAX_ALL_CHARACTERS = 100_000;

const name = givenName(200);

const fields = {
  name,
  description: z.string().max(1000, says.TOO_LONG).nullable().default(''),
  /** Null means all banks. */
  bank: BankCode.nullable().default(null),
  is_enabled: z.boolean().default(true),
  bit_operator: z.enum(['and', 'or'], { error: says.BIT_OPERATOR }).default('and'),
  conditions: z
    .array(Condition)
    .min(1, says.ONE_CONDITION)
    .max(MAX_CONDITIONS, says.atMost(MAX_CONDITIONS, 'conditions')),
  actions: z
    .array(Action)
    .min(1, says.ONE_ACTION)
    .max(MAX_ACTIONS, says.atMost(MAX_ACTIONS, 'actions')),
};

/**
 * Values are validated according to their field; errors carry the path of the value (`conditions.0.condition_value`).
 */
export const RuleInput = z.object(fields);
export type RuleInput = z.infer<typeof RuleInput>;

export const RuleChange = z.object({
  name: fields.name.optional(),
  description: z.string().max(1000, says.TOO_LONG).nullable().optional(),
  bank: BankCode.nullable().optional(),
  is_enabled: z.boolean().optional(),
  bit_operator: z.enum(['and', 'or'], { error: says.BIT_OPERATOR }).optional(),
  conditions: fields.conditions.optional(),
  actions: fields.actions.optional(),
});
export type RuleChange = z.infer<typeof RuleChange>;

export const Rule = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  bank: z.string().nullable(),
  is_enabled: z.boolean(),
  bit_operator: z.enum(['and', 'or']),
  conditions: z.array(Condition),
  actions: z.array(Action.extend({ action: z.literal('set') })),
  /** True if the rule refers to a deleted category; it does nothing until it is repaired. */
  is_broken: z.boolean(),
  created_at: z.string(),
});
export type Rule = z.infer<typeof Rule>;
export const ChangedRule = Rule.extend(Changed.shape);

/** A month, a whole year, or all time. A month without a year is ignored. */
export const RulePeriod = z.object({
  year: z.union([z.literal('all'), Year], { error: says.YEAR }),
  month: Month.optional(),
});

/**
 * `matched` counts transactions that meet the conditions; `changed` counts those that differ after the rules have run.
 */
export const RuleOutcome = z.object({ matched: z.number(), changed: z.number() });
export type RuleOutcome = z.infer<typeof RuleOutcome>;

/**
 * `set_aside`: number of rows that no longer count because they are now transfers between own accounts; absent if zero.
 */
const aside = { set_aside: z.number().optional() };
export const RulesOutcome = RuleOutcome.extend(aside).extend(Changed.shape);
export type RulesOutcome = z.infer<typeof RulesOutcome>;

export const RulePreview = z.object({
  matched: z.number(),
  changed: z.number(),
  /** The first 50 changes, one entry per changed field, with values as shown to the user. */
  changes: z.array(
    z.object({
      transaction_id: z.string(),
      date: LocalDateTime,
      description: z.string(),
      amount: z.number(),
      direction: z.enum(DIRECTIONS),
      currency: z.string(),
      field: z.enum(TARGET_FIELDS),
      before: z.string(),
      after: z.string(),
      /** What the transaction would be split into. */
      parts: z.array(z.object({ category: z.string(), amount: z.number() })).optional(),
    }),
  ),
  /** Rows that match but keep a manually set value. */
  kept_by_hand: z.number(),
  /**
   * Rows that match but would not be split: `small` because the other parts leave nothing for the last one, `legs`
   * because they are part of a transfer. Absent if there are none.
   */
  unsplit: z.object({ small: z.number(), legs: z.number() }).optional(),
  /** Figures that would change: category totals in the period, income and expenses, alerts and goals. */
  figures: z.array(
    z.object({
      kind: z.enum(['income', 'expense', 'balance', 'alert', 'goal']),
      what: z.string(),
      currency: z.string(),
      before: z.number(),
      after: z.number(),
    }),
  ),
});
export type RulePreview = z.infer<typeof RulePreview>;

/** The effect that a rule would have if all enabled rules ran, in order, over all transactions. */
export const RuleHealth = z.object({
  rule_id: z.string(),
  matched: z.number(),
  /** A later rule that overwrites everything this one sets; null if there is none. */
  loses_to: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type RuleHealth = z.infer<typeof RuleHealth>;

export const RuleSuggestion = z.object({
  /** Stable for a merchant and category, so a dismissal can be stored under it. */
  key: z.string(),
  merchant: z.string(),
  category_name: z.string(),
  /**
   * Number of the user's decisions that support the suggestion. One answer for many rows counts once; suggestions
   * accepted in bulk do not count.
   */
  corrections: z.number(),
  rule: RuleInput,
});
export type RuleSuggestion = z.infer<typeof RuleSuggestion>;

export const listRules = endpoint('GET', '/rules', {
  summary: 'List rules in the order in which they run',
  access: 'user',
  answers: { 200: z.array(Rule) },
});

export const createRule = endpoint('POST', '/rules', {
  summary: 'Create a rule',
  access: 'editor',
  body: RuleInput,
  answers: { 201: ChangedRule },
  refusals: ['limit_reached'],
  maxBytes: 288 * 1024,
});

export const updateRule = endpoint('PUT', '/rules/{id}', {
  summary: 'Change a rule; values it has already set are kept',
  access: 'editor',
  params: IdParams,
  body: RuleChange,
  answers: { 200: ChangedRule },
  refusals: ['not_found'],
  maxBytes: 288 * 1024,
});

export const MAX_RULES = 500;

export const orderRules = endpoint('PUT', '/rules/order', {
  summary: 'Set the order in which all rules run; a new rule comes last',
  access: 'editor',
  body: z.object({ ids: z.array(Id).max(MAX_RULES, says.atMost(MAX_RULES, 'items')) }),
  answers: { 200: Changed.extend({ rules: z.array(Rule) }) },
  refusals: ['stale_write'],
  maxBytes: 32 * 1024,
});

export const deleteRule = endpoint('DELETE', '/rules/{id}', {
  summary: 'Delete a rule; with revert=true, also reset what it has set',
  access: 'editor',
  expensive: true,
  params: IdParams,
  query: z.object({ revert: QueryFlag.default(false) }),
  answers: { 200: Changed.extend({ reverted: z.number() }) },
  refusals: ['not_found'],
});

export const applyRules = endpoint('POST', '/rules/apply_all', {
  summary: 'Apply all enabled rules, in order, to a month, a year or all time',
  access: 'editor',
  body: RulePeriod,
  expensive: true,
  answers: {
    200: RulesOutcome.extend({
      rules: z.array(RuleOutcome.extend({ id: z.string(), name: z.string() })),
    }),
  },
});

export const applyRule = endpoint('POST', '/rules/apply/{id}', {
  summary: 'Apply one rule to a month, a year or all time',
  access: 'editor',
  expensive: true,
  params: IdParams,
  body: RulePeriod,
  answers: { 200: RulesOutcome },
  refusals: ['not_found', 'rule_disabled'],
});

export const revertRule = endpoint('PUT', '/rules/revert/{id}', {
  summary: 'Reset everything that a rule has set',
  access: 'editor',
  expensive: true,
  params: IdParams,
  answers: { 200: Changed.extend({ reverted: z.number() }) },
  refusals: ['not_found'],
});

export const previewRules = endpoint('POST', '/rules/preview', {
  summary: 'Preview what a rule, or all enabled rules, would change in a month, a year or all time',
  access: 'user',
  expensive: true,
  body: RulePeriod.extend({
    rule_id: Id.optional(),
    /** A rule from the form, saved or not. If `rule_id` is given, this rule replaces the stored one with that ID. */
    rule: RuleInput.optional(),
  }),
  answers: { 200: RulePreview },
  refusals: ['not_found'],
  maxBytes: 288 * 1024,
});

export const getRuleHealth = endpoint('GET', '/rules/health', {
  summary: 'List the rules that never match, or always lose to a later one',
  access: 'user',
  expensive: true,
  answers: { 200: z.array(RuleHealth) },
});

export const listRuleSuggestions = endpoint('GET', '/rules/suggestions', {
  summary: 'Suggest rules based on repeated decisions of the user',
  access: 'user',
  expensive: true,
  answers: { 200: z.array(RuleSuggestion) },
});

export const draftRule = endpoint('POST', '/rules/draft', {
  summary: 'Draft a rule that categorizes transactions with the same text; stores nothing',
  access: 'user',
  expensive: true,
  body: z.object({
    transaction_ids: z
      .array(Id)
      .min(1, says.ONE)
      .max(BATCH_LIMIT, says.atMost(BATCH_LIMIT, 'items')),
    category: Id,
  }),
  answers: {
    200: z.object({
      /** Null if no description distinguishes these rows from others, or if an existing rule already covers them. */
      rule: RuleInput.nullable(),
      /** Name of an existing rule that already covers these rows. */
      existing: z.string().nullable(),
      /**
       * Other transactions with the same description: those that already have the category (`already`), and those that
       * have another category, which they keep (`other`).
       */
      already: z.number(),
      other: z.number(),
    }),
  },
  refusals: ['not_found'],
  maxBytes: 288 * 1024,
});
