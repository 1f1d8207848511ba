import { z } from 'zod';
import { Color, DIRECTIONS, Id, LocalDateTime, Month, StepId, Year } from './common.ts';
import { endpoint } from './endpoint.ts';
import { givenName } from './given-name.ts';
import { Refunds } from './transactions.ts';
import * as says from './validation-messages.ts';

/** Confidence levels. On the user's own past choices, at least 95 of 100 `sure` suggestions were right. */
export const CONFIDENCE_LEVELS = ['sure', 'likely', 'unsure'] as const;

/**
 * How often Saldo would have sorted by itself as the user did. Each of the user's decisions is compared with what Saldo
 * would have answered before it. Present once there are 40 decisions, unless Saldo would have made none of them. A
 * decision on several rows of one merchant counts once; suggestions accepted in bulk do not count.
 */
export const MeasuredPrecision = z.object({
  /** Percentage, rounded down. */
  precision: z.number().optional(),
  precision_basis: z
    .object({
      /** Number of decisions that Saldo would have made by itself, and how many of them match the user's. */
      choices: z.number(),
      right: z.number(),
      /** The 95% interval, in percent, rounded outward. */
      low: z.number(),
      high: z.number(),
    })
    .optional(),
});
export type MeasuredPrecision = z.infer<typeof MeasuredPrecision>;

export const Precision = MeasuredPrecision.extend({
  /** Number of the user's decisions, at most the newest 1000. */
  decisions: z.number(),
  /** Number of further decisions it takes before the precision can be measured; 0 once it can. */
  needed: z.number(),
});
export type Precision = z.infer<typeof Precision>;

export const Suggestion = z.object({
  id: z.string(),
  description: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** The amount in the main currency; null if no exchange rate is known. */
  worth: z.number().nullable(),
  direction: z.enum(DIRECTIONS),
  date: LocalDateTime,
  /** Percent, 0 to 100. */
  confidence: z.number(),
  degree: z.enum(CONFIDENCE_LEVELS),
  reason: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const SuggestionGroup = z.object({
  /** Absent if the suggested category does not exist yet. */
  id: z.string().optional(),
  parent_id: z.string().nullable().optional(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  description: z.string(),
  /** True for the group of transactions that the engine leaves uncategorized. */
  is_system: z.boolean(),
  transactions: z.array(Suggestion),
});
export type SuggestionGroup = z.infer<typeof SuggestionGroup>;

export const Suggestions = z.object({
  engine: z.enum(['local', 'llm']),
  /** A notice for the user, such as why the chosen engine was not used. */
  notice: z.string().optional(),
  existing: z.array(SuggestionGroup),
  new: z.array(SuggestionGroup),
  /**
   * Number of uncategorized transactions in the period (`considered`), and how many of them have no suggestion
   * (`undecided`).
   */
  considered: z.number(),
  undecided: z.number(),
  ...MeasuredPrecision.shape,
});
export type Suggestions = z.infer<typeof Suggestions>;

const Period = z.object({ year: Year, month: Month.optional() });

const ChosenGroup = z
  .object({
    id: Id.optional(),
    parent_id: Id.nullable().optional(),
    name: givenName(60, { empty: says.NAME_REQUIRED, tooLong: says.AT_MOST_60 }),
    icon: givenName(32, { empty: says.ICON_REQUIRED, tooLong: says.ONE_EMOJI }),
    color: Color.nullable().optional(),
    description: z.string().max(500, says.AT_MOST_500).nullable().optional(),
    transaction_ids: z.array(Id).max(50_000).optional(),
    transactions: z
      .array(
        z.object({
          id: Id,
          reason: z.string().max(2000, says.TOO_LONG).nullish(),
          /** Whether the user chose this category instead of the suggested one. */
          by_hand: z.boolean().optional(),
        }),
      )
      .max(50_000)
      .optional(),
  })
  .transform(({ transaction_ids, transactions, ...group }) => ({
    ...group,
    transactionIds: transaction_ids ?? transactions?.map((one) => one.id) ?? [],
    byHand: new Set((transactions ?? []).flatMap((one) => (one.by_hand ? [one.id] : []))),
    reasons: Object.fromEntries(
      (transactions ?? []).flatMap(({ id, reason }) => (reason ? [[id, reason] as const] : [])),
    ),
  }));

export const ChosenGroups = z.object({
  existing: z.array(ChosenGroup).max(5000).default([]),
  new: z.array(ChosenGroup).max(5000).default([]),
});
export type ChosenGroups = z.infer<typeof ChosenGroups>;

/** Identifies the language model input that the user was shown, and the lines of it that may not be sent. */
const ShownLines = z.object({
  /** The value that `getEngine` returned with the lines. Without it, nothing is sent. */
  seen: z.string().max(64).optional(),
  /** Zero-based numbers of the lines that may not be sent. */
  without: z
    .string()
    .regex(/^\d{1,5}(?:,\d{1,5})*$/, says.NUMBERS)
    .max(8000)
    .transform((text) => text.split(',').map(Number))
    .optional(),
});

export const suggestCategories = endpoint('GET', '/transactions/ai_categorization', {
  summary: 'Suggest categories for the uncategorized transactions of a year or month',
  access: 'user',
  query: Period.extend(ShownLines.shape),
  answers: { 200: Suggestions },
  expensive: true,
});

export const applySuggestions = endpoint('PUT', '/transactions/ai_categorization', {
  summary: 'Apply the chosen groups; new categories are created once, manual choices are kept',
  access: 'editor',
  query: Period,
  body: ChosenGroups,
  answers: {
    200: z.object({
      created_categories: z.number(),
      updated: z.number(),
      rules_changed: z.number(),
      /** Number of rows that no longer count because they are now transfers between own accounts; absent if zero. */
      set_aside: z.number().optional(),
      refunds: Refunds,
      step_id: StepId,
    }),
  },
  expensive: true,
  // Large enough for a year with tens of thousands of rows, each with its reason.
  maxBytes: 10 * 1024 * 1024,
  readByTask: true,
});

const LlmSettings = z.object({
  /** Whether the server has a language model endpoint configured. */
  available: z.boolean(),
  enabled: z.boolean(),
  /** Host and model that would receive the lines; empty if no language model is available. */
  host: z.string(),
  model: z.string(),
});

export const getEngine = endpoint('GET', '/categorization/engine', {
  summary: 'List the available engines, and what a language model would be sent for a period',
  access: 'user',
  query: Period,
  answers: {
    200: z.object({
      llm: LlmSettings,
      estimate: z.object({ merchants: z.number(), calls: z.number(), tokens: z.number() }),
      /** Exactly the lines that would be sent, one per merchant. `average` is signed, in whole currency units. */
      lines: z.array(z.object({ text: z.string(), count: z.number(), average: z.number() })),
      /** A value that identifies exactly these lines. */
      seen: z.string(),
    }),
  },
});

export const getPrecision = endpoint('GET', '/categorization/precision', {
  summary: 'Measure how often Saldo would have sorted by itself as the user did',
  access: 'user',
  answers: { 200: Precision },
  expensive: true,
});

export const setEngine = endpoint('PUT', '/categorization/engine', {
  summary: 'Turn the language model on or off for the current user',
  access: 'editor',
  body: z.object({ llm_enabled: z.boolean() }),
  answers: { 200: z.object({ llm: LlmSettings }) },
});
