import { dayFromNumber } from '../dates.ts';
import { isWorkingDay } from '../working-days.ts';

/** How often a payment recurs, and how regular it has to be. */
export interface Cadence {
  readonly unit: 'day' | 'month';
  /** Interval in units. */
  readonly step: number;
  readonly perYear: number;
  /** Maximum distance in days between a payment and its slot. */
  readonly reach: number;
  /** Usual deviation in days. The score falls by a factor of e for each multiple of it. */
  readonly spread: number;
  /** Minimum share of slots that must have a payment. */
  readonly filled: number;
}

/** The reach of ten days for monthly payments includes a wage paid nine days early before Christmas. */
export const CADENCES: readonly Cadence[] = [
  { unit: 'day', step: 7, perYear: 52, reach: 2, spread: 1, filled: 0.62 },
  { unit: 'day', step: 14, perYear: 26, reach: 3, spread: 1.5, filled: 0.62 },
  { unit: 'day', step: 28, perYear: 13, reach: 4, spread: 2, filled: 0.62 },
  { unit: 'month', step: 1, perYear: 12, reach: 10, spread: 4, filled: 0.62 },
  { unit: 'month', step: 2, perYear: 6, reach: 11, spread: 5, filled: 0.75 },
  { unit: 'month', step: 3, perYear: 4, reach: 12, spread: 6, filled: 0.75 },
  { unit: 'month', step: 6, perYear: 2, reach: 14, spread: 8, filled: 0.75 },
  { unit: 'month', step: 12, perYear: 1, reach: 18, spread: 10, filled: 0.75 },
];

/** Average interval in days. */
export const intervalOf = ({ unit, step }: Cadence): number =>
  unit === 'day' ? step : (step * 365.25) / 12;

/** What a bank does with due days on a weekend or a holiday of TARGET. */
export const WEEKENDS = ['stays', 'after', 'before'] as const;
type Weekend = (typeof WEEKENDS)[number];

/** Start of a rhythm: a day, counted since 1970-01-01; or a month, counted since January 1970, and a date in it. */
export type Phase =
  | { readonly day: number }
  | { readonly month: number; readonly date: number; readonly weekend: Weekend };

/** Due days of a series, called slots, numbered by any integer k. */
export interface Slots {
  readonly cadence: Cadence;
  readonly phase: Phase;
  /** Day of slot k, in days since 1970-01-01. */
  at(k: number): number;
  /** Number of the slot whose nominal day is nearest. */
  near(day: number): number;
}

export function slotsOf(cadence: Cadence, phase: Phase): Slots {
  const { step } = cadence;
  if ('day' in phase) {
    const { day: first } = phase;
    return {
      ...{ cadence, phase },
      at: (k) => first + k * step,
      near: (day) => Math.round((day - first) / step),
    };
  }
  const { month, date, weekend } = phase;
  return {
    ...{ cadence, phase },
    at: (k) => placed(month + k * step, date, weekend),
    near: (day) => Math.round((monthOf(day) - month) / step),
  };
}

/** Months since January 1970. */
export function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth() - 1970 * 12;
}

/** First day, in days since 1970-01-01, of a month counted since January 1970. */
export const startOfMonth = (month: number): number => Date.UTC(1970, month, 1) / DAY_MS;

const DAY_MS = 86_400_000;
const LAST = 31;

const placings = new Map<number, number>();

/**
 * The given day of the month, or the last day if the month is shorter, shifted off weekends and holidays the way the bank does.
 * Cached because it is called often.
 */
function placed(month: number, date: number, weekend: Weekend): number {
  const key = (month * 32 + date) * 3 + (weekend === 'stays' ? 0 : weekend === 'after' ? 1 : 2);
  const known = placings.get(key);
  if (known !== undefined) return known;
  const day = Math.min(startOfMonth(month) + date, startOfMonth(month + 1)) - 1;
  const answer = weekend === 'stays' ? day : workingDayFrom(day, weekend === 'after' ? 1 : -1);
  if (placings.size > 100_000) placings.clear();
  placings.set(key, answer);
  return answer;
}

/** The nearest working day from a day on, itself included, in steps of one day forward or backward. */
function workingDayFrom(day: number, step: 1 | -1): number {
  let answer = day;
  while (!isWorkingDay(dayFromNumber(answer))) answer += step;
  return answer;
}

/** All ways to lay the slots of a cadence over these days: one for each phase that occurs among them. */
export function phasesOf(cadence: Cadence, days: readonly number[]): Slots[] {
  const { unit, step } = cadence;
  if (unit === 'day') {
    const phases = new Set(days.map((day) => ((day % step) + step) % step));
    return [...phases].map((day) => slotsOf(cadence, { day }));
  }
  const phases = new Map<number, { month: number; date: number }>();
  for (const day of days) {
    const month = monthOf(day);
    const date = day - startOfMonth(month) + 1;
    const isLast = day + 1 === startOfMonth(month + 1);
    const phase = { month: ((month % step) + step) % step, date };
    phases.set(phase.month * 32 + date, phase);
    if (isLast) phases.set(phase.month * 32 + LAST, { ...phase, date: LAST });
  }
  return [...phases.values()].flatMap((phase) =>
    WEEKENDS.map((weekend) => slotsOf(cadence, { ...phase, weekend })),
  );
}

/** Slots of a manual series that starts on a day. Undefined if no cadence has this number of payments a year. */
export function slotsFrom(perYear: number, day: number): Slots | undefined {
  const cadence = cadenceOf(perYear);
  return cadence && phasesOf(cadence, [day])[0];
}

export const cadenceOf = (perYear: number): Cadence | undefined =>
  CADENCES.find((one) => one.perYear === perYear);
