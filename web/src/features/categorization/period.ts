import { wholeParam } from '../../lib/params.ts';
import type { Period } from '../../lib/period.ts';

/** The period in a URL, or null. */
export function periodIn(params: URLSearchParams): Period | null {
  const year = wholeParam(params, 'year', { min: 1900, max: 2199 }, null);
  const month = wholeParam(params, 'month', { min: 1, max: 12 }, null);
  if (year === null) return null;
  return month === null ? { year } : { year, month };
}

export const periodParams = ({ year, month }: Period) => ({
  year: String(year),
  month: month === undefined ? null : String(month),
});
