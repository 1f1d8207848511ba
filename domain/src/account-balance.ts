import type { BalanceRow } from './coverage.ts';
import { addDays, type Day } from './dates.ts';
import { type DayEnds, endsByDay, hasEnds } from './day-ends.ts';
import type { Cents } from './money.ts';

export interface AccountFacts {
  /** Rows as the bank listed them, including those removed since. */
  rows: readonly (BalanceRow & { undone?: boolean })[];
  /** Signed amounts of transactions added manually. */
  byHand: readonly { day: Day; amount: Cents }[];
  /** End-of-day balances that the bank reports in addition to those on rows. */
  told?: readonly { day: Day; balance: Cents }[];
  /** End-of-day balance the user entered; used only if the bank reports none. */
  typed: { day: Day; balance: Cents } | null;
}

/** After this many days without data, a balance says little about today. */
const STALE_AFTER_DAYS = 45;

export const isStale = (lastData: Day | null, today: Day): boolean =>
  lastData !== null && lastData < addDays(today, -STALE_AFTER_DAYS);

/** Days between two bank balances whose difference the rows do not fully explain. */
export interface Gap {
  from: Day;
  to: Day;
  /** The balances before and after, and the part of their difference that the rows do not explain. */
  before: Cents;
  after: Cents;
  jump: Cents;
}

/** An end-of-day balance, from the bank or the user, that differs from the computed one. */
export interface BalanceMismatch {
  /** First day that may contain the missing or surplus rows. */
  from: Day;
  on: Day;
  /** Balance reported outside the rows (`bank`) or entered by the user (`hand`). */
  said: Cents;
  by: 'bank' | 'hand';
  /** Balance that follows from earlier balances and the rows since. */
  reckoned: Cents;
}

export interface AccountBalances {
  /** First and last day with any data; null without data. */
  first: Day | null;
  last: Day | null;
  /** Last day whose closing balance the bank's own rows determine; null if there is none. */
  stated: Day | null;
  /** Oldest first. */
  gaps: Gap[];
  /** The newest reported or entered balance that differs from the computed one; null if they all agree. */
  apart: BalanceMismatch | null;
  /** Balance at the end of each day from `from` to `to`; all null if no balance is known. */
  on(from: Day, to: Day): (Cents | null)[];
}

/**
 * Computes balances. A day's balance is the bank's last known balance plus the rows since; before the first known
 * balance it is computed backwards. Rows of undone imports are excluded, but still explain differences between the
 * remaining rows.
 */
export function balancesOf({ rows, byHand, told = [], typed }: AccountFacts): AccountBalances {
  const kept = rows.some(({ undone }) => undone) ? rows.filter(({ undone }) => !undone) : rows;
  const ends = endsByDay(kept).filter(hasEnds);
  const ofBank = sumsByDay(kept);
  const moved = byHand.length > 0 ? sumsByDay([...kept, ...byHand]) : ofBank;
  const ofRows = marksOf(ends, moved);
  const printed = new Set(ends.map(({ day }) => day));
  const beside = told
    .filter(({ day }) => !printed.has(day))
    .map(({ day, balance }): Mark => [day, balance])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const stated = [...ofRows, ...beside].sort(([a], [b]) => (a < b ? -1 : 1));
  const marks: Mark[] = stated.length > 0 || !typed ? stated : [[typed.day, typed.balance]];
  const days = [...moved.days, ...marks.map(([day]) => day)].sort();
  return {
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
    stated: ends.at(-1)?.day ?? null,
    gaps: gapsOf(ends, ofBank, kept === rows ? ofBank : sumsByDay(rows)),
    apart: apartOf(stated, moved, { told: beside.at(-1), typed }),
    on: (from, to) => balancesFrom(marks, moved, { from, to }),
  };
}

function apartOf(
  stated: readonly Mark[],
  moved: Sums,
  { told, typed }: { told: Mark | undefined; typed: AccountFacts['typed'] },
): BalanceMismatch | null {
  const byBank = told && differs(stated, moved, { day: told[0], said: told[1], by: 'bank' });
  if (byBank || !typed) return byBank ?? null;
  return differs(stated, moved, { day: typed.day, said: typed.balance, by: 'hand' });
}

/**
 * Compares the stated balance with one computed from the last known balance before that day. If no earlier balance is
 * known, an entered balance is compared with one computed backwards from the first known balance.
 */
function differs(
  stated: readonly Mark[],
  moved: Sums,
  { day, said, by }: { day: Day; said: Cents; by: BalanceMismatch['by'] },
): BalanceMismatch | null {
  const before = stated.findLast((mark) => mark[0] < day || (by === 'hand' && mark[0] === day));
  const base = before ?? (by === 'hand' ? stated[0] : undefined);
  if (!base) return null;
  const reckoned = base[1] + moved.upTo(day) - moved.upTo(base[0]);
  if (reckoned === said) return null;
  const from = before && before[0] < day ? addDays(before[0], 1) : day;
  return { from, on: day, said, by, reckoned };
}

/** Last day up to which the bank's balances and the rows agree without a gap; null if the bank reports no balances. */
export const verifiedUntil = (
  { stated }: Pick<AccountBalances, 'stated'>,
  open: readonly Gap[],
): Day | null => {
  const first = open[0];
  return first ? addDays(first.from, -1) : stated;
};

type Mark = [day: Day, balance: Cents];

/** Cumulative amounts at the end of each day. */
interface Sums {
  days: readonly Day[];
  upTo(day: Day): Cents;
}

function sumsByDay(rows: readonly { day: Day; amount: Cents }[]): Sums {
  const byDay = new Map<Day, Cents>();
  for (const { day, amount } of rows) byDay.set(day, (byDay.get(day) ?? 0) + amount);
  const days = [...byDay.keys()].sort();
  const sums: Cents[] = [];
  let sum = 0;
  for (const day of days) {
    sum += byDay.get(day) ?? 0;
    sums.push(sum);
  }
  return { days, upTo: (day) => sums[lastUpTo(days, day)] ?? 0 };
}

/** Index of the last of `days` that is not later than `day`; -1 if all are later. */
function lastUpTo(days: readonly Day[], day: Day): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The bank's balance at the end of each day. If a day's rows sum to zero, its closing balance is ambiguous, and the
 * neighboring days determine it.
 */
function marksOf(ends: readonly DayEnds[], moved: Sums): Mark[] {
  const marks: Mark[] = [];
  for (const [at, one] of ends.entries()) {
    const { day, closing } = one;
    const [last, next] = [marks.at(-1), ends[at + 1]];
    const expected = last && last[1] + moved.upTo(day) - moved.upTo(last[0]);
    const goesOn = (sum: Cents) =>
      next?.opening.has(sum + moved.upTo(addDays(next.day, -1)) - moved.upTo(day));
    const [any = 0] = closing;
    const follows = expected !== undefined && closing.has(expected) ? expected : undefined;
    marks.push([day, follows ?? [...closing].find(goesOn) ?? any]);
  }
  return marks;
}

function gapsOf(ends: readonly DayEnds[], kept: Sums, all: Sums): Gap[] {
  return ends.flatMap((one, at): Gap[] => {
    const next = ends[at + 1];
    if (!next) return [];
    const eve = addDays(next.day, -1);
    const between = (sums: Sums) => sums.upTo(eve) - sums.upTo(one.day);
    const jumps = jumpsOf(one, next, between(kept));
    if (jumps.includes(0) || jumpsOf(one, next, between(all)).includes(0)) return [];
    const jump = jumps.reduce((least, sum) => (Math.abs(sum) < Math.abs(least) ? sum : least));
    const [before = 0] = one.closing;
    const after = before + between(kept) + jump;
    const from = addDays(one.day, 1);
    return [{ from, to: eve < from ? from : eve, before, after, jump }];
  });
}

const jumpsOf = (one: DayEnds, next: DayEnds, between: Cents): Cents[] =>
  [...one.closing].flatMap((sum) => [...next.opening].map((other) => other - sum - between));

function balancesFrom(
  marks: readonly Mark[],
  moved: Sums,
  q: { from: Day; to: Day },
): (Cents | null)[] {
  const days = marks.map(([day]) => day);
  const balances: (Cents | null)[] = [];
  for (let day = q.from; day <= q.to; day = addDays(day, 1)) {
    const mark = marks[Math.max(0, lastUpTo(days, day))];
    balances.push(mark ? mark[1] + moved.upTo(day) - moved.upTo(mark[0]) : null);
  }
  return balances;
}
