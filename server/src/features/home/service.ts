import type { Recap } from '@saldo/contract/home';
import { addDays, type Day, dayIn } from '@saldo/domain/dates';
import type { CategorySum } from '@saldo/domain/metrics/categories';
import { comparisonOf, type DaySpan, daysOf, periodBefore } from '@saldo/domain/metrics/comparison';
import { fromCents } from '@saldo/domain/money';
import type { Actor, Context } from '../../platform/context.ts';
import { figuresOfDays } from '../metrics/service.ts';
import { categoryName } from '../transactions/present.ts';
import * as store from './store.ts';

const RECENT = 5;

/** The days that Home compares, each `[from, to)`. */
export function spansOf(today: Day) {
  const month = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
  const { from } = daysOf(month);
  const halfOpen = (days: DaySpan): DaySpan => ({ from: days.from, to: addDays(days.to, 1) });
  return {
    soFar: halfOpen({ from, to: today }),
    sameDaysBefore: halfOpen(comparisonOf(month, { today }).compared),
    lastMonth: halfOpen(daysOf(periodBefore(month))),
  };
}

/** Change in percent against what was before; null where there was nothing to compare with. */
export const changePercent = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / Math.abs(before)) * 100;

export async function recap(context: Context, actor: Actor): Promise<Recap> {
  const { userId } = actor;
  const db = context.storage.read;
  const spans = spansOf(dayIn(actor.timeZone, context.now()));
  const [now, before, count, activity] = await Promise.all([
    figuresOfDays(db, { userId, ...spans.soFar }),
    figuresOfDays(db, { userId, ...spans.sameDaysBefore }),
    store.countRows(db, { userId, ...spans.lastMonth }),
    store.recentActivity(db, { userId, limit: RECENT }),
  ]);
  const { balance } = now.balances;
  return {
    lm_balance: {
      total: fromCents(balance),
      percentage: changePercent(balance, before.balances.balance),
      change: fromCents(balance - before.balances.balance),
    },
    lm_transactions_count: count,
    lm_top_category: topOf(now.expense),
    recent_activity: activity.map((row) => ({
      id: row.id,
      description: row.description,
      date: row.date,
      direction: row.direction,
      amount: fromCents(row.amount),
      currency: row.currency,
      category_name: categoryName(row),
    })),
    left_out: now.leftOut,
  };
}

/** What most was spent on; null where nothing was. */
function topOf([top]: readonly CategorySum[]): Recap['lm_top_category'] {
  if (!top || top.total <= 0) return null;
  return { id: top.id, name: top.name, total: fromCents(top.total) };
}
