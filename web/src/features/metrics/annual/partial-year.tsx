import type { AnnualMetrics } from '@saldo/contract/metrics';
import { shortMonth, shortSpan } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { texts } from '../texts.ts';

const t = texts.annual;

/** Finished months without transactions; empty if no month has any. */
const missingMonths = ({ monthly }: Pick<AnnualMetrics, 'monthly'>): number[] =>
  monthly.some(({ has_data }) => has_data)
    ? monthly.flatMap(({ month, has_data, is_over }) => (is_over && !has_data ? [month] : []))
    : [];

/** Months in order as ranges, such as `Jan–Sep, Nov`. */
export function monthRanges(months: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const month of months) {
    const range = ranges.at(-1);
    if (range && range[1] === month - 1) range[1] = month;
    else ranges.push([month, month]);
  }
  return ranges
    .map(([first, last]) =>
      first === last ? shortMonth(first) : `${shortMonth(first)}\u2013${shortMonth(last)}`,
    )
    .join(', ');
}

/** Says which months of a year have no data, and which days are compared because only these have data in both years. */
export function PartialYear({ annual }: { annual: AnnualMetrics }) {
  const { year, alike } = annual;
  const missing = missingMonths(annual);
  if (missing.length === 0 && !alike) return null;
  return (
    <Banner>
      {missing.length > 0 && (
        <b className="font-semibold text-strong">{t.noDataIn(monthRanges(missing), year)}</b>
      )}{' '}
      {alike &&
        t.compares(
          shortSpan(alike.from, alike.to, alike.to),
          shortSpan(alike.compared.from, alike.compared.to, alike.to),
        )}
    </Banner>
  );
}
