import { type Day, dayNumber, dayOf } from './dates.ts';
import type { Direction } from './money.ts';

/** A category that an earlier transaction has. */
export interface PastChoice {
  category: string;
  direction: Direction;
  amount: number;
  /** Local, with the time of day if it is known. */
  date: string;
  byHand: boolean;
}

/** The entry for which categories are to be suggested. */
export interface Entered {
  direction: Direction;
  /** 0 while nothing is entered; then amounts decide nothing. */
  amount: number;
  /** Local, with the time of day. */
  at: string;
}

/** After so many days, a choice weighs half. */
const HALF_LIFE_DAYS = 45;
/** How much more a choice weighs that the user made, or that was at such an hour or on such a day. */
const BY_HAND = 2;
const SAME_HOURS = 1.5;
const SAME_KIND_OF_DAY = 1.25;
const HOURS_APART = 2;

/**
 * The likeliest categories of an entry, best first. Each earlier choice of a category is a vote for it, which weighs more the nearer
 * its amount is (as a ratio: 3 is to 4 as 30 to 40), the newer it is, if the user made it, if it was within two hours of the same
 * time of day, and if both are on weekdays or both on a weekend. `offered` are the categories to choose from, in the order in which
 * they fill up what votes leave open.
 */
export function likelyCategories(
  entered: Entered,
  past: readonly PastChoice[],
  offered: readonly string[],
  most = 4,
): string[] {
  const votes = new Map(offered.map((category) => [category, 0]));
  for (const choice of past) {
    const sum = votes.get(choice.category);
    if (sum === undefined || choice.direction !== entered.direction) continue;
    votes.set(choice.category, sum + weightOf(choice, entered));
  }
  const place = new Map(offered.map((category, at) => [category, at]));
  return [...votes]
    .sort(
      ([a, votesOfA], [b, votesOfB]) =>
        votesOfB - votesOfA || (place.get(a) ?? 0) - (place.get(b) ?? 0),
    )
    .slice(0, most)
    .map(([category]) => category);
}

function weightOf(choice: PastChoice, { amount, at }: Entered): number {
  const days = Math.max(0, dayNumber(dayOf(at)) - dayNumber(dayOf(choice.date)));
  const hours = hoursApart(choice.date, at);
  return (
    nearness(choice.amount, amount) *
    0.5 ** (days / HALF_LIFE_DAYS) *
    (choice.byHand ? BY_HAND : 1) *
    (hours !== null && hours <= HOURS_APART ? SAME_HOURS : 1) *
    (isWeekend(dayOf(choice.date)) === isWeekend(dayOf(at)) ? SAME_KIND_OF_DAY : 1)
  );
}

/** 1 for equal amounts, about a tenth for double or half. */
function nearness(a: number, b: number): number {
  if (a <= 0 || b <= 0) return 1;
  return 1 / (1 + (4 * Math.log2(a / b)) ** 2 / 2);
}

/** Null if the time of either is unknown: banks that report none print midnight. */
function hoursApart(a: string, b: string): number | null {
  const [one, other] = [hourOf(a), hourOf(b)];
  if (one === null || other === null) return null;
  const apart = Math.abs(one - other);
  return Math.min(apart, 24 - apart);
}

function hourOf(date: string): number | null {
  const time = date.slice(11, 16);
  return time === '' || time === '00:00'
    ? null
    : Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
}

/** Day 0 was a Thursday. */
const isWeekend = (day: Day): boolean =>
  (dayNumber(day) + 4) % 7 === 0 || (dayNumber(day) + 4) % 7 === 6;
