import type { Compare, MonthlyMetrics } from '@saldo/contract/metrics';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '../../../lib/paths.ts';
import { type Month, periodName } from '../../../lib/period.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { BelowFold } from '../../../ui/below-fold.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useAwaitsPay } from '../../recurring/payday.ts';
import { monthlyQuery } from '../api.ts';
import { FlowPanel } from '../flow-panel.tsx';
import { ForeignRows } from '../foreign-rows.tsx';
import { EmptyPeriod } from '../newest-month.tsx';
import { periodAt, usePeriod } from '../period.ts';
import { PeriodSelects } from '../period-selects.tsx';
import { SavedLine } from '../saved-line.tsx';
import { CardsSkeleton, SummaryCards } from '../summary-cards.tsx';
import { texts } from '../texts.ts';
import { isEmpty } from '../transaction-urls.ts';
import { MonthStrip, useCompare } from './month-comparison-bar.tsx';
import { type MonthEnd, useMonthEnd } from './month-end.ts';
import { MonthSoFar } from './month-so-far.tsx';
import { RingPanel } from './ring-panel.tsx';

const t = texts.monthly;

export function prefetch(client: QueryClient, params: URLSearchParams): void {
  void client.prefetchQuery(monthlyQuery(periodAt('monthly_metrics', params)));
}

export function MonthlyMetricsPage() {
  const { year, month, choose } = usePeriod('monthly_metrics');
  const period = { year, month };
  const { asked, ...comparing } = useCompare(period);
  // Keeps the current figures on screen while another comparison loads.
  const query = useShown({
    ...monthlyQuery({ ...period, ...(asked && { compare: asked }) }),
    placeholderData: (before, of) => (isOf(of?.queryKey, period) ? before : undefined),
  });
  const { data, error, isPending } = query;
  const end = useMonthEnd(query);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: lets users report the cause when they ask for help
    if (error) console.error(t.failed, error);
  }, [error]);
  return (
    <div className="@container">
      <PageHeader
        help={paths.help('metrics')}
        title={t.title}
        purpose={t.purpose}
        actions={<PeriodSelects period={period} loading={isPending} onChoose={choose} />}
      />
      {(data || isPending) && <MonthStrip period={period} metrics={data} {...comparing} />}
      <Loaded query={query} waiting={<MonthlySkeleton />} failed={t.failed}>
        {(metrics) => (
          <MonthContent period={period} metrics={metrics} compare={comparing.compare} end={end} />
        )}
      </Loaded>
    </div>
  );
}

/** True if a query key belongs to the given month. */
const isOf = (key: readonly unknown[] | undefined, { year, month }: Month) => {
  const [, , of] = key ?? [];
  return typeof of === 'object' && of !== null && 'year' in of && 'month' in of
    ? of.year === year && of.month === month
    : false;
};

const GRID = 'grid grid-cols-2 gap-4 @max-pair:grid-cols-1 phone:gap-3';
const SIDES = [
  { side: 'income', at: 0, title: t.incomes, icon: '💰', field: 'income', nothing: t.noIncome },
  {
    side: 'expense',
    at: 1,
    title: t.expenses,
    icon: '💸',
    field: 'expenses',
    nothing: t.noExpenses,
  },
] as const;

interface MonthProps {
  period: Month;
  metrics: MonthlyMetrics;
  compare: Compare;
  end: MonthEnd | null | undefined;
}

function MonthContent({ period, metrics, compare, end }: MonthProps) {
  const { balances, custom, converted, left_out, so_far, known_from } = metrics;
  const previous = known_from === null ? metrics.previous_default : null;
  const awaitsPay = useAwaitsPay();
  return (
    <div className="mt-4 flex flex-col gap-4 phone:mt-3 phone:gap-3">
      <SummaryCards
        period={period}
        balances={balances}
        comparison={metrics}
        compare={compare}
        end={end}
        awaitsPay={awaitsPay}
      />
      <ForeignRows converted={converted} left_out={left_out} days={period} />
      <SavedLine saved={metrics.saved} income={balances.income} period={period} />
      {isEmpty(metrics) && (
        <EmptyPeriod
          uncovered={metrics.uncovered}
          name={periodName(period)}
          period={period}
          to={paths.monthlyMetrics}
        />
      )}
      <BelowFold>
        {so_far && !metrics.uncovered && <MonthSoFar end={end} balances={so_far.balances} />}
        <div className={GRID}>
          {SIDES.map(({ side, at, field, ...said }) => (
            <RingPanel
              key={side}
              list={side}
              period={period}
              source={{ counts_as: side }}
              categories={metrics.default[at].categories}
              before={previous?.[at].categories}
              figure={balances[field]}
              word={texts.centre}
              {...said}
            />
          ))}
          {custom.map(({ id, name, total, is_net, categories }) => (
            <RingPanel
              key={id}
              list={id}
              title={name}
              icon="📊"
              period={period}
              source={{ metric: id }}
              categories={categories}
              figure={Math.abs(total)}
              word={is_net ? texts.net : texts.centre}
              whole={total}
              nothing={t.noMetric}
            />
          ))}
        </div>
        <FlowPanel period={period} metrics={metrics} />
      </BelowFold>
    </div>
  );
}

const ROWS = ['w-32', 'w-24', 'w-28', 'w-20', 'w-24'] as const;

const RingSkeleton = ({ rows }: { rows: boolean }) => (
  <Card>
    <div className="mb-3 flex h-7 items-center justify-between">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-7 w-44" />
    </div>
    <div className="flex items-center gap-6">
      <span
        aria-hidden
        className="size-44 flex-none animate-breathe rounded-full border-[31px] border-skeleton phone:size-32"
      />
      {rows && (
        <div className="flex min-w-0 flex-1 flex-col gap-5">
          {ROWS.map((width, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <Skeleton key={i} className={`h-3 max-w-full ${width}`} />
          ))}
        </div>
      )}
    </div>
  </Card>
);

/** Two rings with five rows each, and three custom metrics. */
const RingsSkeleton = () => (
  <Loading label={t.loading} className={GRID}>
    <RingSkeleton rows />
    <RingSkeleton rows />
    <RingSkeleton rows={false} />
    <RingSkeleton rows={false} />
    <RingSkeleton rows={false} />
  </Loading>
);

const MonthlySkeleton = () => (
  <div className="mt-4 flex flex-col gap-4 phone:mt-3 phone:gap-3">
    <CardsSkeleton />
    <RingsSkeleton />
  </div>
);

export { MonthlyMetricsPage as Component };
