import type { AnnualMetrics, CustomTotal } from '@saldo/contract/metrics';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { may, useUser } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { Button } from '../../ui/button.tsx';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';
import { InEuros } from './overview-panel.tsx';
import { DetailToggle, Nothing, Panel } from './panel.tsx';
import { texts } from './texts.ts';
import { useDetail } from './use-detail.ts';
import { useOpenRows } from './use-open-rows.ts';
import { customRows } from './year-table.ts';
import { YearTable } from './year-table-view.tsx';

const t = texts.annual;

/** The categories of one custom metric, month by month; the first one until another is chosen. */
export function CustomYearPanel({ annual }: { annual: AnnualMetrics }) {
  const [params, change] = useUrlState();
  const mayEdit = may(useUser(), 'edit');
  const metrics = annual.total.custom;
  const chosen = metrics.find(({ id }) => id === params.get('metric')) ?? metrics[0];
  if (!chosen) {
    return (
      <Panel title={t.customMetrics}>
        <Nothing>{t.noMetrics}</Nothing>
        {mayEdit && (
          <div className="flex justify-center pb-3">
            <Button asChild>
              <Link to={paths.customMetrics()}>{texts.custom.createFirst}</Link>
            </Button>
          </div>
        )}
      </Panel>
    );
  }
  return (
    <Metric
      key={chosen.id}
      annual={annual}
      metric={chosen}
      select={
        <ToolbarSelect
          label={t.metric}
          size="sm"
          set={false}
          value={chosen.id}
          options={metrics.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => change({ metric: id === metrics[0]?.id ? null : id })}
          className="max-w-60"
        />
      }
    />
  );
}

interface MetricProps {
  annual: AnnualMetrics;
  metric: CustomTotal;
  select: React.ReactNode;
}

function Metric({ annual, metric, select }: MetricProps) {
  const [detail, setDetail] = useDetail(metric.id);
  const rows = useMemo(() => customRows(annual, metric), [annual, metric]);
  const shown = useOpenRows(rows, detail);
  return (
    <Panel
      flush
      title={t.customMetrics}
      action={
        <span className="flex flex-wrap items-center justify-end gap-2">
          {select}
          <InEuros />
          <DetailToggle name={t.customMetrics} detail={detail} onChange={setDetail} />
        </span>
      }
    >
      {rows.length === 0 ? (
        <Nothing>{t.noMetricData}</Nothing>
      ) : (
        <YearTable annual={annual} label={`${t.customMetrics}: ${metric.name}`} rows={shown} />
      )}
    </Panel>
  );
}
