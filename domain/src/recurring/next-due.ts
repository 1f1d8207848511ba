import { type Day, dayFromNumber } from '../dates.ts';
import { type Fit, isYearlyPause, paymentsOf } from './fit.ts';
import { type Manner, median, quantile } from './payment.ts';

/** When the next payment is expected, with its earliest and latest day. */
export interface Due {
  readonly day: Day;
  readonly from: Day;
  readonly to: Day;
}

/** How punctual payments are, in days after the slot; negative if before. */
export interface Habits {
  readonly usual: number;
  readonly early: number;
  readonly late: number;
}

const LATEST = 8;
const ENOUGH = 6;
const MOVED_FOR_GOOD = 3;
/** Usual deviation for each way of paying, used for series with few payments. */
const USUAL: Record<Manner, [early: number, late: number]> = {
  debit: [0, 3],
  wage: [-4, 1],
  card: [-1, 1],
  person: [-1, 5],
};

export function habitsOf(fit: Fit): Habits {
  const own = residualsOf(fit).slice(-LATEST);
  const before = own.slice(0, -3);
  const latest = own.slice(-3);
  const agree = Math.max(...latest) - Math.min(...latest) <= 2;
  const moved =
    before.length >= 2 && agree && Math.abs(median(latest) - median(before)) > MOVED_FOR_GOOD;
  const counted = moved ? latest : own;
  const usual = Math.round(median(counted));
  const [early, late] = USUAL[paymentsOf(fit).at(-1)?.manner ?? 'debit'];
  const pooled = counted.length < ENOUGH ? [...counted, usual + early, usual + late] : counted;
  return widened({
    usual,
    early: Math.floor(quantile(pooled, 0.05)) - 1,
    late: Math.ceil(quantile(pooled, 0.95)) + 1,
  });
}

/** Widens the span to at least three days, because a bank may book a day early or late. */
const widened = ({ usual, early, late }: Habits): Habits => ({
  usual,
  early: Math.min(early, usual - 1),
  late: Math.max(late, usual + 1),
});

function residualsOf({ slots, inSlots, first }: Fit): number[] {
  return inSlots.flatMap((row, at) => (row ? [row.day - slots.at(first + at)] : []));
}

const MISSED_AFTER = { weekly: 1, slower: 2 };

/**
 * Number of days by which an account's data may lag. During these days, a due payment may still arrive, so it is late,
 * not missed.
 */
const FRESH_DAYS = 10;

/**
 * Returns the missed slots after the last payment, and the number of the next slot. A payment due after the last day
 * with known data is not missed, just unknown; its slot remains the next one while that day is recent.
 */
export function slotsAfter(
  fit: Fit,
  habits: Habits,
  { asOf, known }: { asOf: number; known: number },
): { missed: Day[]; next: number } {
  const grace = fit.slots.cadence.perYear === 52 ? MISSED_AFTER.weekly : MISSED_AFTER.slower;
  const missed: Day[] = [];
  for (let k = fit.last + 1; ; k += 1) {
    if (isYearlyPause(fit, k)) continue;
    const over = fit.slots.at(k) + habits.late + grace;
    const isLate = known <= over && asOf - known <= FRESH_DAYS;
    if (asOf <= over || isLate) return { missed, next: k };
    if (known > over) missed.push(dueIn(fit, habits, k).day);
  }
}

export function dueIn({ slots }: Fit, { usual, early, late }: Habits, k: number): Due {
  const [day = '', from = '', to = ''] = [usual, early, late].map((days) =>
    dayFromNumber(slots.at(k) + days),
  );
  return { day, from, to };
}

/** Number of missed payments after which a series has ended. */
export function patienceWith(fit: Fit): number {
  if (fit.slots.cadence.perYear === 52) return 4;
  const hadGaps = fit.inSlots.some((row, at) => !row && !isYearlyPause(fit, fit.first + at));
  return hadGaps ? 3 : 2;
}
