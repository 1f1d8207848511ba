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
import { areMostly, isFlat, median } from './payment.ts';

const INTERVALS_BETWEEN = 1.5;
const DAYS_OFF = 4;
const ALIKE = 0.12;
/** Of a school in summer, in months. */
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
    const last = before?.at(-1);
    if (before && last && isResumed(last, fit)) before[before.length - 1] = across(last, fit);
    else if (before) before.push(fit);
    else open.push([fit]);
  }
  return said.size === 0 ? open : joinCorrected(open, said);
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
  const [one = '', other = ''] = [before, after].map((fit) => paymentsOf(fit)[0]?.key);
  if (!isNextTo(before, after)) return isResumed(before, after);
  // If both have the same name and amount, they are the same series even if the day has moved.
  if (one === other) return keepsDay(before, after) || apart(before, after) <= ALIKE;
  if (!keepsDay(before, after)) return false;
  if (isOneName(one, other)) return apart(before, after) <= SAME_NAME_ALIKE;
  return shareWord(one, other) && apart(before, after) <= ALIKE;
}

/** Whether `after` begins when the next payment of `before` is due, with the same direction, currency, rhythm and day. */
const comesAfter = (before: Fit, after: Fit): boolean =>
  isNextTo(before, after) && keepsDay(before, after);

function isNextTo(before: Fit, after: Fit): boolean {
  const last = paymentsOf(before).at(-1);
  const [first] = paymentsOf(after);
  if (!last || !first || !isAlike(last, first)) return false;
  const { cadence } = before.slots;
  if (cadence.perYear !== after.slots.cadence.perYear) return false;
  const days = first.day - last.day;
  return days > 0 && days <= INTERVALS_BETWEEN * intervalOf(cadence) + DAYS_OFF;
}

const isResumed = (before: Fit, after: Fit): boolean =>
  paymentsOf(before)[0]?.key === paymentsOf(after)[0]?.key &&
  isAfterBreak(before, after) &&
  keepsDay(before, after) &&
  apart(before, after) <= ALIKE;

/** One fit of both, which shows the break as a pause. */
function across(before: Fit, after: Fit): Fit {
  const { slots, last } = after;
  const rows = [...paymentsOf(before), ...paymentsOf(after)];
  const at = new Map(rows.map((row) => [slots.near(row.day), row]));
  const first = Math.min(...at.keys());
  const inSlots = Array.from({ length: last - first + 1 }, (_, k) => at.get(first + k) ?? null);
  if (inSlots.filter((row) => row !== null).length < rows.length) return after;
  return { ...after, first, inSlots, extras: [...before.extras, ...after.extras] };
}

/** Whether a school's bills resume after the summer: from April to July until August to October. */
function isAfterBreak(before: Fit, after: Fit): boolean {
  const last = paymentsOf(before).at(-1);
  const [first] = paymentsOf(after);
  if (!last || !first || !isAlike(last, first) || first.day <= last.day) return false;
  if (before.slots.cadence.perYear !== after.slots.cadence.perYear) return false;
  const [from, to] = [monthOf(last.day), monthOf(first.day)];
  const isSummer = areMostly('termly', paymentsOf(before)) && from % 12 >= 3 && from % 12 <= 6;
  return isSummer && to - from <= LONGEST_BREAK && to % 12 >= 7 && to % 12 <= 9;
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
