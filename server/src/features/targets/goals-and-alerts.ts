import type { Alert, AlertChange, AlertInput } from '@saldo/contract/alerts';
import type { Goal, GoalChange, GoalInput } from '@saldo/contract/goals';
import { START_BEFORE_END } from '@saldo/contract/validation-messages';
import { alertAmount, alertPeriods, alertProgress } from '@saldo/domain/alerts';
import { type Day, dayOf, startOfDay } from '@saldo/domain/dates';
import {
  type GoalSum,
  goalAmount,
  goalProgress,
  isGoalCompleted,
  neededMonthly,
  projectedAmount,
  wholeMonths,
} from '@saldo/domain/goals';
import { type Cents, fromCents, toCents } from '@saldo/domain/money';
import { pick } from '@saldo/domain/records';
import type { Span } from '@saldo/domain/spans';
import type { Updateable } from 'kysely';
import { invalid, requireFound, textFromEnglish } from '../../platform/http/errors.ts';
import { periodKey } from './notifications.ts';
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

interface CountedSpan extends Span {
  sum: GoalSum;
}

interface PresentedWith {
  counted: readonly CountedSpan[];
  today: Day;
  /** True if a notification was created in the period with this key. */
  isTold(period: string): boolean;
}

/** Differences between goals and alerts, which otherwise share one implementation. */
interface TargetKind<K extends Kind> {
  subject: 'goal' | 'alert';
  /** Columns that a request body sets. `before` is the stored row. */
  columns(body: Changes[K], before?: Rows[K]): Updateable<Rows[K]>;
  /** The periods to count, with the current one last. */
  spans(row: Rows[K], today: Day): Span[];
  present(row: Rows[K], known: PresentedWith): Shown[K];
}

const given = <T, U>(value: T | undefined, to: (value: T) => U): U | undefined =>
  value === undefined ? undefined : to(value);

const common = (row: Rows[Kind]) =>
  pick(row, ['id', 'name', 'color', 'icon', 'description', 'category_id', 'notify_user']);

const euros = (cents: Cents | null): number | null => (cents === null ? null : fromCents(cents));
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
  spans: ({ start_date: from, end_date: to }) => [{ from, to }],
  present(goal, { counted, today, isTold }) {
    const { sum, from, to } = requireFound(counted.at(-1));
    const amount = goalAmount(sum);
    const target = goal.final_amount;
    const pace = { amount, target, from, to, today };
    return {
      ...common(goal),
      ...days({ from, to }),
      final_amount: fromCents(target),
      current_amount: fromCents(amount),
      direction: sum.first?.direction ?? null,
      progress: goalProgress(amount, target),
      is_completed: isGoalCompleted(amount, target),
      is_notified: isTold(''),
      remaining_months: wholeMonths(today, to),
      needed_monthly: euros(neededMonthly(pace)),
      projected_amount: euros(projectedAmount(pace)),
    };
  },
};

const PERIODS = 6;

const alerts: TargetKind<'alerts'> = {
  subject: 'alert',
  columns: (body) => ({ ...body, limit_amount: given(body.limit_amount, toCents) }),
  spans: ({ frequency }, today) => alertPeriods(frequency, today, PERIODS),
  present(alert, { counted, isTold }) {
    const { frequency, limit_amount } = alert;
    const current = requireFound(counted.at(-1));
    const amount = alertAmount(current.sum);
    return {
      ...common(alert),
      limit_amount: fromCents(limit_amount),
      frequency,
      ...days(current),
      current_amount: fromCents(amount),
      progress: alertProgress(amount, limit_amount),
      is_notified: isTold(periodKey(frequency, current)),
      periods: counted.map((one) => ({ ...days(one), amount: fromCents(alertAmount(one.sum)) })),
    };
  },
};

export const KINDS: { [K in Kind]: TargetKind<K> } = { goals, alerts };
