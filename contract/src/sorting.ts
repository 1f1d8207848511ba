import { z } from 'zod';
import { CategoryInput } from './categories.ts';
import { DayInput, DIRECTIONS, Id, IdParams, LocalDateTime, StepId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { BATCH_LIMIT, Refunds } from './transactions.ts';
import * as says from './validation-messages.ts';

/** From this confidence (percent) on an answer is chosen beforehand; never for people. */
export const PRESELECTED_FROM = 75;
/**
 * The queue is told to a length; what comes behind shows when these are done. An entry names as many transactions as one
 * call changes.
 */
export const SORT_LIMITS = { entries: 300, rowsOfEntry: BATCH_LIMIT, answers: 4 } as const;

/** A category of the person's, or one that they could have. */
const SortAnswer = z.object({
  category_id: z.string().nullable(),
  /** What would be made; null where the category is there. */
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
 * What waits for a category and gets one answer: a merchant's rows of one direction that the engine answers alike. A move
 * between own accounts is one entry of both directions, with the net of its rows.
 */
export const SortEntry = z.object({
  /** The same while its merchant waits. */
  key: z.string(),
  merchant: z.object({
    id: z.string(),
    /** Null where nobody is named: then the bank's text is all there is. */
    name: z.string().nullable(),
    is_person: z.boolean(),
  }),
  direction: z.enum(DIRECTIONS),
  currency: z.string(),
  /** Of all its rows, in the entry's currency. */
  amount: z.number(),
  /** Newest first. */
  ids: z.array(z.string()),
  newest: z.object({
    description: z.string(),
    date: LocalDateTime,
    account: z.string().nullable(),
  }),
  /** The likeliest first, four at most. */
  answers: z.array(SortAnswer),
  /** Whether the first answer is chosen beforehand. */
  is_preselected: z.boolean(),
  /** Percent, of the first answer; null where the engine says nothing. */
  confidence: z.number().nullable(),
  /** Why the first answer, in plain words. */
  reason: z.string(),
});
export type SortEntry = z.infer<typeof SortEntry>;

export const SortQueue = z.object({
  /** The newest first. */
  items: z.array(SortEntry),
  /** Merchants and transactions without a category, also those beyond `items`; `amount` is in euros, magnitudes. */
  merchants: z.number(),
  transactions: z.number(),
  amount: z.number(),
  /** Transactions of the running month that have a category. */
  sorted_this_month: z.number(),
  /** Percent of answers it would give alone that match the user's decisions. Present from 40 decisions on: one answer per merchant is one, accepting in bulk is none. */
  precision: z.number().optional(),
});
export type SortQueue = z.infer<typeof SortQueue>;

export const getSortQueue = endpoint('GET', '/categorization/queue', {
  summary: 'What waits for a category, an entry a merchant, with what the engine answers',
  access: 'user',
  /** Days, both included; without them all of it. */
  query: z.object({ from: DayInput.optional(), to: DayInput.optional() }),
  answers: { 200: SortQueue },
  expensive: true,
});

const DESTINATIONS = ['category', 'new_category', 'ignore'] as const;

export const answerQueue = endpoint('POST', '/categorization/answers', {
  summary: 'Answer an entry of the queue: all of it or nothing, undone as one change',
  access: 'editor',
  body: z
    .object({
      transaction_ids: z
        .array(Id)
        .min(1, says.ONE)
        .max(BATCH_LIMIT, says.atMost(BATCH_LIMIT, 'items')),
      category: Id.optional(),
      /** Makes it. */
      new_category: CategoryInput.optional(),
      /** Leaves the rows out of everything. */
      ignore: z.literal(true).optional(),
      /** Also makes the rule that `draftRule` drafts, if it drafts one. */
      always: z.boolean().default(false),
      /** Accepted together with others: the answer is Saldo's, and no decision of the user. */
      in_bulk: z.boolean().default(false),
      /** Why the engine answers so. Only read with `in_bulk`. */
      reason: z.string().max(2000, says.TOO_LONG).nullish(),
    })
    .refine((body) => DESTINATIONS.filter((name) => body[name] !== undefined).length === 1, {
      error: says.ONE_DESTINATION,
      path: ['category'],
    }),
  answers: {
    200: z.object({
      updated: z.number(),
      /** Null where the rows are ignored. */
      category_id: z.string().nullable(),
      rule: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** Those that now count nowhere, since they are put between own accounts; absent where there are none. */
      set_aside: z.number().optional(),
      refunds: Refunds,
      step_id: StepId,
    }),
  },
  refusals: ['limit_reached', 'category_name_exists', 'category_depth', 'category_is_system'],
  maxBytes: 256 * 1024,
});

export const getOtherWords = endpoint('GET', '/categorization/words', {
  summary: 'What else people call what each category is for, so that a search finds it',
  access: 'user',
  /** Folded: small letters without accents. Categories that say nothing known are not among them. */
  answers: { 200: z.array(z.object({ category_id: z.string(), words: z.array(z.string()) })) },
});

/** Sorting on arrival, in answers (one per merchant and arrival): how many are judged, and how many of the watched ones may be changed by hand. */
export const SORTING_LIMITS = { judged: 100, watched: 40, changedAtMost: 3 } as const;
/** From this precision (percent) on sorting on arrival is offered. */
export const OFFERED_FROM = 95;

export const Arrivals = z.object({
  auto_sort: z.boolean(),
  /** Of the last hundred answers on arrival, one per merchant and import: how many there are, and how many the user has left. */
  sorted: z.number(),
  kept: z.number(),
});
export type Arrivals = z.infer<typeof Arrivals>;

export const getArrivals = endpoint('GET', '/categorization/arrivals', {
  summary: 'Whether what is sure is sorted as it arrives, and how that has fared',
  access: 'user',
  answers: { 200: Arrivals },
});

export const undoArrival = endpoint('DELETE', '/categorization/arrivals/{id}', {
  summary: 'Take back what was sorted as it arrived; what was set since stays',
  access: 'editor',
  expensive: true,
  params: IdParams,
  answers: { 200: z.object({ undone: z.number() }) },
  refusals: ['not_found'],
});
