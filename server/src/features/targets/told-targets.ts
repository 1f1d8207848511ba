import { FREQUENCIES, type Frequency } from '@saldo/contract/alerts';
import { alertAmount, alertNotification, alertPeriod } from '@saldo/domain/alerts';
import { dayIn } from '@saldo/domain/dates';
import { goalAmount, isGoalCompleted } from '@saldo/domain/goals';
import { deleteRows, findRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import { readBalancesInGoals } from '../accounts/goal-balances.ts';
import { mainCurrencyOf } from '../ledger/figures/main-currency.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { targetSums } from './counted-rows.ts';
import type { Who } from './notifications.ts';
import { currentLimits } from './rolled-limits.ts';

/** Notifications about goals, and about alerts in their current periods. */
interface Told {
  id: string;
  /** True while the amount calls for a notification. */
  isReached: boolean;
}

/** Notifications about goals and alerts that the user has, and whether they still hold. */
export async function toldTargets(db: Db | Tx, who: Who): Promise<Told[]> {
  return [...(await toldAlerts(db, who)), ...(await toldGoals(db, who))];
}

/**
 * Deletes notifications that held before a change and no longer do, so that the goal or alert tells again. Call it after
 * other notifications, because a figure that falls must not tell that it comes near.
 */
export async function armAgain(tx: Tx, who: Who, before: readonly Told[]): Promise<void> {
  const held = new Set(before.flatMap(({ id, isReached }) => (isReached ? [id] : [])));
  if (held.size === 0) return;
  const fallen = (await toldTargets(tx, who)).filter(
    ({ id, isReached }) => !isReached && held.has(id),
  );
  // Pending mails are deleted with their notifications.
  await deleteRows(tx, 'notifications', { user_id: who.bookId, id: fallen.map(({ id }) => id) });
}

async function toldAlerts(db: Db | Tx, { bookId, now, timeZone }: Who): Promise<Told[]> {
  const today = dayIn(timeZone, new Date(now));
  const calendar = await calendarOf(db, { bookId });
  const main = await mainCurrencyOf(db, { bookId });
  const periodOf = (one: Frequency) => alertPeriod(calendar, one, today);
  const notices = await findRows(db, 'notifications', {
    ...{ user_id: bookId, kind: ['alert_approaching', 'alert_exceeded'] as const },
    period: FREQUENCIES.map((one) => periodOf(one).key),
  });
  const ids = notices.map(({ subject_id }) => subject_id);
  const alerts = await findRows(db, 'alerts', { user_id: bookId, id: ids });
  const wanted = alerts.map(({ category_id: categoryId, frequency, currency }) => ({
    ...{ categoryId, currency: currency ?? main, ...periodOf(frequency) },
  }));
  const sums = await targetSums(db, { bookId, kind: 'alerts', wanted });
  const rolling = alerts.map(({ category_id: categoryId, limit_amount: limit, ...one }) => ({
    ...{ id: one.id, frequency: one.frequency, categoryId, limit },
    ...{ currency: one.currency ?? main, rollsFrom: one.rolls_from },
  }));
  const limits = await currentLimits(db, { bookId, today }, rolling);
  const levels = new Map(
    alerts.map(({ id, limit_amount }, at) => {
      const sum = sums[at];
      const limit = limits.get(id) ?? limit_amount;
      return [id, alertNotification(sum ? alertAmount(sum) : 0, limit)] as const;
    }),
  );
  return notices.map(({ id, kind, subject_id }) => {
    const level = levels.get(subject_id) ?? null;
    return { id, isReached: level === kind || (kind === 'alert_approaching' && level !== null) };
  });
}

async function toldGoals(db: Db | Tx, { bookId, timeZone, now }: Who): Promise<Told[]> {
  const notices = await findRows(db, 'notifications', { user_id: bookId, kind: 'goal_completed' });
  const ids = notices.map(({ subject_id }) => subject_id);
  const goals = await findRows(db, 'goals', { user_id: bookId, id: ids });
  const counted = goals.filter(({ account_id }) => account_id === null);
  const main = await mainCurrencyOf(db, { bookId });
  const wanted = counted.map(({ category_id, start_date: from, end_date: to, currency }) => {
    return { categoryId: category_id, currency: currency ?? main, from, to };
  });
  const sums = await targetSums(db, { bookId, kind: 'goals', wanted });
  const amounts = new Map(
    counted.flatMap(({ id }, at) => {
      const sum = sums[at];
      return sum ? [[id, goalAmount(sum)] as const] : [];
    }),
  );
  const following = goals.flatMap(
    ({ id, account_id: account, currency, start_date: from, end_date: to }) =>
      account === null ? [] : [{ id, account, currency, from, to }],
  );
  const today = dayIn(timeZone, new Date(now));
  const balances = await readBalancesInGoals(db, { bookId, today, goals: following });
  for (const [id, { amount }] of balances) amounts.set(id, amount);
  const reached = new Set(
    goals.flatMap(({ id, final_amount }) =>
      isGoalCompleted(amounts.get(id) ?? 0, final_amount) ? [id] : [],
    ),
  );
  return notices.map(({ id, subject_id }) => ({ id, isReached: reached.has(subject_id) }));
}
