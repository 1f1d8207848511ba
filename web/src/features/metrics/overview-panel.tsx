import type { AnnualMetrics } from '@saldo/contract/metrics';
import { useMemo } from 'react';
import { Panel } from './panel.tsx';
import { texts } from './texts.ts';
import { overviewRows } from './year-table.ts';
import { YearTable } from './year-table-view.tsx';

const OWN = new Set(['income', 'expenses', 'balance']);

/** Income, expenses, balance and every custom metric, month by month. */
export function OverviewPanel({ annual }: { annual: AnnualMetrics }) {
  const rows = useMemo(
    () => overviewRows(annual, texts).map((row) => ({ ...row, strong: OWN.has(row.key) })),
    [annual],
  );
  return (
    <Panel flush title={texts.annual.overview} action={<InEuros />}>
      <YearTable annual={annual} label={texts.annual.overview} rows={rows} />
    </Panel>
  );
}

/** Says once what the figures of a year's table are. */
export const InEuros = () => <span className="text-muted text-xs">{texts.annual.inEuros}</span>;
