import type { Alert, AlertChange, AlertInput } from '@saldo/contract/alerts';
import type { Goal, GoalChange, GoalInput } from '@saldo/contract/goals';
import { START_BEFORE_END } from '@saldo/contract/validation-messages';
import {
  type AlertPeriod,
  alertAmount,
  alertPeriods,
  alertProgress,
  periodsSince,
  rolledLimits,
} from '@saldo/domain/alerts';
import type { Calendar } from '@saldo/domain/calendar';
import { type Day, dayOf, startOfDay } from '@saldo/domain/dates';
import {
  type GoalPace,
  type GoalSum,
  goalAmount,
  goalProgress,
  isGoalCompleted,
  neededMonthly,
  projectedAmount,
  projectedBalance,
  wholeMonths,
} from '@saldo/domain/goals';
import { type Cents, fromCents, toCents } from '@saldo/domain/money';
import { pick } from '@saldo/domain/records';
import type { Span } from '@saldo/domain/spans';
import type { Updateable } from 'kysely';
import { invalid, requireFound, textFromEnglish } from '../../platform/http/errors.ts';
import type { BalanceInGoal } from '../accounts/goal-balances.ts';
import type { Kind, Rows } from './store.ts';

export interface Inputs {
  goals: GoalInput;
  alerts: AlertInput;
}
export interface Changes {
  goals: GoalChange;
  alerts: AlertChange;
}
export interface Shown {
  goals: Goal;
  alerts: Alert;
}

/** A goal has one period, whose key is empty. */
type TargetPeriod = AlertPeriod;

interface CountedPeriod extends TargetPeriod {
  sum: GoalSum;
}

interface PresentedWith {
  counted: readonly CountedPeriod[];
  today: Day;
  /** Of totals; null if they have none yet. */
  main: string | null;
  /** Of the account that a goal follows; null if it is not known. */
  balance: BalanceInGoal | null;
  /** True if a notification was created in the period with this key. */
  isTold(period: string): boolean;
  /** True if data covers all of these days. */
  isKnown(days: Span): boolean;
}

/** Differences between goals and alerts, which otherwise share one implementation. */
interface TargetKind<K extends Kind> {
  subject: 'goal' | 'alert';
  /** Columns that a request body sets. `before` is the stored row. */
  columns(body: Changes[K], before?: Rows[K]): Updateable<Rows[K]>;
  /** The periods to count, with the current one last. */
  periods(row: Rows[K], now: { calendar: Calendar; today: Day }): TargetPeriod[];
  present(row: Rows[K], known: PresentedWith): Shown[K];
}

const given = <T, U>(value: T | undefined, to: (value: T) => U): U | undefined =>
  value === undefined ? undefined : to(value);

const common = (row: Rows[Kind], { main }: Pick<PresentedWith, 'main'>) => ({
  ...pick(row, ['id', 'name', 'color', 'icon', 'description', 'category_id', 'notify_user']),
  currency: row.currency ?? main,
});

const inUnits = (cents: Cents | null): number | null => (cents === null ? null : fromCents(cents));
const days = ({ from, to }: Span) => ({ start_date: startOfDay(from), end_date: startOfDay(to) });

const goals: TargetKind<'goals'> = {
  subject: 'goal',
  columns(body, before) {
    const set = {
      ...body,
      start_date: given(body.start_date, dayOf),
      end_date: given(body.end_date, dayOf),
      final_amount: given(body.final_amount, toCents),
    };
    const [start = '', end = ''] = [
      set.start_date ?? before?.start_date,
      set.end_date ?? before?.end_date,
    ];
    if (start <= end) return set;
    throw invalid([{ path: 'start_date', message: textFromEnglish(START_BEFORE_END) }]);
  },
  periods: ({ start_date: from, end_date: to }) => [{ from, to, key: '' }],
  present(goal, known) {
    const { counted, balance, today, isTold } = known;
    const { sum, from, to, key } = requireFound(counted.at(-1));
    const { account_id, final_amount: target } = goal;
    const follows = account_id !== null;
    const amount = follows ? (balance?.amount ?? null) : goalAmount(sum);
    const pace = amount === null ? null : { amount, target, from, to, today };
    return {
      ...common(goal, known),
      ...days({ from, to }),
      final_amount: fromCents(target),
      account_id,
      current_amount: inUnits(amount),
      balance_on: balance?.on ?? null,
      direction: follows ? null : (sum.first?.direction ?? null),
      progress: amount === null ? null : goalProgress(amount, target),
      is_completed: amount !== null && isGoalCompleted(amount, target),
      is_notified: isTold(key),
      remaining_months: wholeMonths(today, to),
      needed_monthly: pace && inUnits(neededMonthly(pace)),
      projected_amount: pace && inUnits(projected(pace, follows ? balance : undefined)),
    };
  },
};

const projected = (pace: GoalPace, balance: BalanceInGoal | null | undefined): Cents | null =>
  balance ? projectedBalance({ ...pace, atStart: balance.atStart }) : projectedAmount(pace);

const PERIODS = 6;

const alerts: TargetKind<'alerts'> = {
  subject: 'alert',
  columns: (body) => ({ ...body, limit_amount: given(body.limit_amount, toCents) }),
  periods({ frequency, rolls_from: since }, { calendar, today }) {
    const shown = alertPeriods(calendar, frequency, { day: today, count: PERIODS });
    const rolled = since === null ? [] : periodsSince(calendar, frequency, { day: today, since });
    return rolled.length > shown.length ? rolled : shown;
  },
  present(alert, known) {
    const { counted, isTold } = known;
    const { frequency, limit_amount, rolls_from } = alert;
    const current = requireFound(counted.at(-1));
    const amount = alertAmount(current.sum);
    const rolled = rolledPeriods(alert, known);
    const limit = rolled.at(-1)?.limit ?? limit_amount;
    return {
      ...common(alert, known),
      limit_amount: fromCents(limit_amount),
      frequency,
      ...days(current),
      current_amount: fromCents(amount),
      progress: alertProgress(amount, limit),
      rolls_from,
      current_limit: fromCents(limit),
      rolled: rolled.map(({ period, ...one }) => ({
        ...days(period),
        carried: fromCents(one.carried),
        limit: fromCents(one.limit),
        amount: fromCents(one.amount),
        is_known: one.isKnown,
      })),
      is_notified: isTold(current.key),
      periods: counted
        .slice(-PERIODS)
        .map((one) => ({ ...days(one), amount: fromCents(alertAmount(one.sum)) })),
    };
  },
};

/** The periods since an alert rolls over, with their limits; none if it does not. */
function rolledPeriods(
  { rolls_from: since, limit_amount }: Rows['alerts'],
  { counted, isKnown }: PresentedWith,
) {
  if (since === null) return [];
  const periods = counted
    .filter(({ to }) => to >= since)
    .map((period) => ({ period, amount: alertAmount(period.sum), isKnown: isKnown(period) }));
  const limits = rolledLimits(periods, limit_amount);
  return periods.map((one, at) => ({ ...one, carried: 0, limit: limit_amount, ...limits[at] }));
}

export const KINDS: { [K in Kind]: TargetKind<K> } = { goals, alerts };
