import {
  createGoal,
  deleteGoal,
  type Goal,
  MIN_GOAL_TARGET,
  updateGoal,
} from '@saldo/contract/goals';
import { dayOf, startOfDay } from '@saldo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Target } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import type { ContractForm } from '../../../lib/contract-form.ts';
import { number, percent, today } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { decimalOf } from '../../../lib/typed-money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DateField, MoneyField, SwitchField } from '../../../ui/form-fields.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { goalsQuery } from '../api.ts';
import { bodyOf, type Face, type TargetKind, type TargetValues } from '../kind.ts';
import { OVERVIEW, TargetsPage } from '../targets-page.tsx';
import { useGoalMoney } from './goal-money.ts';
import { GoalRing, progressColor } from './goal-ring.tsx';
import { ICONS } from './icons.ts';
import { PaceLines, timeLeft } from './pace.tsx';
import { texts } from './texts.ts';

const f = texts.form;
const t = texts.card;

function goalBody(values: TargetValues) {
  return {
    ...bodyOf(values),
    start_date: startOfDay(values.start_date),
    end_date: startOfDay(values.end_date),
    final_amount: decimalOf(values.amount),
  };
}

export const goalKind: TargetKind<Goal, ReturnType<typeof goalBody>> = {
  texts,
  sign: Target,
  help: paths.help('goals-and-alerts-goals'),
  queryKey: goalsQuery.queryKey,
  useTargets: () => useQuery(goalsQuery),
  creation: createGoal,
  change: updateGoal,
  create: (body) => call(createGoal, { body }),
  update: (id, body) => call(updateGoal, { params: { id }, body }),
  remove: (id) => call(deleteGoal, { params: { id } }),
  useMoney: useGoalMoney,
  faceOf,
  Overview,
  Fields,
  icons: ICONS,
  subRequired: false,
  least: MIN_GOAL_TARGET,
  check: ({ start_date: start, end_date: end }) => ({
    start_date: start === '' ? f.startRequired : end !== '' && start > end ? f.order : null,
    end_date: end === '' ? f.endRequired : null,
  }),
  ownValues: (goal) =>
    goal
      ? {
          start_date: dayOf(goal.start_date),
          end_date: dayOf(goal.end_date),
          amount: String(goal.final_amount),
        }
      : { icon: '🎯', start_date: today() },
  bodyOf: goalBody,
};

/** What somebody saves for, and how far it has come. */
export const GoalsPage = () => <TargetsPage kind={goalKind} />;

function faceOf(goal: Goal, money: (amount: number) => string): Face {
  return {
    tile: <GoalRing goal={goal} />,
    badge: (
      <>
        {goal.is_completed && (
          <Badge tone="income" icon={CircleCheck}>
            {t.completed}
          </Badge>
        )}
        {goal.direction === 'expense' && <Badge>{t.countsSpending}</Badge>}
      </>
    ),
    bar: progressColor(goal.progress).bar,
    aside: <span className="text-muted text-sm">{timeLeft(goal)}</span>,
    rows: paths.transactions({ goal: goal.id }),
    figures: [
      { label: t.saved, text: money(goal.current_amount) },
      { label: t.target, text: money(goal.final_amount) },
      { label: t.remaining, text: money(goal.final_amount - goal.current_amount) },
    ],
    belowFigures: <PaceLines goal={goal} money={money} />,
  };
}

function Overview({ targets }: { targets: readonly Goal[] }) {
  const money = useGoalMoney();
  const { total, completed, average, saved } = totalsOf(targets);
  return (
    <section aria-label={texts.tiles.label} className={OVERVIEW}>
      <StatCard label={texts.tiles.total} figure={number(total)} />
      <StatCard label={texts.tiles.completed} figure={number(completed)} />
      <StatCard label={texts.tiles.average} figure={percent(average, 0)} />
      <StatCard label={texts.tiles.progress} figure={money(saved)} />
    </section>
  );
}

/** What all goals come to: how many, how many are reached, the rounded mean of progress, and all that is saved. */
export function totalsOf(
  goals: readonly Pick<Goal, 'is_completed' | 'progress' | 'current_amount'>[],
) {
  const cents = goals.reduce((sum, goal) => sum + Math.round(goal.current_amount * 100), 0);
  const progress = goals.reduce((sum, goal) => sum + goal.progress, 0);
  return {
    total: goals.length,
    completed: goals.filter((goal) => goal.is_completed).length,
    /** Percent. */
    average: goals.length === 0 ? 0 : Math.round(progress / goals.length),
    saved: cents / 100,
  };
}

function Fields({ form }: { form: ContractForm<TargetValues> }) {
  const { start_date: start, end_date: end } = form.values;
  const field = { form, dense: false, required: true, star: true };
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
        <DateField {...field} name="start_date" label={f.start} max={end || undefined} />
        <DateField {...field} name="end_date" label={f.end} min={start || undefined} />
      </div>
      <MoneyField {...field} name="amount" label={f.amount} />
      <SwitchField form={form} name="notify_user" label={f.notify} hint={f.notifyHint} />
    </>
  );
}
