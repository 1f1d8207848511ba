import type { AnnualMetrics, CategoryTotal } from '@saldo/contract/metrics';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { money } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { BelowFold } from '../../../ui/below-fold.tsx';
import { Card } from '../../../ui/card.tsx';
import { toneOf } from '../../../ui/category-dot.tsx';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loading, Several, Skeleton } from '../../../ui/skeleton.tsx';
import { annualQuery } from '../api.ts';
import { type CategoryRow, ranking } from '../category-rows.ts';
import { FigureLink } from '../figure-link.tsx';
import { FlowPanel } from '../flow-panel.tsx';
import { ForeignRows } from '../foreign-rows.tsx';
import { EmptyPeriod } from '../newest-month.tsx';
import { Panel, PanelMessage, useCategoryDetail } from '../panel.tsx';
import { periodAt, usePeriod } from '../period.ts';
import { PeriodSelects } from '../period-selects.tsx';
import { SavedLine } from '../saved-line.tsx';
import { CardsSkeleton, SummaryCards } from '../summary-cards.tsx';
import { texts } from '../texts.ts';
import { isEmpty, urlOfRows } from '../transaction-urls.ts';
import { BalanceCharts } from './balance-charts.tsx';
import { MonthPanel } from './month-panel.tsx';
import { PartialYear } from './partial-year.tsx';
import { RecurringPanel } from './recurring-panel.tsx';
import { CategoryYearPanel, CustomYearPanel, OverviewPanel } from './year-panels.tsx';

const t = texts.annual;

export function prefetch(client: QueryClient, params: URLSearchParams): void {
  const { year } = periodAt('annual_metrics', params);
  void client.prefetchQuery(annualQuery({ year }));
}

export function AnnualMetricsPage() {
  const { year, choose } = usePeriod('annual_metrics');
  const query = useShown(annualQuery({ year }));
  return (
    <div className="@container">
      <PageHeader
        help={paths.help('metrics')}
        title={t.title}
        purpose={t.purpose(year)}
        actions={<PeriodSelects period={{ year }} loading={query.isPending} onChoose={choose} />}
      />
      <Loaded query={query} waiting={<AnnualSkeleton />} failed={t.failed}>
        {(annual) => <Year key={year} annual={annual} />}
      </Loaded>
    </div>
  );
}

const PAIR = 'grid grid-cols-2 items-start gap-4 @max-pair:grid-cols-1 phone:gap-3';

function Year({ annual }: { annual: AnnualMetrics }) {
  const { year, total, best_worst_months: months } = annual;
  return (
    <div className="flex flex-col gap-4 phone:gap-3">
      <SummaryCards
        period={{ year }}
        balances={total.balances}
        comparison={annual}
        alike={annual.alike}
      />
      <PartialYear annual={annual} />
      <ForeignRows converted={annual.converted} left_out={annual.left_out} days={{ year }} />
      <SavedLine saved={annual.saved} income={total.balances.income} period={{ year }} />
      {isEmpty({ ...annual, default: total.default }) && (
        <EmptyPeriod
          uncovered={annual.uncovered}
          name={String(year)}
          period={{ year }}
          to={({ year }) => paths.annualMetrics({ year })}
        />
      )}
      <BelowFold>
        <OverviewPanel annual={annual} />
        <BalanceCharts annual={annual} />
        <FlowPanel period={{ year }} metrics={{ ...annual, ...total }} />
        <div className={`${PAIR} items-stretch!`}>
          <MonthPanel kind="best" annual={annual} month={months.best} />
          <MonthPanel kind="worst" annual={annual} month={months.worst} />
        </div>
        <CategoryYearPanel annual={annual} side="income" />
        <CategoryYearPanel annual={annual} side="expense" />
        <CustomYearPanel annual={annual} />
        <div className={`${PAIR} items-stretch!`}>
          <TopPanel year={year} side="income" categories={annual.top_categories.income_ranking} />
          <TopPanel year={year} side="expense" categories={annual.top_categories.expense_ranking} />
        </div>
        <RecurringPanel
          year={year}
          isRunning={annual.so_far !== null}
          recurring={annual.recurring}
        />
      </BelowFold>
    </div>
  );
}

const MOST = 5;
const TOPS = {
  income: { title: t.topIncome, nothing: t.noIncome },
  expense: { title: t.topExpenses, nothing: t.noExpenses },
} as const;

interface TopPanelProps {
  year: number;
  side: keyof typeof TOPS;
  categories: readonly CategoryTotal[];
}

function TopPanel({ year, side, categories }: TopPanelProps) {
  const { title, nothing } = TOPS[side];
  const [detail, toggle] = useCategoryDetail(`top-${side}`, title);
  const rows = useMemo(() => ranking(categories, detail, MOST), [categories, detail]);
  return (
    <Panel title={title} action={toggle}>
      {rows.length === 0 ? (
        <PanelMessage>{nothing}</PanelMessage>
      ) : (
        <ol>
          {rows.map((row) => (
            <li
              key={row.key}
              className="flex items-center gap-3 border-line py-2 not-last:border-b"
            >
              <EmojiTile icon={row.icon} color={row.color} />
              <div className="min-w-0 flex-1">
                <div className="flex items-baseline gap-3">
                  <span className="clip flex-1 font-medium text-strong" title={row.fullName}>
                    {row.name}
                  </span>
                  <FigureLink
                    to={urlOfRows({ year }, { counts_as: side }, row)}
                    label={row.fullName}
                    className="font-semibold text-strong"
                  >
                    {money(inMain(row.total))}
                  </FigureLink>
                </div>
                <Share row={row} most={rows[0]?.total ?? 0} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Bar relative to the largest category. Hidden from assistive technology because the amount above it says the same. */
const Share = ({ row, most }: { row: CategoryRow; most: number }) => (
  <Meter
    value={row.total}
    of={most}
    className="mt-1.5 h-1"
    fill="tone bg-tone"
    fillStyle={toneOf(row.color, row.shift)}
  />
);

const PanelsSkeleton = () => (
  <Loading label={t.loading} className="flex flex-col gap-4 phone:gap-3">
    <Card flush>
      <div className="px-5 py-4">
        <Skeleton className="my-1 h-4 w-40" />
      </div>
      <Several times={3}>
        <div className="flex h-10 items-center gap-6 border-line border-t px-5">
          <Skeleton className="h-3 w-20 flex-none" />
          <Skeleton className="h-3 min-w-0 flex-1" />
        </div>
      </Several>
    </Card>
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 @max-pair:grid-cols-1 phone:gap-3">
      <Card>
        <Skeleton className="mb-4 h-4 w-40" />
        <Skeleton className="h-64 w-full phone:h-52" />
      </Card>
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-32 w-full" />
      </Card>
    </div>
  </Loading>
);

const AnnualSkeleton = () => (
  <div className="flex flex-col gap-4 phone:gap-3">
    <CardsSkeleton />
    <PanelsSkeleton />
  </div>
);

export { AnnualMetricsPage as Component };
