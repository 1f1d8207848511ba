import { CADENCES, type Cadence, intervalOf, phasesOf, type Slots } from './cadence.ts';
import { extraPays } from './extra-pays.ts';
import { pausesOf } from './pauses.ts';
import { areMostly, isBill, isFlat, isTermly, median, type Payment, steps } from './payment.ts';

export interface Fit {
  readonly slots: Slots;
  readonly first: number;
  readonly last: number;
  /** Payment in each slot from `first` to `last`, or null if a slot is empty. */
  readonly inSlots: readonly (Payment | null)[];
  /** Extra payments in summer and at Christmas, which have no slots of their own. */
  readonly extras: readonly Payment[];
  /** 0 to 1, the higher the more likely it is that these payments form one series. */
  readonly score: number;
}

export const paymentsOf = ({ inSlots }: Fit): Payment[] => inSlots.filter((row) => row !== null);

const FEWEST = 3;
const FEWEST_YEARLY = 2;
const LEAST_USED = 0.8;
/** Share of slots that a quick check requires; a season of four months has a third. */
const LEAST_FILLED = 0.3;
const FEWEST_BESIDE_PAUSE = 6;
const LONGEST_PAUSE = 6;
const FILLED_BESIDE_PAUSE = 0.85;
const YEARLY_ALIKE = 0.11;
const YEARLY_DAYS = 14;
/**
 * Minimum number of payments, one more than usual, for habits, changing prices and rhythms slower than monthly; bills
 * are exempt.
 */
const FEWEST_UNBILLED = 4;
/** Minimum punctuality of a habit. It is higher for more frequent rhythms. */
const HABIT_PUNCTUAL = { monthly: 0.65, faster: 0.8 };
/** Days by which a weekly payment to a person, such as a cleaner, may be early or late and still count as punctual. */
const PERSON_SLACK = 1;

/**
 * The rhythm that best fits one counterparty's payments, sorted by day; null if none fits. A rhythm that leaves out
 * most payments ranks below one that includes all of them, since any three payments of a monthly bill may happen to be
 * four weeks apart.
 */
export function bestFit(rows: readonly Payment[], least: number): Fit | null {
  if (rows.length < FEWEST_YEARLY) return null;
  const days = rows.map(({ day }) => day);
  const amounts = rows.map(({ amount }) => amount);
  const usual = median(amounts);
  const group: Group = {
    ...{ rows, days, off: amounts.map((amount) => offBy(amount, usual)) },
    isPerson: areMostly(rows, ({ manner }) => manner === 'person'),
    isTermly: areMostly(rows, isTermly),
  };
  const phases = CADENCES.filter((cadence) => couldBe(cadence, rows)).flatMap((cadence) =>
    phasesOf(cadence, days),
  );
  return phases.reduce<Fit | null>(
    (best, slots) => better(slots, group, { least, best: best ? rankOf(best, group) : 0 }) ?? best,
    null,
  );
}

const rankOf = ({ score, inSlots, extras }: Fit, { rows }: Group): number =>
  score * Math.sqrt((inSlots.filter((row) => row !== null).length + extras.length) / rows.length);

interface Group {
  rows: readonly Payment[];
  days: readonly number[];
  /** How unusual each amount is, scaled to be comparable with a deviation in days. */
  off: readonly number[];
  isPerson: boolean;
  isTermly: boolean;
}

/** Penalty for an unusual amount: of two payments near a slot, the one with the usual amount belongs to the series. */
const offBy = (amount: number, usual: number): number =>
  Math.min(2, Math.abs(Math.log(amount / usual)) / 0.25);

/**
 * Whether this many payments over this time span could follow the rhythm. A quick check that avoids most of the work.
 */
function couldBe(cadence: Cadence, rows: readonly Payment[]): boolean {
  const span = (rows.at(-1)?.day ?? 0) - (rows[0]?.day ?? 0);
  const slots = span / intervalOf(cadence) + 1;
  const fewest = cadence.perYear === 1 ? FEWEST_YEARLY : FEWEST;
  const extras = rows[0]?.income && cadence.step === 1 ? (span / 365.25 + 1) * 2 : 0;
  return (
    rows.length >= fewest &&
    rows.length >= slots * LEAST_FILLED &&
    rows.length <= slots * 1.5 + extras + 1
  );
}

/**
 * Fits the payments to the slots. Returns null unless the fit scores above the minimum and ranks above the best so far.
 * The costliest checks come last.
 */
function better(
  slots: Slots,
  group: Group,
  { least, best }: { least: number; best: number },
): Fit | null {
  const { cadence } = slots;
  const laid = lay(slots, group);
  const { first, last, at } = laid;
  const used = at.filter((one) => one >= 0);
  if (used.length < (cadence.perYear === 1 ? FEWEST_YEARLY : FEWEST)) return null;
  const punctual = Math.exp(-laid.off / used.length / cadence.spread);
  const filled = used.length / (at.length - gapsIn(slots, laid, group));
  if (filled < cadence.filled && !isAfterPause(laid, group, cadence)) return null;
  const bound = filled * punctual * (1 - 1 / (1 + used.length));
  if (bound <= Math.max(least, best)) return null;
  const inSlots = at.map((one) => group.rows[one] ?? null);
  const extras = extraPays(inSlots, group.rows, cadence);
  const rows = inSlots.filter((row) => row !== null);
  if (!mayBe(cadence, rows, punctual)) return null;
  const alone = rows.length / inSpan(group.rows, { rows, extras });
  const score = bound * (0.4 + 0.6 * steadiness(rows)) * alone;
  if (alone < LEAST_USED || score <= least) return null;
  const fit = { slots, first, last, inSlots, extras, score };
  return rankOf(fit, group) > best ? fit : null;
}

/** Whether this is a subscription that was paused: nothing for some months, then the same amount on the same day. */
function isAfterPause({ at, off }: Laid, { rows }: Group, cadence: Cadence): boolean {
  if (cadence.perYear !== 12) return false;
  const used = at.flatMap((one) => rows[one] ?? []);
  const empty = at.map((one) => (one < 0 ? '.' : 'x')).join('');
  const longest = Math.max(...empty.split('x').map((gap) => gap.length));
  return (
    used.length >= FEWEST_BESIDE_PAUSE &&
    longest <= LONGEST_PAUSE &&
    used.length / (at.length - longest) >= FILLED_BESIDE_PAUSE &&
    off / used.length <= 1 &&
    isFlat(used.map(({ amount }) => amount))
  );
}

/** Number of empty slots in months that are empty every year. */
function gapsIn(slots: Slots, { first, at }: Laid, group: Group): number {
  if (!at.includes(-1)) return 0;
  const pauses = pausesOf(slots, { first, at, isTermly: group.isTermly });
  const { perYear } = slots.cadence;
  return pauses.size === 0 ? 0 : at.filter((_, slot) => pauses.has(slot % perYear)).length;
}

interface Laid {
  first: number;
  last: number;
  /** Index of the payment in each slot, or -1. */
  at: number[];
  /** Total deviation of the payments from their slots, in days, less the slack. */
  off: number;
}

/**
 * Assigns to each slot the nearest payment within reach. The reaches of neighboring slots never overlap, so no payment
 * is assigned twice.
 */
function lay(slots: Slots, group: Group): Laid {
  const { days, off } = group;
  const { reach, spread } = slots.cadence;
  const slack = slackIn(slots.cadence, group);
  const at: number[] = [];
  let total = 0;
  let next = 0;
  let first = slots.near(days[0] ?? 0) - 1;
  const end = slots.near(days.at(-1) ?? 0) + 1;
  for (let k = first; k <= end; k += 1) {
    const day = slots.at(k);
    while (next < days.length && (days[next] ?? 0) < day - reach) next += 1;
    const found = nearest(days, off, { from: next, day, reach, spread });
    if (found >= 0) total += Math.max(0, Math.abs((days[found] ?? 0) - day) - slack);
    if (found < 0 && at.length === 0) first = k + 1;
    else at.push(found);
  }
  while (at.at(-1) === -1) at.pop();
  return { first, last: first + at.length - 1, at, off: total };
}

const slackIn = ({ perYear }: Cadence, { isPerson }: Group): number =>
  isPerson && perYear === 52 ? PERSON_SLACK : 0;

function nearest(
  days: readonly number[],
  off: readonly number[],
  { from, day, reach, spread }: { from: number; day: number; reach: number; spread: number },
): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let at = from; at < days.length && (days[at] ?? 0) <= day + reach; at += 1) {
    const cost = Math.abs((days[at] ?? 0) - day) / spread + (off[at] ?? 0);
    if (cost < least) [found, least] = [at, cost];
  }
  return found;
}

/** Whether slot `k` is in a month that is empty every year. */
export const isYearlyPause = (fit: Fit, k: number): boolean =>
  yearlyPauses(fit).has((k - fit.first) % fit.slots.cadence.perYear);

/** Positions in the year, counted from the first slot, that are empty every year. */
export function yearlyPauses(fit: Fit): ReadonlySet<number> {
  const known = pausesOfFits.get(fit);
  if (known) return known;
  const { slots, inSlots, first } = fit;
  const at = inSlots.map((row) => (row ? 0 : -1));
  const found = pausesOf(slots, { first, at, isTermly: areMostly(paymentsOf(fit), isTermly) });
  pausesOfFits.set(fit, found);
  return found;
}

/** Cached, because each slot asks for them. */
const pausesOfFits = new WeakMap<Fit, ReadonlySet<number>>();

/**
 * Whether these payments may follow this rhythm. Habits recur only at a fixed price, on their day, and at least
 * monthly. Only bills recur once a year, on nearly the same day and for nearly the same amount.
 */
function mayBe(cadence: Cadence, rows: readonly Payment[], punctual: number): boolean {
  const amounts = rows.map(({ amount }) => amount);
  if (areMostly(rows, ({ nature }) => nature === 'habit')) {
    if (!isFlat(amounts) || cadence.perYear < 12 || rows.length < FEWEST_UNBILLED) return false;
    if (punctual < HABIT_PUNCTUAL[cadence.perYear > 12 ? 'faster' : 'monthly']) return false;
  }
  const bills = rows.filter(isBill).length;
  if (cadence.perYear > 1) {
    const mayBeFew = bills * 2 >= rows.length || (cadence.perYear >= 12 && isFlat(amounts));
    return mayBeFew || rows.length >= FEWEST_UNBILLED;
  }
  const apart = steps(rows.map(({ day }) => day)).map(([a, b]) => Math.abs(b - a - 365.25));
  return (
    bills * 2 >= rows.length &&
    steps(amounts).every(([a, b]) => Math.abs(b - a) <= YEARLY_ALIKE * Math.max(a, b)) &&
    apart.every((days) => days <= YEARLY_DAYS || days > 365)
  );
}

/** Number of the group's payments between the first and the last of a series, without extra payments. */
function inSpan(
  group: readonly Payment[],
  { rows, extras }: { rows: readonly Payment[]; extras: readonly Payment[] },
): number {
  const [from, to] = [rows[0]?.day ?? 0, rows.at(-1)?.day ?? 0];
  return group.filter((one) => one.day >= from && one.day <= to && !extras.includes(one)).length;
}

/** How constant the amounts are, from 0 to 1: it is 1 if most payments are equal to the previous one. */
function steadiness(rows: readonly Payment[]): number {
  const moves = steps(rows.map(({ amount }) => amount)).map(([a, b]) => Math.abs(Math.log(b / a)));
  return Math.exp(-median(moves) / 0.5);
}
