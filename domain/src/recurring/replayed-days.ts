import type { ForecastDays } from './forecast-input.ts';

/** With payments known for fewer days, nothing is forecast. */
export const FEWEST_DAYS = 90;
const MONTHS = 12;
const MONTH = 30.4;

/**
 * The same days in each of the last twelve months, latest first, as far as a forecast of them can be compared with what came:
 * they are over, and enough was known before them.
 *
 * @param first number of the day of the first payment
 */
export function replayedDays({ asOf, from, to }: ForecastDays, first: number): ForecastDays[] {
  return Array.from({ length: MONTHS }, (_, at) => Math.round((at + 1) * MONTH))
    .map((back) => ({ asOf: asOf - back, from: from - back, to: to - back }))
    .filter((days) => days.to <= asOf && days.asOf - first >= FEWEST_DAYS);
}
