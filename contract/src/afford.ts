import { z } from 'zod';
import { DayInput } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Range } from './recurring.ts';
import { AmountInput } from './transaction-filters.ts';

const Outlook = z.object({
  /** Lowest expected balance of everyday accounts, with its range, and the first day (`on`) that has it. */
  lowest: Range.extend({ on: z.string() }),
  /** Share of the futures, from 0 to 1, in which the balance is below zero at the end of any day. */
  below_zero: z.number(),
});

export const Affordability = z.object({
  /** Currency of all amounts. */
  currency: z.string(),
  today: z.string(),
  /** Last day of the forecast. */
  until: z.string(),
  /** Expected days of the main income, up to `until`. */
  paydays: z.array(z.string()),
  /** Known months among the last twelve. */
  known_months: z.number(),
  /**
   * Balance with and without the purchase, read from the same futures. Null with fewer than three known months, or if the
   * balance is unknown.
   */
  forecast: z
    .object({
      /** At the end of each day from tomorrow on. */
      days: z.array(z.object({ date: z.string(), with: Range, without: Range })),
      with: Outlook,
      without: Outlook,
      /** The same purchase on the days after the next two paydays. */
      other_days: z.array(Outlook.extend({ day: z.string() })),
    })
    .nullable(),
  /** Whether the balance of everyday accounts is known. */
  is_balance_known: z.boolean(),
  /**
   * What is left to spend until the eve of payday or the end of the month (`to`), and `after` the purchase, which is null
   * unless it is in these days. Null if Left is unknown.
   */
  left: z
    .object({
      payday: z.string().nullable(),
      to: z.string(),
      now: z.object({ amount: z.number(), per_day: z.number().nullable() }),
      after: z.object({ amount: z.number(), per_day: z.number().nullable() }).nullable(),
    })
    .nullable(),
});
export type Affordability = z.infer<typeof Affordability>;

export const getAffordability = endpoint('GET', '/forecast/afford', {
  summary: 'Forecast the balance with and without a purchase on a day',
  access: 'user',
  query: z.object({
    /** In the currency of totals. 0 answers with the forecast itself. */
    amount: AmountInput,
    /** From today to `until`. */
    day: DayInput,
    /** Defaults to six weeks from now and can be at most a year ahead. */
    until: DayInput.optional(),
  }),
  answers: { 200: Affordability },
});
