import { intervalOf, monthOf } from './cadence.ts';
import {
  firstOf,
  isAlike,
  joinCorrected,
  type SeriesCorrections,
  splitAtCorrections,
  startOf,
} from './corrections.ts';
import { type Fit, paymentsOf } from './fit.ts';
import { areMostly, isFlat, isTermly, median, type Payment } from './payment.ts';

const INTERVALS_BETWEEN = 1.5;
const DAYS_OFF = 4;
const ALIKE = 0.12;
/** Of a termly bill in summer, in months. */
const LONGEST_BREAK = 5;
/** Maximum relative difference in amount between two spellings of the same name ("Hbo Max", "PAYPAL *HBOMAX"). */
const SAME_NAME_ALIKE = 0.5;

/**
 * Joins a series that ends with one that begins in its place. Both must have the same direction, currency, rhythm and
 * day, and either the same name, or nearly the same amount and names that share a word. With the same name and nearly the same
 * amount, the day may differ. The user's corrections take precedence. Each result lists its pieces oldest first.
 */
export function joinSeries(fits: readonly Fit[], said: SeriesCorrections = NOTHING_SAID): Fit[][] {
  const open: Fit[][] = [];
  const parts = said.size === 0 ? fits : fits.flatMap((fit) => splitAtCorrections(fit, said));
  const byStart = [...parts].sort(
    (a, b) => startOf(a) - startOf(b) || (idOf(a) < idOf(b) ? -1 : 1),
  );
  for (const fit of byStart) {
    const before = said.has(firstOf(fit)?.id ?? '') ? undefined : nearestBefore(open, fit);
    if (before) append(before, fit);
    else open.push([fit]);
  }
  return said.size === 0 ? open : joinCorrected(open, said);
}

/** Adds a piece to a series. A piece after a summer break forms one fit with the last, which shows the break as a pause. */
function append(pieces: Fit[], fit: Fit): void {
  const last = pieces.at(-1);
  const whole = last && !isNextTo(last, fit) ? across(last, fit) : null;
  if (whole) pieces.splice(-1, 1, whole);
  else pieces.push(fit);
}

/** Of the series that a fit may continue, the one that is nearest in amount. */
const nearestBefore = (open: readonly Fit[][], fit: Fit): Fit[] | undefined =>
  open
    .filter((pieces) => follows(pieces.at(-1), fit))
    .reduce<Fit[] | undefined>((best, pieces) => {
      const [one, other] = [pieces.at(-1), best?.at(-1)];
      return one && (!other || apart(one, fit) < apart(other, fit)) ? pieces : best;
    }, undefined);

const NOTHING_SAID: SeriesCorrections = new Map();
const idOf = (fit: Fit): string => paymentsOf(fit)[0]?.id ?? '';

/**
 * For each series that begins where another of nearly the same amount ends, returns the other one, or the one nearest
 * in amount if there are several. If their names share no word, only the user can decide whether they are the same
 * series.
 */
export function continuations(
  all: readonly { id: string; fit: Fit; begins: Fit }[],
  said: SeriesCorrections,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id, begins } of all) {
    if (said.has(id)) continue;
    const [nearest] = all
      .filter(({ fit }) => comesAfter(fit, begins) && apart(fit, begins) <= ALIKE)
      .sort((a, b) => apart(a.fit, begins) - apart(b.fit, begins) || (a.id < b.id ? -1 : 1));
    if (nearest) found.set(id, nearest.id);
  }
  return found;
}

function follows(before: Fit | undefined, after: Fit): boolean {
  if (!before) return false;
  if (!isNextTo(before, after)) return isResumed(before, after);
  const [one = '', other = ''] = [before, after].map((fit) => paymentsOf(fit)[0]?.key);
  // If both have the same name and amount, they are the same series even if the day has moved.
  if (one === other) return keepsDay(before, after) || apart(before, after) <= ALIKE;
  if (!keepsDay(before, after)) return false;
  if (isOneName(one, other)) return apart(before, after) <= SAME_NAME_ALIKE;
  return shareWord(one, other) && apart(before, after) <= ALIKE;
}

/** Whether `after` begins when the next payment of `before` is due, with the same direction, currency, rhythm and day. */
const comesAfter = (before: Fit, after: Fit): boolean =>
  isNextTo(before, after) && keepsDay(before, after);

/** The last payment of one and the first of the other, if they have the same direction, currency and rhythm in this order. */
function meeting(before: Fit, after: Fit): { last: Payment; first: Payment } | null {
  const last = before.inSlots.findLast((row) => row !== null);
  const first = after.inSlots.find((row) => row !== null);
  if (!last || !first || first.day <= last.day || !isAlike(last, first)) return null;
  return before.slots.cadence.perYear === after.slots.cadence.perYear ? { last, first } : null;
}

function isNextTo(before: Fit, after: Fit): boolean {
  const met = meeting(before, after);
  const most = INTERVALS_BETWEEN * intervalOf(before.slots.cadence) + DAYS_OFF;
  return met !== null && met.first.day - met.last.day <= most;
}

/** Whether a termly bill resumes after the summer: from April to July until August to October. */
function isResumed(before: Fit, after: Fit): boolean {
  const met = meeting(before, after);
  if (!met || met.last.key !== met.first.key) return false;
  const [from, to] = [monthOf(met.last.day), monthOf(met.first.day)];
  const isSummer = from % 12 >= 3 && from % 12 <= 6 && to % 12 >= 7 && to % 12 <= 9;
  return (
    isSummer &&
    to - from <= LONGEST_BREAK &&
    areMostly(paymentsOf(before), isTermly) &&
    keepsDay(before, after) &&
    apart(before, after) <= ALIKE
  );
}

/** One fit of both in the slots of the later one; null if two payments would share a slot. */
function across(before: Fit, after: Fit): Fit | null {
  const { slots, last } = after;
  const rows = [...paymentsOf(before), ...paymentsOf(after)];
  const at = new Map(rows.map((row) => [slots.near(row.day), row]));
  const first = Math.min(...at.keys());
  const inSlots = Array.from({ length: last - first + 1 }, (_, k) => at.get(first + k) ?? null);
  if (inSlots.filter((row) => row !== null).length < rows.length) return null;
  return { ...after, first, inSlots, extras: [...before.extras, ...after.extras] };
}

function keepsDay({ slots }: Fit, after: Fit): boolean {
  const day = startOf(after);
  return Math.abs(slots.at(slots.near(day)) - day) <= DAYS_OFF;
}

/** Relative difference between the amounts of two series where one follows the other; 0.1 is a tenth. */
function apart(before: Fit, after: Fit): number {
  const [one = [], other = []] = [before, after].map((fit) =>
    paymentsOf(fit).map(({ amount }) => amount),
  );
  const a = median(isFlat(one) ? one.slice(-3) : one);
  const b = median(isFlat(other) ? other.slice(0, 3) : other);
  return Math.abs(Math.log(a / b));
}

/** Whether one name contains the other, ignoring word breaks. */
function isOneName(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((name) => name.replaceAll(' ', ''))
    .sort((a, b) => a.length - b.length);
  return short.length >= 4 && long.includes(short);
}

/** Compares only words of at least four letters, because shorter ones mean little. */
export function shareWord(one: string, other: string): boolean {
  const words = new Set(one.split(' ').filter((word) => word.length >= 4));
  return other.split(' ').some((word) => words.has(word));
}
