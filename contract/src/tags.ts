import { z } from 'zod';
import { Changed, DayInput, Id, StepId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { HUES } from './goals.ts';
import { isOneLine, isVisible } from './one-line.ts';
import { Transaction } from './transactions.ts';
import * as says from './validation-messages.ts';

/** Tags that have dates, a color or a name before any transaction has it. Others need no place. */
export const MAX_TAGS = 200;
/** Card payments on a tag's dates that its page suggests at a time. */
export const MOST_SUGGESTED = 100;
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** A tag as transactions have it. Case and accents don't matter: `lisbon` finds `Lisbon`. */
export const TagName = z
  .string({ error: says.TEXT })
  .trim()
  .max(100, says.TAG_TOO_LONG)
  .refine(isVisible, says.NAME_REQUIRED)
  .refine(isOneLine, says.ONE_LINE);

/** Lists of tags are separated by commas. */
const NewTagName = TagName.refine((name) => !name.includes(','), says.NO_COMMA);

/** First and last day, inclusive. */
const Dates = z.object({ from: z.string(), to: z.string() });

const DatesInput = z
  .object({ from: DayInput, to: DayInput })
  .refine(({ from, to }) => from <= to, says.START_BEFORE_END)
  .refine(
    ({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < MOST_DAYS,
    says.A_YEAR_AT_MOST,
  );

const TagSettings = z.object({
  name: z.string(),
  color: z.enum(HUES).nullable(),
  dates: Dates.nullable(),
});

/** What a tag's transactions cost: expenses less refunds, as figures count them. */
const TagCost = z.object({
  /** Number of all transactions with the tag, whether or not figures count them. */
  rows: z.number(),
  total: z.number(),
  /** The total by each day of the dates; null without dates. */
  per_day: z.number().nullable(),
});

export const ListedTag = TagSettings.extend(TagCost.shape);
export type ListedTag = z.infer<typeof ListedTag>;

/** A category without a parent; null is Uncategorized. */
const Share = z.object({ category: z.string().nullable(), amount: z.number() });

export const TAG_BAR_UNITS = ['day', 'month', 'year'] as const;

/** The page of a tag. Amounts are in `currency`, that of totals. */
export const TagPage = ListedTag.extend({
  currency: z.string(),
  /** Number of accounts that its transactions are on. */
  accounts: z.number(),
  /** Number of transactions in the total. */
  counted: z.number(),
  /** What was paid on the dates; null without dates. */
  during: z.number().nullable(),
  /** Income with the tag, which is not in the total. */
  income: z.number(),
  /** Number of transactions in no figure, because no exchange rate is known. */
  left_out: z.number(),
  bars: z.object({
    unit: z.enum(TAG_BAR_UNITS),
    /** `at` is `before` or `after` the dates, or a day, month (`2026-05`) or year. None is missing between the first and the last. */
    items: z.array(z.object({ at: z.string(), amount: z.number(), shares: z.array(Share) })),
  }),
  /** Most first. */
  shares: z.array(Share),
  /** The largest expenses. */
  biggest: z.array(Transaction),
  /** Card payments on the dates that have no tag, oldest first. */
  suggested: z.array(Transaction),
  /** Names of the saved views and rules that name the tag. */
  views: z.array(z.string()),
  rules: z.array(z.string()),
});
export type TagPage = z.infer<typeof TagPage>;

export const listTagPages = endpoint('GET', '/tags', {
  summary: 'List the tags with what their transactions cost, latest dates first',
  access: 'user',
  answers: { 200: z.object({ currency: z.string(), tags: z.array(ListedTag) }) },
});

export const getTag = endpoint('GET', '/tags/page', {
  summary: 'Get what the transactions with a tag cost, and the card payments that may be missing',
  access: 'user',
  query: z.object({ name: TagName }),
  answers: { 200: TagPage },
  refusals: ['not_found'],
});

export const TagInput = z.object({
  name: TagName,
  /** Renames the tag on all of its transactions, and in saved views and rules. */
  new_name: NewTagName.optional(),
  color: z.enum(HUES, { error: says.HUE }).nullable().optional(),
  dates: DatesInput.nullable().optional(),
  /** Card payments not to suggest any more. */
  not_these: z.array(Id).max(MOST_SUGGESTED, says.atMost(MOST_SUGGESTED, 'ids')).optional(),
});
export type TagInput = z.infer<typeof TagInput>;

export const setTag = endpoint('PUT', '/tags', {
  summary: 'Create, rename or change a tag; absent fields stay unchanged',
  access: 'editor',
  expensive: true,
  body: TagInput,
  answers: { 200: TagSettings.extend({ changed: z.number(), step_id: StepId }) },
  refusals: ['limit_reached'],
});

export const deleteTag = endpoint('DELETE', '/tags', {
  summary: 'Delete a tag and remove it from all of its transactions',
  access: 'editor',
  expensive: true,
  query: z.object({ name: TagName }),
  answers: { 200: Changed },
  refusals: ['not_found'],
});
