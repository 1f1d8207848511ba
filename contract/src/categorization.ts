import { z } from 'zod';
import { Color, DIRECTIONS, Id, LocalDateTime, Month, StepId, Year } from './common.ts';
import { endpoint } from './endpoint.ts';
import { isOneLine } from './one-line.ts';
import { Refunds } from './transactions.ts';
import * as says from './validation-messages.ts';

/** Confidence levels; `sure` was right for 95 of 100 of the user's own choices. */
export const CONFIDENCE_LEVELS = ['sure', 'likely', 'unsure'] as const;

export const Suggestion = z.object({
  id: z.string(),
  description: z.string(),
  amount: z.number(),
  currency: z.string(),
  direction: z.enum(DIRECTIONS),
  date: LocalDateTime,
  /** Percent, 0 to 100. */
  confidence: z.number(),
  degree: z.enum(CONFIDENCE_LEVELS),
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
  /** True for the group of transactions the engine does not categorize. */
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
  /** Uncategorized transactions in the period, and how many of them stay uncategorized. */
  considered: z.number(),
  undecided: z.number(),
  /**
   * Percent of automatic answers that match the user's decisions; present from 40 decisions. An answer counts once per
   * merchant; bulk acceptance does not count.
   */
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
          /** The user chose it instead of the suggestion. */
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

/** The language model lines shown to the user, and which of them may not be sent. */
const ShownLines = z.object({
  /** From `getEngine`, which returned it with the lines; nothing is sent without it. */
  seen: z.string().max(64).optional(),
  /** Zero-based line numbers. */
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
      /** Rows that no longer count because they are now transfers between own accounts; absent if none. */
      set_aside: z.number().optional(),
      refunds: Refunds,
      step_id: StepId,
    }),
  },
  expensive: true,
  // Fits a year of tens of thousands of rows, each with its reason.
  maxBytes: 10 * 1024 * 1024,
  readByTask: true,
});

const LlmSettings = z.object({
  /** Whether the server has an endpoint for it. */
  available: z.boolean(),
  enabled: z.boolean(),
  /** Host and model that would receive the texts; empty if unavailable. */
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
      /** Exactly what would be sent for each merchant. The average is signed, in whole currency units. */
      lines: z.array(z.object({ text: z.string(), count: z.number(), average: z.number() })),
      /** Identifies exactly these lines. */
      seen: z.string(),
    }),
  },
});

export const setEngine = endpoint('PUT', '/categorization/engine', {
  summary: 'Turn the language model on or off for the current user',
  access: 'editor',
  body: z.object({ llm_enabled: z.boolean() }),
  answers: { 200: z.object({ llm: LlmSettings }) },
});
