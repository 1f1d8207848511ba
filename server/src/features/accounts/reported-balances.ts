import type { Day } from '@saldo/domain/dates';
import type { Cents } from '@saldo/domain/money';
import { z } from 'zod';

/** Enough for two years of weekly balances. */
const MOST = 104;

const ReportedBalances = z.object({
  /** Day of the last request to the bank. */
  asked: z.string(),
  /** End-of-day balances, oldest first. */
  balances: z.array(z.object({ day: z.string(), balance: z.int() })),
});
export type ReportedBalances = z.infer<typeof ReportedBalances>;

export const readReported = (text: string | null): ReportedBalances | null =>
  text === null ? null : ReportedBalances.parse(JSON.parse(text));

/** Adds the bank's response to the known balances: a balance, or null if the bank reported none. */
export function withReported(
  told: ReportedBalances | null,
  asked: Day,
  one: { day: Day; balance: Cents } | null,
): ReportedBalances {
  const others = (told?.balances ?? []).filter(({ day }) => day !== one?.day);
  const balances = [...others, ...(one ? [one] : [])];
  return { asked, balances: balances.toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(-MOST) };
}
