import { useQuery } from '@tanstack/react-query';
import { annualQuery, monthlyQuery } from '../metrics/api.ts';
import { FlowPanel } from '../metrics/flow-panel.tsx';

/** Where the money of the month, or of the year, of a statement came from and where it went. Nothing while it loads. */
export function StatementFlow({ year, month }: { year: number; month?: number | undefined }) {
  return month === undefined ? <OfYear year={year} /> : <OfMonth year={year} month={month} />;
}

function OfMonth(period: { year: number; month: number }) {
  const { data } = useQuery(monthlyQuery(period));
  if (!data) return null;
  return <FlowPanel period={period} total={{ balances: data.balances, default: data.default }} />;
}

function OfYear(period: { year: number }) {
  const { data } = useQuery(annualQuery(period));
  return data ? <FlowPanel period={period} total={data.total} /> : null;
}
