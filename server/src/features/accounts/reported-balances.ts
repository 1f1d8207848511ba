import type { Day } from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';
import { z } from 'zod';

/** Two years of weeks. */
const MOST = 104;

const ReportedBalances = z.object({
  /** The day on which the bank was asked last. */
  asked: z.string(),
  /** At the end of those days, oldest first. */
  balances: z.array(z.object({ day: z.string(), balance: z.int() })),
});
export type ReportedBalances = z.infer<typeof ReportedBalances>;

/** As a linked account keeps it. */
export const readReported = (text: string | null): ReportedBalances | null =>
  text === null ? null : ReportedBalances.parse(JSON.parse(text));

/** What a bank has told up to now, with what it says on a day when it is asked: nothing, or a balance. */
export function withReported(
  told: ReportedBalances | null,
  asked: Day,
  one: { day: Day; balance: Cents } | null,
): ReportedBalances {
  const others = (told?.balances ?? []).filter(({ day }) => day !== one?.day);
  const balances = [...others, ...(one ? [one] : [])];
  return { asked, balances: balances.toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(-MOST) };
}
