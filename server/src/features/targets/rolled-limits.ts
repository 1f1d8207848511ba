import type { Frequency } from '@saldo/contract/alerts';
import { alertAmount, periodsSince, rolledLimits } from '@saldo/domain/alerts';
import type { Day } from '@saldo/domain/dates';
import { EMPTY_SUM } from '@saldo/domain/goals';
import type { Cents } from '@saldo/domain/money';
import { groupBy } from '@saldo/domain/records';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { targetSums } from './counted-rows.ts';

interface RollingAlert {
  id: string;
  categoryId: string;
  currency: string;
  frequency: Frequency;
  limit: Cents;
  /** Null if its limit does not roll over. */
  rollsFrom: Day | null;
}

/** The limits of alerts in their current periods, with what was carried over. Reads earlier periods only of those that roll over. */
export async function currentLimits(
  db: Db | Tx,
  { bookId, today }: { bookId: BookId; today: Day },
  alerts: readonly RollingAlert[],
): Promise<ReadonlyMap<string, Cents>> {
  const limits = new Map(alerts.map(({ id, limit }) => [id, limit]));
  if (alerts.every(({ rollsFrom }) => rollsFrom === null)) return limits;
  const calendar = await calendarOf(db, { bookId });
  const wanted = alerts.flatMap(({ rollsFrom: since, ...alert }) =>
    since === null
      ? []
      : periodsSince(calendar, alert.frequency, { day: today, since })
          .filter(({ to }) => to >= since)
          .map((period) => ({ ...alert, ...period })),
  );
  if (wanted.length === 0) return limits;
  const from = wanted.map((one) => one.from).reduce((a, b) => (a < b ? a : b));
  const known = await readKnownDays(db, { bookId, from, today });
  const sums = await targetSums(db, { bookId, kind: 'alerts', wanted });
  const periods = wanted.map(({ id, limit, ...days }, at) => ({
    ...{ id, limit },
    amount: alertAmount(sums[at] ?? EMPTY_SUM),
    isKnown: known.has(days),
  }));
  for (const [id, own] of groupBy(periods, (one) => one.id)) {
    const rolled = rolledLimits(own, own[0]?.limit ?? 0).at(-1);
    if (rolled) limits.set(id, rolled.limit);
  }
  return limits;
}
