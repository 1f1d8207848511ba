import { z } from 'zod';
import { CategoryInput } from './categories.ts';
import { MeasuredPrecision } from './categorization.ts';
import { Changed, DayInput, DIRECTIONS, Id, IdParams, LocalDateTime, StepId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BATCH_LIMIT, Refunds } from './transactions.ts';
import * as says from './validation-messages.ts';

/** Minimum confidence, in percent, to preselect an answer. If the counterparty is a person, no answer is preselected. */
export const PRESELECTED_FROM = 75;
/**
 * Limits of the queue. Further entries appear once these are answered. An entry has at most as many transactions as one
 * call can change.
 */
export const SORT_LIMITS = { entries: 300, rowsOfEntry: BATCH_LIMIT, answers: 4 } as const;

/** One of the user's categories, or a category that Saldo proposes to create. */
const SortAnswer = z.object({
  category_id: z.string().nullable(),
  /** The category to be created; null if it exists already. */
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
 * Uncategorized transactions that share one answer: all rows of a merchant in one direction for which the engine gives
 * the same answer. Payments from and to a person form one entry, as do transfers between own accounts.
 */
export const SortEntry = z.object({
  /** Stays the same while the merchant is in the queue. */
  key: z.string(),
  merchant: z.object({
    id: z.string(),
    /** Null if the bank's description names no merchant or person. */
    name: z.string().nullable(),
    is_person: z.boolean(),
  }),
  direction: z.enum(DIRECTIONS),
  currency: z.string(),
  /** Net of all rows of the entry, in its currency. */
  amount: z.number(),
  money_in: z.number(),
  money_out: z.number(),
  /** What went in plus what went out, in the main currency, without rows whose exchange rate is not known. */
  worth: z.number(),
  /** Newest first. */
  ids: z.array(z.string()),
  newest: z.object({
    description: z.string(),
    date: LocalDateTime,
    account: z.string().nullable(),
  }),
  /** Likely categories, then those that the user uses most for such payments; at most four. */
  answers: z.array(SortAnswer),
  is_preselected: z.boolean(),
  /** Percentage for the first answer; null if the engine has no answer. */
  confidence: z.number().nullable(),
  reason: z.string(),
});
export type SortEntry = z.infer<typeof SortEntry>;

export const SortQueue = z.object({
  /** Largest amount of money first, converted to the main currency. */
  items: z.array(SortEntry),
  /**
   * Number of uncategorized merchants and transactions, including those beyond `items`. `amount` is the sum of their
   * magnitudes in the main currency.
   */
  merchants: z.number(),
  transactions: z.number(),
  amount: z.number(),
  sorted_this_month: z.number(),
  ...MeasuredPrecision.shape,
});
export type SortQueue = z.infer<typeof SortQueue>;

export const getSortQueue = endpoint('GET', '/categorization/queue', {
  summary: 'List the uncategorized transactions, one entry per merchant, with suggestions',
  access: 'user',
  /** Days, inclusive; without them, the whole queue. */
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
      /**
       * True if the answer was accepted in bulk. It then stays Saldo's answer, which proves nothing about others, but later
       * rows of the merchant are sorted the same.
       */
      in_bulk: z.boolean().default(false),
      /** The engine's reason for the category. Used only with `in_bulk`. */
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
      /** Number of rows that no longer count because they are now transfers between own accounts; absent if zero. */
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
  /** Words are folded: lower case, without accents. Categories without known synonyms are omitted. */
  answers: { 200: z.array(z.object({ category_id: z.string(), words: z.array(z.string()) })) },
});

/**
 * Limits of automatic sorting, counted in answers (one per merchant and import). `judged`: number of latest answers
 * that are evaluated. Sorting stops when the user has changed more than `changedAtMost` of the latest `watched`
 * answers.
 */
export const SORTING_LIMITS = { judged: 100, watched: 40, changedAtMost: 3 } as const;
/** Minimum precision, in percent, to offer automatic sorting. */
export const OFFERED_FROM = 95;

export const AutoSortStats = z.object({
  auto_sort: z.boolean(),
  /**
   * Number of automatic answers evaluated, at most the last hundred, one per merchant and import (`sorted`), and how
   * many of them the user has not changed (`kept`).
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
  answers: { 200: Changed.extend({ undone: z.number() }) },
  refusals: ['not_found'],
});
