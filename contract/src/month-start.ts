import { z } from 'zod';
import * as says from './validation-messages.ts';

const DateInMonth = z
  .int({ error: says.DATE_IN_MONTH })
  .min(1, says.DATE_IN_MONTH)
  .max(31, says.DATE_IN_MONTH);

/**
 * Where a user's months begin: as on the wall calendar; on a date, where 29 to 31 mean the last day; on the last working day
 * until a date; or when the main income arrives.
 */
export const MonthStart = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('calendar') }),
    z.object({ kind: z.literal('day'), day: DateInMonth }),
    z.object({ kind: z.literal('working_day'), on_or_before: DateInMonth }),
    z.object({ kind: z.literal('pay') }),
  ],
  { error: says.MONTH_START },
);
export type MonthStart = z.infer<typeof MonthStart>;

export const CALENDAR_START: MonthStart = { kind: 'calendar' };

/** Where months began because the main income arrived, and where they begin without it. */
export const PayMonths = z.object({
  /** Date in the month, 1 to 31, on which months begin before the first that it opened. */
  before: DateInMonth,
  /** The same after the last. */
  usual: DateInMonth,
  /** Whether it comes on the working day before if that date is none. */
  is_early: z.boolean(),
  /** Name of the first month that it opened, `YYYY-MM`. */
  first: z.string().regex(/^\d{4}-\d{2}$/),
  /** First days of that month and of those after it, without a gap. */
  starts: z.array(z.string().regex(/^\d{4}-\d{2}-\d{2}$/)),
});
export type PayMonths = z.infer<typeof PayMonths>;

export const OwnMonths = z.object({
  month_start: MonthStart,
  /** Null unless the pay opens months, or if no income arrives monthly: then months are those of the wall calendar. */
  pay_months: PayMonths.nullable(),
});
export type OwnMonths = z.infer<typeof OwnMonths>;
