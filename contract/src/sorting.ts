import { z } from 'zod';
import { CategoryInput } from './categories.ts';
import { DayInput, DIRECTIONS, Id, IdParams, LocalDateTime, StepId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BATCH_LIMIT, Refunds } from './transactions.ts';
import * as says from './validation-messages.ts';

/** Answers are preselected from this confidence (percent), but never for people. */
export const PRESELECTED_FROM = 75;
/**
 * The queue is limited; further entries appear once these are done. An entry has at most as many transactions as one
 * call can change.
 */
export const SORT_LIMITS = { entries: 300, rowsOfEntry: BATCH_LIMIT, answers: 4 } as const;

/** One of the user's categories, or a proposed one. */
const SortAnswer = z.object({
  category_id: z.string().nullable(),
  /** The category that would be created; null if it exists. */
  proposal: z
    .object({
      parent_id: z.string().nullable(),
      name: z.string(),
      icon: z.string(),
      color: z.string(),
      description: z.string(),
    })
    .nullable(),
});
export type SortAnswer = z.infer<typeof SortAnswer>;

/**
 * Uncategorized transactions that share one answer: a merchant's rows in one direction for which the engine gives the
 * same answer. A transfer between own accounts is one entry for both directions, with the net of its rows.
 */
export const SortEntry = z.object({
  /** Constant while its merchant is in the queue. */
  key: z.string(),
  merchant: z.object({
    id: z.string(),
    /** Null if the bank's text names nobody. */
    name: z.string().nullable(),
    is_person: z.boolean(),
  }),
  direction: z.enum(DIRECTIONS),
  currency: z.string(),
  /** Sum of all its rows, in the entry's currency. */
  amount: z.number(),
  /** Newest first. */
  ids: z.array(z.string()),
  newest: z.object({
    description: z.string(),
    date: LocalDateTime,
    account: z.string().nullable(),
  }),
  /** Most likely first, at most four. */
  answers: z.array(SortAnswer),
  is_preselected: z.boolean(),
  /** Percent, for the first answer; null if the engine has none. */
  confidence: z.number().nullable(),
  reason: z.string(),
});
export type SortEntry = z.infer<typeof SortEntry>;

export const SortQueue = z.object({
  /** Newest first. */
  items: z.array(SortEntry),
  /** Uncategorized merchants and transactions, including those beyond `items`; `amount` sums magnitudes in euros. */
  merchants: z.number(),
  transactions: z.number(),
  amount: z.number(),
  sorted_this_month: z.number(),
  /**
   * Percent of automatic answers that match the user's decisions; present from 40 decisions. An answer counts once per
   * merchant; bulk acceptance does not count.
   */
  precision: z.number().optional(),
});
export type SortQueue = z.infer<typeof SortQueue>;

export const getSortQueue = endpoint('GET', '/categorization/queue', {
  summary: 'List the uncategorized transactions, one entry per merchant, with suggestions',
  access: 'user',
  /** Days, inclusive; by default the whole queue. */
  query: z.object({ from: DayInput.optional(), to: DayInput.optional() }),
  answers: { 200: SortQueue },
  expensive: true,
});

const DESTINATIONS = ['category', 'new_category', 'ignore'] as const;

export const answerQueue = endpoint('POST', '/categorization/answers', {
  summary: 'Answer an entry of the queue: all or nothing, undoable as one change',
  access: 'editor',
  body: z
    .object({
      transaction_ids: z
        .array(Id)
        .min(1, says.ONE)
        .max(BATCH_LIMIT, says.atMost(BATCH_LIMIT, 'items')),
      category: Id.optional(),
      new_category: CategoryInput.optional(),
      /** Excludes the rows from all totals. */
      ignore: z.literal(true).optional(),
      /** Also creates the rule from `draftRule`, if there is one. */
      always: z.boolean().default(false),
      /** Accepted in bulk: counts as Saldo's answer, not as the user's decision. */
      in_bulk: z.boolean().default(false),
      /** The engine's reason. Read only with `in_bulk`. */
      reason: z.string().max(2000, says.TOO_LONG).nullish(),
    })
    .refine((body) => DESTINATIONS.filter((name) => body[name] !== undefined).length === 1, {
      error: says.ONE_DESTINATION,
      path: ['category'],
    }),
  answers: {
    200: z.object({
      updated: z.number(),
      /** Null if the rows are ignored. */
      category_id: z.string().nullable(),
      rule: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** Rows that no longer count because they are now transfers between own accounts; absent if none. */
      set_aside: z.number().optional(),
      refunds: Refunds,
      step_id: StepId,
    }),
  },
  refusals: ['limit_reached', 'category_name_exists', 'category_depth', 'category_is_system'],
  maxBytes: 256 * 1024,
});

export const listCategorySynonyms = endpoint('GET', '/categorization/words', {
  summary: 'List other words for each category, so that a search finds it',
  access: 'user',
  /** Folded: lower case without accents. Categories without known synonyms are omitted. */
  answers: { 200: z.array(z.object({ category_id: z.string(), words: z.array(z.string()) })) },
});

/**
 * Limits of automatic sorting, in answers (one per merchant and import): how many are evaluated, and how many of the
 * watched ones the user may change before it stops.
 */
export const SORTING_LIMITS = { judged: 100, watched: 40, changedAtMost: 3 } as const;
/** Automatic sorting is offered from this precision (percent). */
export const OFFERED_FROM = 95;

export const AutoSortStats = z.object({
  auto_sort: z.boolean(),
  /**
   * Of the last hundred automatic answers, one per merchant and import: how many there are, and how many the user has
   * not changed.
   */
  sorted: z.number(),
  kept: z.number(),
});
export type AutoSortStats = z.infer<typeof AutoSortStats>;

export const getAutoSort = endpoint('GET', '/categorization/arrivals', {
  summary: 'Get the setting of automatic sorting and its success so far',
  access: 'user',
  answers: { 200: AutoSortStats },
});

export const undoAutoSort = endpoint('DELETE', '/categorization/arrivals/{id}', {
  summary: 'Undo the automatic sorting of an import; values changed since are kept',
  access: 'editor',
  expensive: true,
  params: IdParams,
  answers: { 200: z.object({ undone: z.number() }) },
  refusals: ['not_found'],
});
