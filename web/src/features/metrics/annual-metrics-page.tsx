import type { AnnualMetrics } from '@saldo/contract/metrics';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AnnualSkeleton } from './annual-skeleton.tsx';
import { annualQuery } from './api.ts';
import { BalanceCharts } from './balance-charts.tsx';
import { CategoryYearPanel } from './category-year-panel.tsx';
import { CustomYearPanel } from './custom-year-panel.tsx';
import { FlowPanel } from './flow-panel.tsx';
import { LeftOut } from './left-out.tsx';
import { MonthPanel } from './month-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { PeriodSelects } from './period-selects.tsx';
import { RecurringPanel } from './recurring-panel.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { texts } from './texts.ts';
import { TopPanel } from './top-panel.tsx';
import { usePeriod } from './use-period.ts';

const t = texts.annual;

/** A year, month by month. */
export function AnnualMetricsPage() {
  const { year, choose } = usePeriod('annual_metrics');
  const { data, isPending, isFetching, refetch } = useQuery(annualQuery({ year }));
  return (
    <div className="@container">
      <PageHeader
        help={paths.help('metrics')}
        title={t.title}
        purpose={t.purpose(year)}
        actions={<PeriodSelects year={year} loading={isPending} onChoose={choose} />}
      />
      {data && <Year key={year} annual={data} />}
      {isPending && <AnnualSkeleton />}
      {!isPending && !data && (
        <Card>
          <ErrorState title={t.failed} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      )}
    </div>
  );
}

const PAIR = 'grid grid-cols-2 items-start gap-4 @max-[820px]:grid-cols-1 phone:gap-3';

function Year({ annual }: { annual: AnnualMetrics }) {
  const { year, total, best_worst_months: months } = annual;
  return (
    <div className="flex flex-col gap-4 phone:gap-3">
      <SummaryCards period={{ year }} balances={total.balances} comparison={annual} />
      <LeftOut {...annual.left_out} days={{ year }} />
      <OverviewPanel annual={annual} />
      <BalanceCharts annual={annual} />
      <FlowPanel year={year} total={total} />
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
      <RecurringPanel year={year} recurring={annual.recurring} />
    </div>
  );
}
