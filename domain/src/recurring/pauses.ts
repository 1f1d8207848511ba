import type { Slots } from './cadence.ts';

const NONE: ReadonlySet<number> = new Set();
/** July and August (zero-based months). */
const SUMMER = [6, 7];
/** Maximum share of the year that can be pauses; more indicate another rhythm. */
const MOST = 1 / 3;

/**
 * Positions, counted from the first slot, that are empty every year: a school's summer break is not a gap. Requires two
 * years, or a single summer in an otherwise complete year.
 */
export function pausesOf(
  { cadence, phase }: Slots,
  first: number,
  at: readonly number[],
): ReadonlySet<number> {
  const { step, perYear } = cadence;
  if (!('month' in phase) || step > 3 || at.length <= perYear || !at.includes(-1)) return NONE;
  const empty = new Map<number, number>();
  for (let place = 0; place < perYear; place += 1) {
    const times = timesEmpty(at, place, perYear);
    if (times > 0) empty.set(place, times);
  }
  const twice = [...empty].filter(([, times]) => times >= 2).map(([place]) => place);
  if (twice.length > 0) return twice.length <= perYear * MOST ? new Set(twice) : NONE;
  const monthOf = (place: number) => (((phase.month + (first + place) * step) % 12) + 12) % 12;
  const isPaid = (place: number | undefined) => (at[place ?? -1] ?? -1) >= 0;
  const july = at.findIndex((one, place) => one < 0 && monthOf(place) === SUMMER[0]);
  const isSummer =
    perYear === 12 &&
    empty.size === SUMMER.length &&
    [...empty.keys()].every((place) => SUMMER.includes(monthOf(place))) &&
    isPaid(july - 1) &&
    isPaid(july + SUMMER.length);
  return isSummer ? new Set(empty.keys()) : NONE;
}

/** Number of years in which a position is empty; 0 if it has a payment in any year. */
function timesEmpty(at: readonly number[], place: number, perYear: number): number {
  let times = 0;
  for (let same = place; same < at.length; same += perYear) {
    if ((at[same] ?? -1) >= 0) return 0;
    times += 1;
  }
  return times;
}
