import { z } from 'zod';
import { DayInput, Empty, Instant } from './common.ts';
import { endpoint } from './endpoint.ts';
import * as says from './validation-messages.ts';

/** How long each of the two answers to a letter may be. */
export const MAX_ANSWER = 500;

/** Whether a user gets a letter about each month: not at all, in the app, or by email too. */
export const LETTER_CHOICES = ['off', 'app', 'email'] as const;
export type LetterChoice = (typeof LETTER_CHOICES)[number];

/** A sum of many amounts, so it may exceed what one amount may be. */
const Sum = z.number();
const Name = z.string().max(1000);
const Code = z.string().regex(/^[A-Z]{3}$/);

const Totals = z.strictObject({ income: Sum, expenses: Sum, net: Sum });

const LetterCategory = z.strictObject({
  id: z.string().max(100),
  name: Name,
  icon: z.string().max(100),
  color: z.string().max(100),
  total: Sum,
  /** What it is compared with; null if it can't be compared. */
  before: Sum.nullable(),
});

/**
 * What a letter says, as of when it was written. Amounts are decimal, in `currency` unless they name their own. Each part is
 * null or empty if there was no ground for it.
 */
export const LetterFacts = z.strictObject({
  /** Days of the month, inclusive. */
  from: DayInput,
  to: DayInput,
  currency: Code,
  /** Whether the user's accounts covered the whole month. */
  covered: z.boolean(),
  totals: Totals,
  /** `usual`: the average of known months; `before`: the month before. Null if neither is known. */
  compared: z.strictObject({ with: z.enum(['usual', 'before']), totals: Totals }).nullable(),
  /** Top-level categories with the most spending, largest first. */
  categories: z.array(LetterCategory).max(5),
  /** Spending in all other categories. */
  others: z.strictObject({ count: z.int(), total: Sum, before: Sum.nullable() }).nullable(),
  /** Category with the largest change in spending, and the merchants behind it, largest first. */
  change: z
    .strictObject({
      category: LetterCategory,
      merchants: z.array(z.strictObject({ name: Name, total: Sum, before: Sum })).max(3),
    })
    .nullable(),
  /** Price increases of recurring payments, each in the currency of the payment. */
  rises: z
    .array(
      z.strictObject({
        ...{ series_id: z.string().max(100), name: Name, currency: Code },
        ...{ before: Sum, amount: Sum, on: DayInput, per_year: Sum },
      }),
    )
    .max(20),
  /** Bills due from the day on which the letter was written to `until`, and the lowest balance until then. */
  next: z
    .strictObject({
      until: DayInput,
      /** True if the main income is expected on the day after `until`. */
      payday: z.boolean(),
      bills: z.strictObject({
        count: z.int(),
        total: Sum,
        largest: z.strictObject({ name: Name, amount: Sum, on: DayInput }).nullable(),
      }),
      /** Range that contains the outcome 80% of the time; null if it is not known. */
      lowest: z.strictObject({ low: Sum, middle: Sum, high: Sum }).nullable(),
    })
    .nullable(),
  /** Accounts without data up to the end of the month (`no_data`) or without a verified balance at that time (`unverified`). */
  unverified: z
    .array(
      z.strictObject({
        ...{ account_id: z.string().max(100), name: Name, is: z.enum(['no_data', 'unverified']) },
        /** Last day with data, or last verified day; null if none. */
        until: DayInput.nullable(),
      }),
    )
    .max(50),
});
export type LetterFacts = z.infer<typeof LetterFacts>;

/** The month that a letter is about, `YYYY-MM`. */
export const LetterMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, says.YEAR_MONTH);

const Answer = z
  .string({ error: says.TEXT })
  .max(MAX_ANSWER, says.TOO_LONG)
  .transform((text) => text.trim())
  .transform((text) => (text === '' ? null : text))
  .nullable();

/** Answers to the letter's two questions; null for those that were skipped. */
export const LetterAnswers = z.object({
  /** What was worth its money. */
  worth_it: Answer,
  /** What the user wants to change next month. */
  to_change: Answer,
});
export type LetterAnswers = z.infer<typeof LetterAnswers>;

const ListedLetter = z.object({
  month: z.string(),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  net: z.number(),
  sent_at: Instant,
});
export type ListedLetter = z.infer<typeof ListedLetter>;

/** A figure that has changed since the letter was written. `name` is that of the category. */
const LetterCorrection = z.object({
  figure: z.enum(['income', 'expenses', 'net', 'category']),
  name: z.string().nullable(),
  sent: z.number(),
  now: z.number(),
});
export type LetterCorrection = z.infer<typeof LetterCorrection>;

export const LETTER_PARTS = ['change', 'rises', 'next', 'unverified'] as const;
export type LetterPart = (typeof LETTER_PARTS)[number];

export const Letter = z.object({
  month: z.string(),
  sent_at: Instant,
  facts: LetterFacts,
  /** The letter's parts as sentences, in order. Those without ground are left out. */
  parts: z.array(z.object({ part: z.enum(LETTER_PARTS), sentences: z.array(z.string()) })),
  /** Figures that differ now; empty too if they can't be compared, because totals are in another currency. */
  corrections: z.array(LetterCorrection),
  answers: LetterAnswers,
  /** The previous letter's answers; null if there are none. */
  last_answers: LetterAnswers.extend({ month: z.string() }).nullable(),
});
export type Letter = z.infer<typeof Letter>;

const MonthParams = z.object({ month: LetterMonth });

export const listLetters = endpoint('GET', '/letters', {
  summary: 'List the monthly letters, newest first',
  access: 'user',
  answers: { 200: z.array(ListedLetter) },
});

export const getLetter = endpoint('GET', '/letters/{month}', {
  summary: 'Get the letter about a month, with the figures that have changed since',
  access: 'user',
  params: MonthParams,
  answers: { 200: Letter },
  refusals: ['not_found'],
});

export const answerLetter = endpoint('PUT', '/letters/{month}/answers', {
  summary: 'Answer the two questions of a letter; absent answers stay unchanged',
  access: 'editor',
  params: MonthParams,
  body: LetterAnswers.partial(),
  answers: { 200: Empty },
  refusals: ['not_found'],
});
