import type { CustomTotal, MonthlyMetrics } from '@saldo/contract/metrics';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { euros } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { monthlyQuery } from './api.ts';
import { rowsOf } from './figures.ts';
import { LeftOut } from './left-out.tsx';
import { MonthlySkeleton } from './monthly-skeleton.tsx';
import type { ChosenPeriod } from './period.ts';
import { PeriodSelects } from './period-selects.tsx';
import { RingPanel } from './ring-panel.tsx';
import { categoryRows, magnitudes } from './slices.ts';
import { SummaryCards } from './summary-cards.tsx';
import { texts } from './texts.ts';
import { useDetail } from './use-detail.ts';
import { usePeriod } from './use-period.ts';

const t = texts.monthly;

/** Where a month came from and where it went. */
export function MonthlyMetricsPage() {
  const { year, month, choose } = usePeriod('monthly_metrics');
  const { data, error, isPending, isFetching, refetch } = useQuery(monthlyQuery({ year, month }));
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the cause, for whoever is asked for help
    if (error) console.error(t.failed, error);
  }, [error]);
  return (
    <div className="@container">
      <PageHeader
        help={paths.help('metrics')}
        title={t.title}
        purpose={t.purpose}
        actions={<PeriodSelects year={year} month={month} loading={isPending} onChoose={choose} />}
      />
      {data && <Month period={{ year, month }} metrics={data} />}
      {isPending && <MonthlySkeleton />}
      {!isPending && !data && (
        <Card>
          <ErrorState title={t.failed} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      )}
    </div>
  );
}

interface MonthProps {
  period: ChosenPeriod;
  metrics: MonthlyMetrics;
}

const Month = ({ period, metrics }: MonthProps) => (
  <div className="flex flex-col gap-4 phone:gap-3">
    <SummaryCards period={period} balances={metrics.balances} comparison={metrics} />
    <LeftOut {...metrics.left_out} days={period} />
    <div className="grid grid-cols-2 gap-4 @max-[820px]:grid-cols-1 phone:gap-3">
      <Side side="income" period={period} metrics={metrics} />
      <Side side="expense" period={period} metrics={metrics} />
      {metrics.custom.map((metric) => (
        <Group key={metric.id} period={period} metric={metric} />
      ))}
    </div>
  </div>
);

const SIDES = {
  income: { at: 0, title: t.incomes, icon: '💰', field: 'income', nothing: t.noIncome },
  expense: { at: 1, title: t.expenses, icon: '💸', field: 'expenses', nothing: t.noExpenses },
} as const;

function Side({ side, period, metrics }: MonthProps & { side: keyof typeof SIDES }) {
  const { at, title, icon, field, nothing } = SIDES[side];
  const [detail, setDetail] = useDetail(side);
  const { categories } = metrics.default[at];
  const rows = useMemo(() => categoryRows(categories, detail), [categories, detail]);
  const source = { counts_as: side };
  return (
    <RingPanel
      title={title}
      icon={icon}
      period={period}
      source={source}
      rows={rows}
      detail={detail}
      onDetail={setDetail}
      centre={{
        figure: euros(metrics.balances[field]),
        word: texts.centre,
        to: rowsOf(period, source),
      }}
      nothing={rows.length === 0 ? nothing : null}
    />
  );
}

/** A custom metric: its categories without signs. */
function Group({ period, metric }: { period: ChosenPeriod; metric: CustomTotal }) {
  const { id, name, total, is_net, categories } = metric;
  const [detail, setDetail] = useDetail(id);
  const rows = useMemo(
    () => magnitudes(categoryRows(categories, detail), total),
    [categories, detail, total],
  );
  const source = { metric: id };
  return (
    <RingPanel
      title={name}
      icon="📊"
      period={period}
      source={source}
      rows={rows}
      detail={detail}
      onDetail={setDetail}
      centre={{
        figure: euros(Math.abs(total)),
        word: is_net ? texts.net : texts.centre,
        to: rowsOf(period, source),
      }}
      nothing={rows.every((row) => row.total === 0) ? t.noMetric : null}
    />
  );
}
