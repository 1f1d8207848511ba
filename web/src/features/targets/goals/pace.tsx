import type { Goal } from '@saldo/contract/goals';
import { CircleCheck, PartyPopper, TriangleAlert } from 'lucide-react';
import { dayAndYear, today } from '../../../lib/format.ts';
import { texts } from './texts.ts';

const t = texts.card;

type Money = (amount: number) => string;

/** What a card says of the way there. */
interface Pace {
  /** What to do, or what became of it. */
  todo: string;
  /** Whether it goes well; null when that cannot be known. */
  good: boolean | null;
  /** Whether the present pace will do. */
  outlook: string | null;
}

type Paced = Pick<
  Goal,
  | 'start_date'
  | 'end_date'
  | 'final_amount'
  | 'current_amount'
  | 'needed_monthly'
  | 'projected_amount'
>;

/** Of a goal that is not reached yet, in sums rounded to the side that promises nothing too much. `now` is the person's day. */
export function paceOf(goal: Paced, money: Money, now: string = today()): Pace {
  const { needed_monthly: needed, projected_amount: projected } = goal;
  if (needed === null) {
    const missed = t.missed(money(goal.final_amount - goal.current_amount));
    return { todo: missed, good: false, outlook: null };
  }
  const todo = t.putAside(money(Math.ceil(needed)));
  if (projected === null) {
    const started = goal.start_date.slice(0, 10) <= now;
    return { todo, good: null, outlook: started ? t.noPace : t.notStarted };
  }
  const good = projected >= goal.final_amount;
  const by = dayAndYear(goal.end_date);
  const sum = money(Math.floor(projected));
  return { todo, good, outlook: good ? t.onPace(sum, by) : t.behind(sum, by) };
}

/** How long it still goes: months, or that it has not begun or is over. */
export function timeLeft(
  goal: Pick<Goal, 'start_date' | 'end_date' | 'remaining_months'>,
  now: string = today(),
): string {
  if (goal.start_date.slice(0, 10) > now) return t.starts(dayAndYear(goal.start_date));
  if (goal.end_date.slice(0, 10) < now) return t.ended(dayAndYear(goal.end_date));
  return t.monthsLeft(goal.remaining_months);
}

/** At the foot of a card: the pace, and when it is reached that it is. */
export const PaceLines = ({ goal, money }: { goal: Goal; money: Money }) => (
  <div className="relative -mx-5 -mb-5 min-h-17 overflow-hidden rounded-b-card border-line border-t px-5 py-3 phone:-mx-4 phone:-mb-4 phone:px-4">
    {goal.is_completed ? (
      <p className="absolute inset-0 flex items-center justify-center gap-2 bg-income-tint font-semibold text-income text-lg">
        <PartyPopper size={20} aria-hidden />
        {t.achieved}
      </p>
    ) : (
      <OnTheWay pace={paceOf(goal, money)} />
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
