import type { AnnualMetrics, CustomTotal } from '@saldo/contract/metrics';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { may, useUser } from '../../../lib/permissions.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { ToolbarSelect } from '../../../ui/toolbar-select.tsx';
import type { CategoryDetail } from '../category-rows.ts';
import { Panel, PanelMessage, useCategoryDetail } from '../panel.tsx';
import { texts } from '../texts.ts';
import { type CategoryYearRow, customRows, overviewRows, sideRows } from './year-rows.ts';
import { type ShownRow, YearTable } from './year-table-view.tsx';

const t = texts.annual;
const OWN = new Set(['income', 'expenses', 'balance']);
const SIDES = {
  income: { title: t.incomeCategories, nothing: t.noIncome },
  expense: { title: t.expenseCategories, nothing: t.noExpenses },
} as const;

const InMain = () => <span className="text-muted text-xs">{t.inMain()}</span>;

export function OverviewPanel({ annual }: { annual: AnnualMetrics }) {
  const rows = useMemo(
    () => overviewRows(annual, texts).map((row) => ({ ...row, strong: OWN.has(row.key) })),
    [annual],
  );
  return (
    <Panel flush title={t.overview} action={<InMain />}>
      <YearTable annual={annual} label={t.overview} rows={rows} />
    </Panel>
  );
}

interface CategoryYearPanelProps {
  annual: AnnualMetrics;
  side: keyof typeof SIDES;
}

/** Income or expenses of each category, month by month. */
export function CategoryYearPanel({ annual, side }: CategoryYearPanelProps) {
  const rows = useMemo(() => sideRows(annual, side), [annual, side]);
  const { title, nothing } = SIDES[side];
  return <RowsPanel {...{ annual, title, rows, nothing }} list={side} label={title} />;
}

/** One custom metric's categories, month by month. Starts with the first metric. */
export function CustomYearPanel({ annual }: { annual: AnnualMetrics }) {
  const [params, change] = useUrlState();
  const mayEdit = may(useUser(), 'edit');
  const metrics = annual.total.custom;
  const chosen = metrics.find(({ id }) => id === params.get('metric')) ?? metrics[0];
  if (!chosen) {
    return (
      <Panel title={t.customMetrics}>
        <PanelMessage>{t.noMetrics}</PanelMessage>
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
    <MetricPanel
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

interface MetricPanelProps {
  annual: AnnualMetrics;
  metric: CustomTotal;
  select: ReactNode;
}

function MetricPanel({ annual, metric, select }: MetricPanelProps) {
  const rows = useMemo(() => customRows(annual, metric), [annual, metric]);
  return (
    <RowsPanel
      annual={annual}
      list={metric.id}
      title={t.customMetrics}
      label={`${t.customMetrics}: ${metric.name}`}
      rows={rows}
      nothing={t.noMetricData}
      select={select}
    />
  );
}

interface RowsPanelProps {
  annual: AnnualMetrics;
  /** Key of this list in the URL. */
  list: string;
  title: string;
  /** The table's accessible name. */
  label: string;
  rows: readonly CategoryYearRow[];
  nothing: string;
  /** Control that selects the metric. */
  select?: ReactNode;
}

function RowsPanel({ annual, list, title, label, rows, nothing, select }: RowsPanelProps) {
  const [detail, toggle] = useCategoryDetail(list, title);
  const shown = useOpenRows(rows, detail);
  return (
    <Panel
      flush
      title={title}
      action={
        <span className="flex min-w-0 flex-wrap items-center justify-end gap-2">
          {select}
          <InMain />
          {toggle}
        </span>
      }
    >
      {rows.length === 0 ? (
        <PanelMessage>{nothing}</PanelMessage>
      ) : (
        <YearTable annual={annual} label={label} rows={shown} />
      )}
    </Panel>
  );
}

/**
 * Expands and collapses the categories of a table. They start expanded if all categories are shown, and collapsed if
 * only main categories are shown.
 */
function useOpenRows(rows: readonly CategoryYearRow[], detail: CategoryDetail): ShownRow[] {
  const [turned, setTurned] = useState<{ detail: CategoryDetail; keys: readonly string[] }>({
    detail,
    keys: [],
  });
  const keys = turned.detail === detail ? turned.keys : [];
  const isOpen = (key: string) => (detail === 'all') !== keys.includes(key);
  const toggle = (key: string) =>
    setTurned({
      detail,
      keys: keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key],
    });
  return rows.flatMap(({ subs, row, ...main }): ShownRow[] => {
    const open = isOpen(main.key);
    const shown: ShownRow = { ...main, category: row };
    if (subs.length === 0) return [shown];
    return [
      { ...shown, toggle: { open, onToggle: () => toggle(main.key) } },
      ...(open ? subs.map((sub) => ({ ...sub, category: sub.row, sub: true })) : []),
    ];
  });
}
