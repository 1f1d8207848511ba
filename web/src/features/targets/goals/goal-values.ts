import type { Category } from '@saldo/contract/categories';
import { type Goal, MIN_GOAL_TARGET } from '@saldo/contract/goals';
import { dayOf, startOfDay } from '@saldo/domain/dates';
import {
  amountError,
  amountOf,
  differences,
  type Errors,
  newTarget,
  only,
  type TargetValues,
  targetErrors,
  targetOf,
  targetWire,
} from '../target-values.ts';
import type { Change, Creation } from './api.ts';
import { texts } from './texts.ts';

const t = texts.form;

/** What the form of a goal holds. */
export interface GoalValues extends TargetValues {
  /** Days, `YYYY-MM-DD`; '' for none yet. */
  start: string;
  end: string;
}

const DEFAULT_ICON = '🎯';

export const newGoal = (today: string): GoalValues => ({
  ...newTarget(DEFAULT_ICON),
  start: today,
  end: '',
});

export const valuesOf = (goal: Goal, categories: readonly Category[]): GoalValues => ({
  ...targetOf(goal, goal.final_amount, categories),
  start: dayOf(goal.start_date),
  end: dayOf(goal.end_date),
});

export const creationOf = (values: GoalValues): Creation => ({
  ...targetWire(values),
  start_date: startOfDay(values.start),
  end_date: startOfDay(values.end),
  final_amount: amountOf(values.amount),
});

/** Only what differs from how the goal is. Empty when nothing does. */
export function changeOf(goal: Goal, values: GoalValues): Change {
  const { name, icon, color, description, category_id, notify_user } = goal;
  const { start_date, end_date, final_amount } = goal;
  return differences<Creation>(
    {
      ...{ name, icon, color, description, category_id, notify_user },
      ...{ start_date, end_date, final_amount },
    },
    creationOf(values),
  );
}

function dayErrors({ start, end }: GoalValues): Pick<Errors<GoalValues>, 'start' | 'end'> {
  const late = start !== '' && end !== '' && start > end;
  return only<Pick<GoalValues, 'start' | 'end'>>({
    start: start === '' ? t.startRequired : late ? t.order : null,
    end: end === '' ? t.endRequired : null,
  });
}

/** What is wrong, by field. */
export const errorsOf = (
  values: GoalValues,
  categories: readonly Category[],
): Errors<GoalValues> => ({
  ...targetErrors(values, categories, {
    subRequired: false,
    amount: amountError(values.amount, {
      min: MIN_GOAL_TARGET,
      required: t.amountRequired,
      tooSmall: t.amountTooSmall,
    }),
  }),
  ...dayErrors(values),
});
