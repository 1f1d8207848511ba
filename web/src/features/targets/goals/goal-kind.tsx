import {
  createGoal,
  deleteGoal,
  type Goal,
  MIN_GOAL_TARGET,
  updateGoal,
} from '@saldo/contract/goals';
import { dayOf, startOfDay } from '@saldo/domain/dates';
import { centsOfSum, fromCents } from '@saldo/domain/money';
import type { QueryClient } from '@tanstack/react-query';
import { CircleCheck, PartyPopper, Target, TriangleAlert } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import type { ContractForm } from '../../../lib/contract-form.ts';
import { dayAndYear, number, percentUpTo200, today, wholeMoney } from '../../../lib/format.ts';
import type { Money } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { decimalOf } from '../../../lib/typed-money.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Badge } from '../../../ui/badge.tsx';
import { toneOf } from '../../../ui/category-dot.tsx';
import { RingGauge } from '../../../ui/charts/ring-gauge.tsx';
import { cx } from '../../../ui/cx.ts';
import { DateField } from '../../../ui/form-fields.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { categoriesQuery } from '../../categories/api.ts';
import { goalsQuery } from '../api.ts';
import { hueOf } from '../hue.ts';
import {
  type TargetCardContent,
  type TargetKind,
  type TargetValues,
  targetBody,
} from '../target-kind.ts';
import { OVERVIEW_GRID, TargetsPage } from '../targets-page.tsx';
import { currentLabel, GoalSource, sourceOf } from './goal-account.tsx';
import { moneyOrNone, useGoalCurrency } from './goal-money.ts';
import { texts } from './texts.ts';

/** The emoji picker's 57 presets, in rows of eight by subject. */
export const GOAL_ICONS: readonly string[] = [
  ...['🎯', '💰', '🏦', '🐷', '💵', '💳', '📈', '🪙'],
  ...['🏠', '🏡', '🔑', '🛋️', '🛠️', '🌱', '☀️', '🏕️'],
  ...['🚗', '🏍️', '🚲', '⛵', '✈️', '🗺️', '🏖️', '🏔️'],
  ...['💍', '👶', '👨‍👩‍👧', '🐶', '🐱', '🎁', '🎄', '🎉'],
  ...['🎓', '📚', '💻', '📱', '📷', '🎧', '🎮', '🎸'],
  ...['🏋️', '🚴', '⛷️', '🧘', '🩺', '🦷', '👓', '❤️'],
  ...['🎨', '🎬', '🎵', '⌚', '👗', '🛡️', '🌍', '⭐'],
  '🚀',
];

const f = texts.form;
const t = texts.card;

function goalBody(values: TargetValues) {
  return {
    ...targetBody(values),
    start_date: startOfDay(values.start_date),
    end_date: startOfDay(values.end_date),
    final_amount: decimalOf(values.amount),
    account_id: values.account_id === '' ? null : values.account_id,
  };
}

export const goalKind: TargetKind<Goal, ReturnType<typeof goalBody>> = {
  texts,
  sign: Target,
  help: paths.help('goals-and-alerts-goals'),
  queryKey: goalsQuery.queryKey,
  useTargets: () => useShown(goalsQuery),
  creation: createGoal,
  change: updateGoal,
  create: (body) => call(createGoal, { body }),
  update: (id, body) => call(updateGoal, { params: { id }, body }),
  remove: (id) => call(deleteGoal, { params: { id } }),
  inText: wholeMoney,
  useCurrency: useGoalCurrency,
  faceOf,
  Overview,
  Source: GoalSource,
  Period: GoalPeriod,
  icons: GOAL_ICONS,
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
          account_id: goal.account_id ?? '',
        }
      : { icon: '🎯', start_date: today() },
  bodyOf: goalBody,
};

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(goalsQuery);
  void client.prefetchQuery(categoriesQuery);
}

export const GoalsPage = () => <TargetsPage kind={goalKind} />;

function faceOf(goal: Goal, money: (amount: number) => string): TargetCardContent {
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
    bar: progressColor(goal.progress ?? 0).bar,
    aside: <span className="text-muted text-sm">{timeLeft(goal)}</span>,
    ...sourceOf(goal),
    figures: [
      { label: currentLabel(goal), text: moneyOrNone(goal.current_amount, money) },
      { label: t.target, text: money(goal.final_amount) },
      leftToSave(goal, money),
    ],
    belowFigures: <PaceLines goal={goal} money={money} />,
  };
}

function Overview({ targets }: { targets: readonly Goal[] }) {
  const currency = useGoalCurrency();
  const { total, completed, average } = goalTotals(targets);
  const saved = savedIn(targets, currency).map(wholeMoney);
  return (
    <section aria-label={texts.tiles.label} className={OVERVIEW_GRID}>
      <StatCard label={texts.tiles.total} figure={number(total)} />
      <StatCard label={texts.tiles.completed} figure={number(completed)} />
      <StatCard label={texts.tiles.average} figure={percentUpTo200(average)} />
      <StatCard label={texts.tiles.progress} figure={saved.join(' + ')} />
    </section>
  );
}

/** The amount saved for all goals, in each of their currencies. Goals without one are in `currency`. */
export function savedIn(
  goals: readonly Pick<Goal, 'currency' | 'current_amount'>[],
  currency: string,
): Money[] {
  const cents = new Map<string, number>(goals.length === 0 ? [[currency, 0]] : []);
  for (const { current_amount: amount, currency: own } of goals) {
    const code = own ?? currency;
    cents.set(code, (cents.get(code) ?? 0) + centsOfSum(amount ?? 0));
  }
  return [...cents].map(([code, sum]) => ({ amount: fromCents(sum), currency: code }));
}

/**
 * Totals over all goals: their number, how many are reached and the rounded average progress. Goals whose balance is not
 * known add nothing to the last.
 */
export function goalTotals(goals: readonly Pick<Goal, 'is_completed' | 'progress'>[]) {
  const known = goals.flatMap(({ progress }) => progress ?? []);
  const progress = known.reduce((sum, one) => sum + one, 0);
  return {
    total: goals.length,
    completed: goals.filter((goal) => goal.is_completed).length,
    /** Percent. */
    average: known.length === 0 ? 0 : Math.round(progress / known.length),
  };
}

function GoalPeriod({ form }: { form: ContractForm<TargetValues> }) {
  const { start_date: start, end_date: end } = form.values;
  const field = { form, dense: false, required: true, star: true };
  return (
    <>
      <DateField {...field} name="start_date" label={f.start} max={end || undefined} />
      <DateField {...field} name="end_date" label={f.end} min={start || undefined} />
    </>
  );
}

interface ProgressColor {
  bar: string;
  ring: string;
}

const BANDS: readonly [from: number, color: ProgressColor][] = [
  [80, { bar: 'bg-income-solid', ring: 'stroke-income-solid' }],
  [60, { bar: 'bg-info-solid', ring: 'stroke-info-solid' }],
  [40, { bar: 'bg-warning-solid', ring: 'stroke-warning-solid' }],
  [20, { bar: 'bg-caution-solid', ring: 'stroke-caution-solid' }],
];
const LOWEST: ProgressColor = { bar: 'bg-expense-solid', ring: 'stroke-expense-solid' };

/** Green from 80 percent, blue from 60, yellow from 40, orange from 20, else red. */
export const progressColor = (percent: number): ProgressColor =>
  BANDS.find(([from]) => percent >= from)?.[1] ?? LOWEST;

/** The goal's emoji inside a progress ring. The percentage is shown beside the bar. */
function GoalRing({ goal }: { goal: Pick<Goal, 'icon' | 'color' | 'progress'> }) {
  const progress = goal.progress ?? 0;
  return (
    <RingGauge share={progress / 100} stroke={progressColor(progress).ring}>
      <span
        style={toneOf(hueOf(goal.color))}
        className={cx(
          'emoji tone grid size-10 place-items-center overflow-hidden rounded-full text-[19px] leading-none',
          'bg-[color-mix(in_oklch,var(--t)_18%,transparent)]',
        )}
      >
        {goal.icon}
      </span>
    </RingGauge>
  );
}

type InText = (amount: number) => string;

interface Pace {
  /** The next thing to do, or the goal's outcome. */
  todo: string;
  /** True if the goal is on pace. Null if unknown. */
  good: boolean | null;
  /** Outcome projected from the current pace. */
  outlook: string | null;
}

type Paced = Pick<
  Goal,
  | ('start_date' | 'end_date' | 'final_amount' | 'current_amount')
  | ('needed_monthly' | 'projected_amount' | 'account_id')
>;

/** Pace of an unreached goal. Rounded so it never promises too much. `now` is today in the user's time zone. */
export function goalPace(goal: Paced, money: InText, now: string = today()): Pace {
  const { needed_monthly: needed, projected_amount: projected, current_amount: current } = goal;
  if (current === null) return { todo: t.noBalance, good: null, outlook: t.noBalanceHint };
  if (needed === null) {
    const missed = t.missed(money(goal.final_amount - current));
    return { todo: missed, good: false, outlook: null };
  }
  const todo = t.putAside(money(Math.ceil(needed)));
  if (projected === null) {
    const started = dayOf(goal.start_date) <= now;
    const unstarted = goal.account_id === null ? t.notStarted : null;
    return { todo, good: null, outlook: started ? t.noPace : unstarted };
  }
  const good = projected >= goal.final_amount;
  const by = dayAndYear(goal.end_date);
  const sum = money(Math.floor(projected));
  return { todo, good, outlook: good ? t.onPace(sum, by) : t.behind(sum, by) };
}

/** The amount still to save or, if the goal is exceeded, the amount above it. */
export function leftToSave(
  { final_amount: whole, current_amount: now }: Pick<Goal, 'final_amount' | 'current_amount'>,
  money: (amount: number) => string,
): { label: string; text: string } {
  if (now === null) return { label: t.remaining, text: moneyOrNone(now, money) };
  return now > whole
    ? { label: t.above, text: money(now - whole) }
    : { label: t.remaining, text: money(whole - now) };
}

/** Time left in months, or a note that the goal has not started or has ended. */
export function timeLeft(
  goal: Pick<Goal, 'start_date' | 'end_date' | 'remaining_months'>,
  now: string = today(),
): string {
  if (dayOf(goal.start_date) > now) return t.starts(dayAndYear(goal.start_date));
  if (dayOf(goal.end_date) < now) return t.ended(dayAndYear(goal.end_date));
  return t.monthsLeft(goal.remaining_months);
}

/** Footer of a card: the pace, or that the goal is reached. */
const PaceLines = ({ goal, money }: { goal: Goal; money: InText }) => (
  <div className="relative -mx-5 -mb-5 min-h-17 overflow-hidden rounded-b-card border-line border-t px-5 py-3 phone:-mx-4 phone:-mb-4 phone:px-4">
    {goal.is_completed ? (
      <p className="absolute inset-0 flex items-center justify-center gap-2 bg-income-tint font-semibold text-income text-lg">
        <PartyPopper size={20} aria-hidden />
        {t.achieved}
      </p>
    ) : (
      <OnTheWay pace={goalPace(goal, money)} />
    )}
  </div>
);

const OnTheWay = ({ pace: { todo, good, outlook } }: { pace: Pace }) => (
  <>
    <p className="font-medium text-sm text-strong">{todo}</p>
    {outlook && (
      <p className="flex items-start gap-1.5 text-muted text-xs leading-5">
        {good === true && (
          <CircleCheck size={14} aria-hidden className="mt-0.5 flex-none text-income" />
        )}
        {good === false && (
          <TriangleAlert size={14} aria-hidden className="mt-0.5 flex-none text-warning" />
        )}
        <span>{outlook}</span>
      </p>
    )}
  </>
);

export { GoalsPage as Component };
