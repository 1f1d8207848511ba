import type { Slots } from './cadence.ts';

const NONE: ReadonlySet<number> = new Set();
/** Zero-based months in which schools may pause, and those in which they do. */
const SUMMER = { may: [5, 6, 7, 8], must: [6, 7] };
/** Maximum share of the year that can be pauses if each month is judged alone; more indicate another rhythm. */
const MOST = 1 / 3;
/** A season: a single pause shows it if it is long, and if the same months have payments in two years. */
const SEASON = { longest: 9, shortest: 4, repeated: 3, fewest: 6, filled: 0.85 };

interface Laid {
  /** Number of the first slot. */
  readonly first: number;
  /** Negative for an empty slot. */
  readonly at: readonly number[];
  readonly isTermly: boolean;
}

/**
 * Positions, counted from the first slot, that are empty every year: a school's summer break is not a gap, and neither are the
 * months without heating. Requires two years; of a termly bill, a single summer; of a season, a single long pause.
 */
export function pausesOf({ cadence, phase }: Slots, laid: Laid): ReadonlySet<number> {
  const { step, perYear } = cadence;
  const { at, first } = laid;
  if (!('month' in phase) || step > 3 || at.length <= perYear || !at.includes(-1)) return NONE;
  const empty = new Map<number, number>();
  for (let place = 0; place < perYear; place += 1) {
    const times = timesEmpty(at, place, perYear);
    if (times > 0) empty.set(place, times);
  }
  const monthOf = (place: number) => (((phase.month + (first + place) * step) % 12) + 12) % 12;
  const places = [...empty.keys()];
  if (laid.isTermly && isSummer(places.map(monthOf), step)) return new Set(places);
  if (perYear === 12 && isOffSeason(places, at)) return new Set(places);
  const twice = [...empty].filter(([, times]) => times >= 2).map(([place]) => place);
  return twice.length <= perYear * MOST ? new Set(twice) : NONE;
}

/** Whether these months are a summer. A slower rhythm has one payment in it. */
const isSummer = (months: readonly number[], step: number): boolean =>
  months.length > 0 &&
  months.every((month) => SUMMER.may.includes(month)) &&
  (step > 1 || SUMMER.must.every((month) => months.includes(month)));

/** Whether these are the months between seasons: they follow each other, and all others have payments nearly always. */
function isOffSeason(places: readonly number[], at: readonly number[]): boolean {
  if (places.length < SEASON.shortest || places.length > SEASON.longest) return false;
  const isEmpty = (place: number) => places.includes(((place % 12) + 12) % 12);
  if (places.filter((place) => !isEmpty(place - 1)).length !== 1) return false;
  const paid = at.filter((one) => one >= 0).length;
  const due = at.filter((_, slot) => !isEmpty(slot)).length;
  const repeated = at.filter((one, slot) => one >= 0 && (at[slot + 12] ?? -1) >= 0).length;
  return paid >= SEASON.fewest && paid >= SEASON.filled * due && repeated >= SEASON.repeated;
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
