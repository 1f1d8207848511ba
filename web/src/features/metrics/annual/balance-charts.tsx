import type { AnnualMetrics, Balances } from '@saldo/contract/metrics';
import { useMemo } from 'react';
import {
  axisMoney,
  longMonth,
  money,
  monthsUpTo,
  monthYear,
  shortMonth,
} from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { Card } from '../../../ui/card.tsx';
import { MonthBars, MonthLine } from '../../../ui/charts/month-charts.tsx';
import type { MonthPoint } from '../../../ui/charts/month-series.ts';
import { useAwaitsPay } from '../../recurring/payday.ts';
import { FigureLink } from '../figure-link.tsx';
import { Panel, PanelMessage } from '../panel.tsx';
import { texts } from '../texts.ts';
import { urlOfRows } from '../transaction-urls.ts';
import { averagedDays, averageOfMonths, lastMonthOver } from './year-rows.ts';

const t = texts.annual;
type Field = Exclude<keyof Balances, 'percentage_spent'>;

/**
 * One point per month; null for months without transactions. An unfinished month shows no loss while the main income is
 * still due.
 */
export function monthPoints(
  { year, monthly }: Pick<AnnualMetrics, 'year' | 'monthly'>,
  { field, awaitsPay }: { field: Field; awaitsPay: boolean },
): MonthPoint[] {
  return monthly.map(({ month, balances, has_data, is_over }) => {
    const isNoLossYet =
      awaitsPay && !is_over && field === 'balance_not_spent' && balances[field] < 0;
    const long = monthYear(year, month);
    return {
      short: shortMonth(month),
      long: is_over ? long : t.monthSoFar(long),
      value: has_data && !isNoLossYet ? balances[field] : null,
      isRunning: !is_over,
    };
  });
}

function usePoints({ year, monthly }: AnnualMetrics, field: Field): MonthPoint[] {
  const awaitsPay = useAwaitsPay() ?? false;
  return useMemo(
    () => monthPoints({ year, monthly }, { field, awaitsPay }),
    [year, monthly, field, awaitsPay],
  );
}

export const BalanceCharts = ({ annual }: { annual: AnnualMetrics }) => (
  <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 @max-pair:grid-cols-1 phone:gap-3">
    <BalanceBars annual={annual} />
    <Card className="flex flex-col gap-4">
      <SideLine annual={annual} field="income" label={texts.income} paint="income-solid" />
      <div className="border-line border-t" />
      <SideLine annual={annual} field="expenses" label={texts.expenses} paint="expense-solid" />
    </Card>
  </div>
);

function BalanceBars({ annual }: { annual: AnnualMetrics }) {
  const points = usePoints(annual, 'balance_not_spent');
  const found = points.filter(({ value }) => value !== null);
  return (
    <Panel title={t.balanceChart} action={found.length > 0 && <BalanceLegend />}>
      {found.length === 0 ? (
        <PanelMessage>{t.nothingYet(annual.year)}</PanelMessage>
      ) : (
        <>
          <MonthBars
            label={t.balanceChart}
            points={points}
            format={inText}
            axis={onAxis}
            className="min-h-64 flex-1 phone:min-h-52"
          />
          <Spoken points={points} />
        </>
      )}
    </Panel>
  );
}

const BalanceLegend = () => (
  <span className="flex gap-4 text-muted text-xs">
    <span className="flex items-center gap-1.5">
      <span aria-hidden className="size-2 rounded-full bg-income-solid" />
      {t.kept}
    </span>
    <span className="flex items-center gap-1.5">
      <span aria-hidden className="size-2 rounded-full bg-expense-solid" />
      {t.overspent}
    </span>
  </span>
);

const inText = (value: number) => money(inMain(value));
const onAxis = (value: number) => axisMoney(inMain(value));

/** Text alternative to a chart, for screen readers. */
const Spoken = ({ points }: { points: readonly MonthPoint[] }) => (
  <p className="sr-only">
    {points
      .map(({ value }, i) => value !== null && `${longMonth(i + 1)} ${inText(value)}`)
      .filter(Boolean)
      .join(', ')}
  </p>
);

const SIDES = { income: 'income', expenses: 'expense' } as const;

interface SideLineProps {
  annual: AnnualMetrics;
  field: keyof typeof SIDES;
  label: string;
  paint: string;
}

function SideLine({ annual, field, label, paint }: SideLineProps) {
  const points = usePoints(annual, field);
  const found = points.filter(({ value }) => value !== null);
  const average = averageOfMonths(annual, (month) => annual.monthly[month - 1]?.balances[field]);
  const over = lastMonthOver(annual);
  return (
    <section aria-label={t.chartOf(field)} className="flex min-h-28 flex-1 flex-col">
      <div className="mb-1 flex items-center text-muted text-xs">
        <h2 className="font-medium text-sm">{label}</h2>
        {average.value !== null && (
          <span className="ml-auto">
            {t.averageShort(over === null ? null : monthsUpTo(over))}{' '}
            <FigureLink
              to={urlOfRows(averagedDays(annual), { counts_as: SIDES[field] })}
              label={texts.figure(label, t.averageOver(average.over))}
            >
              {inText(average.value)}
            </FigureLink>
          </span>
        )}
      </div>
      {found.length === 0 ? (
        <PanelMessage>{t.nothingYet(annual.year)}</PanelMessage>
      ) : (
        <>
          <MonthLine
            label={label}
            points={points}
            paint={paint}
            format={inText}
            axis={onAxis}
            className="min-h-24 flex-1"
          />
          <Spoken points={points} />
        </>
      )}
    </section>
  );
}
