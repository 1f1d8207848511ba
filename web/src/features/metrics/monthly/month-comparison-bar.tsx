import type { Compare, MonthlyMetrics } from '@saldo/contract/metrics';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { dayNumber } from '@saldo/domain/dates';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { longMonth, money, shortSpan, today } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { comparisonOf, type Month, periodBefore, periodDays } from '../../../lib/period.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { texts } from '../texts.ts';

const t = texts.monthly.strip;

/** Comparing the same number of days makes no sense for a finished month. */
const choicesOf = (isRunning: boolean): readonly [Compare, ...Compare[]] =>
  isRunning ? ['days', 'whole', 'usual'] : ['whole', 'usual'];

export const isRunning = (period: Month): boolean => comparisonOf(period).soFar !== null;

/** Comparison chosen for the month. Kept in the URL only if it is not the default. */
export function useCompare(period: Month) {
  const [params, change] = useUrlState();
  const choices = choicesOf(isRunning(period));
  const asked = choices.find((one) => one === params.get('compare'));
  const choose = (next: Compare) => change({ compare: next === choices[0] ? '' : next });
  return { compare: asked ?? choices[0], asked, choices, choose };
}

interface MonthStripProps
  extends Pick<ReturnType<typeof useCompare>, 'compare' | 'choices' | 'choose'> {
  period: Month;
  metrics: MonthlyMetrics | undefined;
}

/** Shows how far the month has progressed, its uncategorized spending, and the choice of comparison. */
export function MonthStrip({ period, metrics, compare, choices, choose }: MonthStripProps) {
  const { from, to } = periodDays(period);
  const since = (day: string) => dayNumber(day) - dayNumber(from) + 1;
  const [date, length] = [since(today()), since(to)];
  const before = periodBefore(period);
  const same = comparisonOf(period).compared;
  const names: Record<Compare, string> = {
    days: shortSpan(same.from, same.to, periodDays(period).to),
    whole: t.all(longMonth(before.month ?? 1)),
    usual: t.usual,
  };
  return (
    <Card flush className="@container">
      <div className="flex min-h-12 flex-wrap items-center text-sm">
        {isRunning(period) && (
          <div className="flex items-center gap-3 px-5 py-2.5 phone:w-full phone:border-line phone:border-b phone:px-4">
            <span className="whitespace-nowrap font-medium">{t.dayOf(date, length)}</span>
            <Meter value={date} of={length} className="h-1.5 w-30 phone:flex-1" fill="bg-accent" />
          </div>
        )}
        <Unsorted period={period} metrics={metrics} />
        <div className="ml-auto flex items-center gap-3 px-3 py-1.5 phone:w-full phone:px-4">
          <span className="whitespace-nowrap text-muted phone:sr-only">{t.compareWith}</span>
          <Segmented
            label={t.compareWith}
            value={compare}
            onChange={choose}
            options={choices.map((value) => ({ value, label: names[value] }))}
          />
        </div>
      </div>
    </Card>
  );
}

/** Uncategorized spending, linked to Sort. */
function Unsorted({ period, metrics }: Pick<MonthStripProps, 'period' | 'metrics'>) {
  const spent = metrics?.default[1].categories ?? [];
  const none = spent.find(({ category_id: id }) => id === UNCATEGORIZED_ID);
  if (!none || none.total <= 0) return null;
  return (
    <Link
      to={paths.sort(periodDays(period))}
      className="inline-flex items-center gap-2 border-line border-l px-5 py-2.5 font-medium hover:underline phone:w-full phone:border-b phone:border-l-0 phone:px-4"
    >
      <TriangleAlert size={16} aria-hidden className="flex-none text-warning" />
      {t.notSorted(money(inMain(none.total)))}
    </Link>
  );
}
