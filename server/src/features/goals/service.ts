import type { Goal, GoalChange, GoalInput } from '@saldo/contract/goals';
import { type Day, dayIn, dayOf, startOfDay } from '@saldo/domain/dates';
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
import type { Actor, Context } from '../../platform/context.ts';
import { requireRoom } from '../../platform/db/room.ts';
import type { Db, Storage, Tx } from '../../platform/db/storage.ts';
import { flag } from '../../platform/db/tables.ts';
import type { GoalsTable } from '../../platform/db/tables-goals.ts';
import { found, invalid } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import { requireOwnCategory } from '../categories/service.ts';
import { toldOf } from '../notifications/service.ts';
import * as store from './store.ts';
import { type Counting, goalSums, isLong } from './sums.ts';
import { changing, chosenCategory, deleting, type Showing } from './targets.ts';

/** Far more than all that a person has takes. */
const LIST_TIMEOUT_MS = 60_000;

/** Where a person has very many transactions a worker sums them. */
export async function listGoals(context: Context, actor: Actor): Promise<Goal[]> {
  const { storage, workers, now } = context;
  const asked = { userId: actor.userId, today: dayIn(actor.timeZone, now()) };
  const goals = await store.listGoals(storage.read, asked);
  const q = { ...asked, goals, engine: storage.engine };
  const long = await isLong(storage.read, { ...asked, wanted: goals.map(countingOf) });
  if (!long) return present(storage.read, q);
  return workers.run<Goal[]>('presentGoals', q, { timeoutMs: LIST_TIMEOUT_MS });
}

export const presentGoals = ({ storage }: { storage: Storage }, q: Shown): Promise<Goal[]> =>
  present(storage.read, q);

export function createGoal(context: Context, actor: Actor, input: GoalInput): Promise<Goal> {
  const { userId } = actor;
  const id = newId();
  const now = context.now().toISOString();
  const work = async (tx: Tx) => {
    await requireOwnCategory(tx, { userId, id: input.category_id, path: 'category_id' });
    const { start_date, end_date, final_amount, notify_user, ...same } = input;
    await requireRoom(context.storage, tx, { userId: actor.userId, of: 'goals' });
    await store.insertGoal(tx, {
      user_id: userId,
      id,
      ...same,
      start_date: dayOf(start_date),
      end_date: dayOf(end_date),
      final_amount: toCents(final_amount),
      notify_user: flag(notify_user),
      created_at: now,
      updated_at: now,
    });
  };
  return changing(context, actor, { id, action: 'goal.create' }, { work, show });
}

/** Absent fields stay as they are; so does a category that is gone, until another is chosen. */
export function updateGoal(
  context: Context,
  actor: Actor,
  id: string,
  change: GoalChange,
): Promise<Goal> {
  const { userId } = actor;
  const { engine } = context.storage;
  const work = async (tx: Tx) => {
    const before = found(await store.lockGoal(tx, { userId, id, engine }));
    const { category_id, start_date, end_date, final_amount, notify_user, ...same } = change;
    const chosen = { userId, given: category_id, before: before.category_id };
    const set = {
      ...same,
      category_id: await chosenCategory(tx, chosen),
      start_date: dayOf(start_date ?? before.start_date),
      end_date: dayOf(end_date ?? before.end_date),
      final_amount: final_amount === undefined ? before.final_amount : toCents(final_amount),
      notify_user: notify_user === undefined ? before.notify_user : flag(notify_user),
      updated_at: context.now().toISOString(),
    };
    if (set.start_date > set.end_date) {
      const message = 'Start date cannot be later than end date';
      throw invalid([{ path: 'start_date', message }]);
    }
    await store.updateGoal(tx, { userId, id, set });
  };
  return changing(context, actor, { id, action: 'goal.update' }, { work, show });
}

/** A goal with all that was told of it. */
export const deleteGoal = (context: Context, actor: Actor, id: string): Promise<void> =>
  deleting(context, actor, { id, action: 'goal.delete' }, store.deleteGoal);

/** The goal as the list has it. */
const show = async (tx: Tx, { id, ...q }: Showing): Promise<Goal[]> =>
  present(tx, { ...q, goals: [found(await store.findGoal(tx, { ...q, id }))] });

/** Goals of categories that are deleted name another one instead. */
export const moveGoals = (
  tx: Tx,
  q: { userId: string; from: readonly string[]; to: string; now: string },
): Promise<unknown> => store.moveGoals(tx, q);

const countingOf = (goal: GoalsTable): Counting => ({
  categoryId: goal.category_id,
  from: goal.start_date,
  to: goal.end_date,
});

interface Shown {
  userId: string;
  engine: Storage['engine'];
  goals: readonly GoalsTable[];
  today: Day;
}

async function present(db: Db | Tx, q: Shown): Promise<Goal[]> {
  const { userId, engine, goals, today } = q;
  if (goals.length === 0) return [];
  const sums = await goalSums(db, { userId, engine, wanted: goals.map(countingOf) });
  const told = await toldOf(db, { userId });
  return goals.map((goal, at) =>
    presentGoal(goal, { sum: sums[at], today, isNotified: told.goal(goal.id) }),
  );
}

function presentGoal(
  goal: GoalsTable,
  q: { sum: GoalSum | undefined; today: Day; isNotified: boolean },
): Goal {
  const amount = q.sum ? goalAmount(q.sum) : 0;
  const target = goal.final_amount;
  const pace = { amount, target, from: goal.start_date, to: goal.end_date, today: q.today };
  return {
    id: goal.id,
    name: goal.name,
    color: goal.color,
    icon: goal.icon,
    description: goal.description,
    start_date: startOfDay(goal.start_date),
    end_date: startOfDay(goal.end_date),
    final_amount: fromCents(target),
    notify_user: goal.notify_user === 1,
    category_id: goal.category_id,
    current_amount: fromCents(amount),
    progress: goalProgress(amount, target),
    is_completed: isGoalCompleted(amount, target),
    is_notified: q.isNotified,
    remaining_months: wholeMonths(q.today, goal.end_date),
    needed_monthly: euros(neededMonthly(pace)),
    projected_amount: euros(projectedAmount(pace)),
  };
}

const euros = (cents: Cents | null): number | null => (cents === null ? null : fromCents(cents));
