import type { AnnualMetrics } from '@saldo/contract/metrics';
import { useMemo } from 'react';
import { InEuros } from './overview-panel.tsx';
import { DetailToggle, Nothing, Panel } from './panel.tsx';
import { texts } from './texts.ts';
import { useDetail } from './use-detail.ts';
import { useOpenRows } from './use-open-rows.ts';
import { sideRows } from './year-table.ts';
import { YearTable } from './year-table-view.tsx';

const t = texts.annual;
const SIDES = {
  income: { title: t.incomeCategories, nothing: t.noIncome },
  expense: { title: t.expenseCategories, nothing: t.noExpenses },
} as const;

/** What each category brought or took, month by month. */
export function CategoryYearPanel({
  annual,
  side,
}: {
  annual: AnnualMetrics;
  side: 'income' | 'expense';
}) {
  const { title, nothing } = SIDES[side];
  const [detail, setDetail] = useDetail(side);
  const rows = useMemo(() => sideRows(annual, side), [annual, side]);
  const shown = useOpenRows(rows, detail);
  return (
    <Panel
      flush
      title={title}
      action={
        <>
          <InEuros />
          <DetailToggle name={title} detail={detail} onChange={setDetail} />
        </>
      }
    >
      {rows.length === 0 ? (
        <Nothing>{nothing}</Nothing>
      ) : (
        <YearTable annual={annual} label={title} rows={shown} />
      )}
    </Panel>
  );
}
