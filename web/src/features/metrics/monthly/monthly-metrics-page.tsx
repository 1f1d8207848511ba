import type { Balances, MonthlyMetrics } from '@saldo/contract/metrics';
import { dayNumber } from '@saldo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { day, euros, longMonth, monthYear, today, wholeMoney } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Below } from '../../../ui/below.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { forecastQuery } from '../../upcoming/api.ts';
import { monthlyQuery } from '../api.ts';
import { isEmpty } from '../figures.ts';
import { FlowPanel } from '../flow-panel.tsx';
import { LeftOut } from '../left-out.tsx';
import { EmptyPeriod } from '../newest-month.tsx';
import { Panel } from '../panel.tsx';
import { type ChosenPeriod, PeriodSelects, usePeriod } from '../period.tsx';
import { CardsSkeleton, SummaryCards } from '../summary-cards.tsx';
import { texts } from '../texts.ts';
import { RingPanel } from './ring-panel.tsx';

const t = texts.monthly;

/** Where a month came from and where it went. */
export function MonthlyMetricsPage() {
  const { year, month, choose } = usePeriod('monthly_metrics');
  const query = useQuery(monthlyQuery({ year, month }));
  const { data, error, isPending } = query;
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
          <ErrorState title={t.failed} query={query} />
        </Card>
      )}
    </div>
  );
}

const GRID = 'grid grid-cols-2 gap-4 @max-[820px]:grid-cols-1 phone:gap-3';
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
  period: ChosenPeriod;
  metrics: MonthlyMetrics;
}

const Month = ({ period, metrics: { balances, custom, left_out, ...metrics } }: MonthProps) => (
  <div className="flex flex-col gap-4 phone:gap-3">
    <SummaryCards period={period} balances={balances} comparison={metrics} />
    <LeftOut {...left_out} days={period} />
    {isEmpty({ left_out, default: metrics.default }) && (
      <EmptyPeriod
        name={monthYear(period.year, period.month)}
        period={period}
        to={paths.monthlyMetrics}
      />
    )}
    <Below>
      <div className={GRID}>
        {SIDES.map(({ side, at, field, ...said }) => (
          <RingPanel
            key={side}
            list={side}
            period={period}
            source={{ counts_as: side }}
            categories={metrics.default[at].categories}
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
      <FlowPanel period={period} total={{ balances, default: metrics.default }} />
      {metrics.so_far && <MonthEnd period={period} balances={metrics.so_far.balances} />}
    </Below>
  </div>
);

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

/** Two rings with five rows, three custom groups. */
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
  <div className="flex flex-col gap-4 phone:gap-3">
    <CardsSkeleton />
    <RingsSkeleton />
  </div>
);

const monthEnd = texts.monthly.monthEnd;

interface MonthEndProps {
  period: ChosenPeriod;
  /** So far. */
  balances: Balances;
}

/** How a month that runs should end, and how that is reckoned. It comes last, since it is known last. */
function MonthEnd({ period, balances }: MonthEndProps) {
  const forecast = useQuery(forecastQuery).data;
  if (!forecast?.spending || !forecast.net) return null;
  const { spending, net, until, rests_on: rests } = forecast;
  const end = day(until);
  const days = dayNumber(until) - dayNumber(today());
  const usual = Math.max(0, spending.middle - rests.due);
  const whole = (value: number) => `${value < 0 ? '−' : ''}${wholeMoney(Math.abs(value))}`;
  const so = balances.balance_not_spent;
  return (
    <Panel
      title={monthEnd.title(longMonth(period.month))}
      action={
        <Link to={paths.upcoming()} className="font-medium text-accent text-sm hover:underline">
          {monthEnd.upcoming}
        </Link>
      }
    >
      <div className="grid grid-cols-2 gap-x-10 @max-[820px]:grid-cols-1">
        <dl>
          <Line label={monthEnd.spent}>{euros(balances.expenses)}</Line>
          <Line label={monthEnd.bills(rests.bills)}>{euros(rests.due)}</Line>
          <Line label={monthEnd.usual(days)} about>
            {whole(usual)}
          </Line>
          <Line label={monthEnd.expenses(end)} about strong>
            {whole(balances.expenses + spending.middle)}
          </Line>
        </dl>
        <dl>
          <Line label={monthEnd.income}>{euros(balances.income)}</Line>
          <Line label={monthEnd.pays(rests.pays)}>{euros(rests.income)}</Line>
          <Line label={monthEnd.balance(end)} about strong>
            {whole(so + net.middle)}
          </Line>
        </dl>
      </div>
      <p className="mt-3 text-muted text-xs">
        {monthEnd.between(whole(so + net.low), whole(so + net.high))}
      </p>
    </Panel>
  );
}

interface LineProps {
  label: string;
  about?: boolean;
  strong?: boolean;
  children: string;
}

const Line = ({ label, about, strong, children }: LineProps) => (
  <div
    className={cx(
      'flex min-h-9 items-center gap-3 border-line border-monthEnd text-sm',
      strong && 'font-semibold text-strong',
    )}
  >
    <dt className="min-w-0 flex-1">{label}</dt>
    <dd className="font-semibold text-strong">
      {about && <span className="font-normal text-muted text-xs">{monthEnd.about} </span>}
      {children}
    </dd>
  </div>
);
