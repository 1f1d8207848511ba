import { z } from 'zod';
import { Color, DIRECTIONS, Id, LocalDateTime, Month, StepId, Year } from './common.ts';
import { endpoint } from './endpoint.ts';
import { isOneLine } from './one-line.ts';
import { Refunds } from './transactions.ts';
import * as says from './validation-messages.ts';

/** How much a suggestion is worth: `sure` was right 95 times of 100 on the person's own choices. */
export const DEGREES = ['sure', 'likely', 'unsure'] as const;

export const Suggestion = z.object({
  id: z.string(),
  description: z.string(),
  amount: z.number(),
  currency: z.string(),
  direction: z.enum(DIRECTIONS),
  date: LocalDateTime,
  /** Percent, 0 to 100. */
  confidence: z.number(),
  degree: z.enum(DEGREES),
  /** Why, in plain words. */
  reason: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const SuggestionGroup = z.object({
  /** Absent for a category that does not exist yet. */
  id: z.string().optional(),
  parent_id: z.string().nullable().optional(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  description: z.string(),
  /** The group of what the engine will not guess. */
  is_system: z.boolean(),
  transactions: z.array(Suggestion),
});
export type SuggestionGroup = z.infer<typeof SuggestionGroup>;

export const Suggestions = z.object({
  engine: z.enum(['local', 'llm']),
  /** What the person should know, for instance why the chosen engine was not used. */
  notice: z.string().optional(),
  existing: z.array(SuggestionGroup),
  new: z.array(SuggestionGroup),
  /** Transactions without a category in the period, and how many of them stay so. */
  considered: z.number(),
  undecided: z.number(),
  /** Percent of answers it would give alone that match the user's decisions. Present from 40 decisions on: one answer per merchant is one, accepting in bulk is none. */
  precision: z.number().optional(),
});
export type Suggestions = z.infer<typeof Suggestions>;

const Period = z.object({ year: Year, month: Month.optional() });

const ChosenGroup = z
  .object({
    id: Id.optional(),
    parent_id: Id.nullable().optional(),
    name: z
      .string()
      .trim()
      .min(1, says.NAME_REQUIRED)
      .max(60, says.AT_MOST_60)
      .refine(isOneLine, says.ONE_LINE),
    icon: z
      .string()
      .trim()
      .min(1, says.ICON_REQUIRED)
      .max(32, says.ONE_EMOJI)
      .refine(isOneLine, says.ONE_LINE),
    color: Color.nullable().optional(),
    description: z.string().max(500, says.AT_MOST_500).nullable().optional(),
    transaction_ids: z.array(Id).max(50_000).optional(),
    transactions: z
      .array(
        z.object({
          id: Id,
          reason: z.string().max(2000, says.TOO_LONG).nullish(),
          /** The person chose it instead of what was suggested. */
          by_hand: z.boolean().optional(),
        }),
      )
      .max(50_000)
      .optional(),
  })
  .transform(({ transaction_ids, transactions, ...group }) => ({
    ...group,
    /** Named either way. */
    transactionIds: transaction_ids ?? transactions?.map((one) => one.id) ?? [],
    byHand: new Set((transactions ?? []).flatMap((one) => (one.by_hand ? [one.id] : []))),
    /** Why each was suggested, by id, where that is told. */
    reasons: Object.fromEntries(
      (transactions ?? []).flatMap(({ id, reason }) => (reason ? [[id, reason] as const] : [])),
    ),
  }));

export const ChosenGroups = z.object({
  existing: z.array(ChosenGroup).max(5000).default([]),
  new: z.array(ChosenGroup).max(5000).default([]),
});
export type ChosenGroups = z.infer<typeof ChosenGroups>;

/** The lines for a language model that a person has been shown, and which of them may not be sent. */
const ShownLines = z.object({
  /** As `getEngine` gave it with the lines; without it nothing is sent. */
  seen: z.string().max(64).optional(),
  /** Numbers of lines, from 0 on. */
  without: z
    .string()
    .regex(/^\d{1,5}(?:,\d{1,5})*$/, says.NUMBERS)
    .max(8000)
    .transform((text) => text.split(',').map(Number))
    .optional(),
});

export const suggestCategories = endpoint('GET', '/transactions/ai_categorization', {
  summary: 'Suggest categories for what has none in a year or a month',
  access: 'user',
  query: Period.extend(ShownLines.shape),
  answers: { 200: Suggestions },
  expensive: true,
});

export const applySuggestions = endpoint('PUT', '/transactions/ai_categorization', {
  summary: 'Apply chosen groups: new categories are made once, choices made by hand stay',
  access: 'editor',
  query: Period,
  body: ChosenGroups,
  answers: {
    200: z.object({
      created_categories: z.number(),
      updated: z.number(),
      rules_changed: z.number(),
      /** Those that now count nowhere, since they are put between own accounts; absent where there are none. */
      set_aside: z.number().optional(),
      refunds: Refunds,
      step_id: StepId,
    }),
  },
  expensive: true,
  // A year of many thousands of rows, each with its reason.
  maxBytes: 10 * 1024 * 1024,
  readByTask: true,
});

const LlmSettings = z.object({
  /** Whether the server has an endpoint for it. */
  available: z.boolean(),
  /** Whether this person has switched it on. */
  enabled: z.boolean(),
  /** Where texts would go, and to which model; empty when none is available. */
  host: z.string(),
  model: z.string(),
});

export const getEngine = endpoint('GET', '/categorization/engine', {
  summary: 'Which engines there are, and what asking a language model about a period would send',
  access: 'user',
  query: Period,
  answers: {
    200: z.object({
      llm: LlmSettings,
      estimate: z.object({ merchants: z.number(), calls: z.number(), tokens: z.number() }),
      /** What would be sent of each merchant, to the letter: the mean amount is signed, in whole units of money. */
      lines: z.array(z.object({ text: z.string(), count: z.number(), average: z.number() })),
      /** Stands for exactly these lines. */
      seen: z.string(),
    }),
  },
});

export const setEngine = endpoint('PUT', '/categorization/engine', {
  summary: 'Switch the language model on or off for oneself',
  access: 'editor',
  body: z.object({ llm_enabled: z.boolean() }),
  answers: { 200: z.object({ llm: LlmSettings }) },
});
