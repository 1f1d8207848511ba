import { groupBy } from '../records.ts';
import { type Leg, STRENGTHS, type Strength } from './evidence.ts';
import { byDateAndId, type Habits, type Pair, type Pairing, pairKey } from './legs.ts';
import type { TransferRow } from './row.ts';

export interface Round {
  /** Key of a row; only rows with equal keys can pair. Null if the row takes no part in this round. */
  keyOf(row: TransferRow): string | null;
  strengthOf(expense: Leg, income: Leg, habits: Habits['pairs']): Strength;
  days: readonly number[];
  /** Whether rows that fit several others equally well stay unpaired. */
  isStrict?: true;
}

interface Group {
  expenses: Leg[];
  /** Incomes by day, then by kind, so rows with the same evidence are compared only once. */
  incomes: Map<number, Map<string, Queue>>;
}

/** Rows of one kind and day, in order. All rows before `head` are already paired. */
interface Queue {
  legs: Leg[];
  head: number;
}

/** Pairs rows that are in no pair yet, and adds them to `taken`. */
export function pairRound(
  round: Round,
  legs: readonly Leg[],
  taken: Set<string>,
  { parted, habits }: Pairing,
): Pair[] {
  const groups = new Map<string, Group>();
  for (const leg of legs) {
    const key = taken.has(leg.row.id) ? null : round.keyOf(leg.row);
    if (key === null) continue;
    const group: Group = groups.get(key) ?? { expenses: [], incomes: new Map() };
    groups.set(key, group);
    if (leg.row.direction === 'expense') group.expenses.push(leg);
    else queue(group, leg);
  }
  const pairs: Pair[] = [];
  // Rows left unpaired in this round may still be paired in the next one.
  const closed = new Set(taken);
  for (const group of groups.values()) {
    if (group.expenses.length > 0 && group.incomes.size > 0) {
      pairGroup(group, round, { closed, parted, habits: habits.pairs, pairs });
    }
  }
  for (const { expenseId, incomeId } of pairs) taken.add(expenseId).add(incomeId);
  return pairs;
}

function queue(group: Group, leg: Leg): void {
  const day = group.incomes.get(leg.day) ?? new Map<string, Queue>();
  group.incomes.set(leg.day, day);
  const there = day.get(leg.kind);
  if (there) there.legs.push(leg);
  else day.set(leg.kind, { legs: [leg], head: 0 });
}

interface State {
  /** IDs of rows that are paired, or that stay unpaired in this round. */
  closed: Set<string>;
  parted: ReadonlySet<string>;
  habits: Habits['pairs'];
  pairs: Pair[];
}

/** Which legs a step of a round compares: those of this strength, whose money arrived after so many days. */
interface Step {
  round: Round;
  strength: Strength;
  days: number;
}

function pairGroup(group: Group, round: Round, state: State): void {
  for (const days of round.days) {
    for (const strength of STRENGTHS) {
      const step = { round, strength, days };
      if (round.isStrict) closeAmbiguous(group, step, state);
      pairStep(group, step, state);
    }
  }
}

function pairStep(group: Group, step: Step, state: State): void {
  const { closed, pairs } = state;
  for (const expense of group.expenses) {
    if (closed.has(expense.row.id)) continue;
    const kinds = group.incomes.get(expense.day + step.days);
    const income = kinds && firstOf(kinds, expense, step, state);
    if (!income) continue;
    closed.add(expense.row.id).add(income.row.id);
    pairs.push({ expenseId: expense.row.id, incomeId: income.row.id });
  }
}

/** Closes the rows that fit several others equally well, unless the choice makes no difference. */
function closeAmbiguous(group: Group, step: Step, state: State): void {
  const open = group.expenses.filter(({ row }) => !state.closed.has(row.id));
  for (const [day, some] of groupBy(open, (leg) => leg.day)) {
    const kinds = group.incomes.get(day + step.days);
    if (!kinds) continue;
    const fits = fitsOf([...groupBy(some, ({ kind }) => kind).values()], kinds, step, state);
    for (const { row } of ambiguousIn(fits, state)) state.closed.add(row.id);
  }
}

function ambiguousIn(fits: ReadonlyMap<Leg[], Queue[]>, state: State): Leg[] {
  const rivals = new Map<Queue, number>();
  for (const line of [...fits.values()].flat()) rivals.set(line, (rivals.get(line) ?? 0) + 1);
  return [...fits].flatMap(([expenses, queues]) => {
    const incomes = queues.flatMap((line) => openIn(line, state));
    const areAlone = queues.length === 1 && queues.every((line) => rivals.get(line) === 1);
    return areAlone && areInterchangeable(expenses, incomes) ? [] : [...expenses, ...incomes];
  });
}

/** The incomes, by kind, that fit the expenses of each kind. */
function fitsOf(
  expenses: readonly Leg[][],
  kinds: ReadonlyMap<string, Queue>,
  { round, strength }: Step,
  state: State,
): Map<Leg[], Queue[]> {
  const fits = new Map<Leg[], Queue[]>();
  for (const some of expenses) {
    const queues = [...kinds.values()].filter((line) =>
      some.some((expense) => {
        const free = nextFree(line, expense, state);
        return free && round.strengthOf(expense, free, state.habits) === strength;
      }),
    );
    if (queues.length > 0) fits.set(some, queues);
  }
  return fits;
}

/** Whether it makes no difference which of the expenses is paired with which income. */
function areInterchangeable(expenses: readonly Leg[], incomes: readonly Leg[]): boolean {
  if (expenses.length === incomes.length) return true;
  const surplus = expenses.length > incomes.length ? expenses : incomes;
  return surplus.every(({ row }) => row.words === surplus[0]?.row.words);
}

const openIn = ({ legs, head }: Queue, { closed }: State): Leg[] =>
  legs.slice(head).filter(({ row }) => !closed.has(row.id));

/** Returns the day's first income that fits the expense. */
function firstOf(
  kinds: ReadonlyMap<string, Queue>,
  expense: Leg,
  { round, strength }: Step,
  state: State,
): Leg | undefined {
  let first: Leg | undefined;
  for (const line of kinds.values()) {
    const free = nextFree(line, expense, state);
    if (!free || (first && byDateAndId(first.row, free.row) < 0)) continue;
    if (round.strengthOf(expense, free, state.habits) === strength) first = free;
  }
  return first;
}

function nextFree(line: Queue, expense: Leg, { closed, parted }: State): Leg | undefined {
  while (line.head < line.legs.length && closed.has(line.legs[line.head]?.row.id ?? '')) {
    line.head += 1;
  }
  for (let at = line.head; at < line.legs.length; at += 1) {
    const leg = line.legs[at];
    if (!leg || closed.has(leg.row.id)) continue;
    const key = pairKey({ expenseId: expense.row.id, incomeId: leg.row.id });
    if (!parted.has(key)) return leg;
  }
  return undefined;
}
