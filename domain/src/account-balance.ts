import type { BalanceRow } from './coverage.ts';
import { addDays, type Day } from './dates.ts';
import { type DayEnds, endsByDay, hasEnds } from './day-ends.ts';
import type { Cents } from './money.ts';

/** What is known of the balance of an account. */
export interface AccountFacts {
  /** As the bank has them, whatever has become of them since. */
  rows: readonly (BalanceRow & { undone?: boolean })[];
  /** Signed; what a person wrote down for the account. */
  byHand: readonly { day: Day; amount: Cents }[];
  /** What the bank says that there was at the end of a day, beside what it prints on rows. */
  told?: readonly { day: Day; balance: Cents }[];
  /** A balance at the end of a day that a person typed: it counts only where the bank says none. */
  typed: { day: Day; balance: Cents } | null;
}

/** A balance that rests on nothing newer than so many days says little of today. */
const STALE_AFTER_DAYS = 45;

/** Whether what is known of an account is too old to count on today. */
export const isStale = (lastData: Day | null, today: Day): boolean =>
  lastData !== null && lastData < addDays(today, -STALE_AFTER_DAYS);

/** Days between two balances of the bank that do not follow from each other. */
export interface Gap {
  from: Day;
  to: Day;
  /** What the account held before and after, and by how much the rows between do not explain it. */
  before: Cents;
  after: Cents;
  jump: Cents;
}

/** Two sources of one account that say different things of the end of a day. */
export interface Apart {
  /** The first day that may hold what is missing or too much. */
  from: Day;
  on: Day;
  /** What the bank told beside its rows (`bank`), or what a person typed (`hand`). */
  said: Cents;
  by: 'bank' | 'hand';
  /** What the balances before and the rows since come to. */
  reckoned: Cents;
}

export interface AccountBalances {
  /** Of the first and the last thing that is known; null where nothing is. */
  first: Day | null;
  last: Day | null;
  /** The last day that the bank's own balances reach. */
  stated: Day | null;
  /** Oldest first. */
  gaps: Gap[];
  /** The newest difference between what was told or typed and what the rest comes to; null where they agree. */
  apart: Apart | null;
  /** At the end of each day from `from` to `to`; null throughout where no balance is known. */
  on(from: Day, to: Day): (Cents | null)[];
}

/**
 * A day's balance is the bank's last one up to then and what has moved since; before the first it is reckoned backwards.
 * What an undone import had brought is no part of it, but still explains what the rows that stay do not.
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
): Apart | null {
  const byBank = told && differs(stated, moved, { day: told[0], said: told[1], by: 'bank' });
  if (byBank || !typed) return byBank ?? null;
  return differs(stated, moved, { day: typed.day, said: typed.balance, by: 'hand' });
}

/** Against the last balance before that day; against the first one of all where there is none. */
function differs(
  stated: readonly Mark[],
  moved: Sums,
  { day, said, by }: { day: Day; said: Cents; by: Apart['by'] },
): Apart | null {
  const before = stated.findLast((mark) => mark[0] < day || (by === 'hand' && mark[0] === day));
  const base = before ?? (by === 'hand' ? stated[0] : undefined);
  if (!base) return null;
  const reckoned = base[1] + moved.upTo(day) - moved.upTo(base[0]);
  if (reckoned === said) return null;
  const from = before && before[0] < day ? addDays(before[0], 1) : day;
  return { from, on: day, said, by, reckoned };
}

/** The last day to which the bank's balances follow from each other since the first; null where it tells none. */
export const provedUntil = (
  { stated }: Pick<AccountBalances, 'stated'>,
  open: readonly Gap[],
): Day | null => {
  const first = open[0];
  return first ? addDays(first.from, -1) : stated;
};

type Mark = [day: Day, balance: Cents];

/** What had moved in all up to the end of a day. */
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

/** The place of the last that is not later than `day`; -1 where all are. */
function lastUpTo(days: readonly Day[], day: Day): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The bank's balance at the end of each day. Where a day's rows go round in a circle, the one that its neighbours go by. */
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
