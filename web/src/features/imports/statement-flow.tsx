import type { ReactNode } from 'react';
import { useShown } from '../../lib/use-shown.ts';
import { annualQuery, monthlyQuery } from '../metrics/api.ts';
import { FlowPanel } from '../metrics/flow-panel.tsx';

interface StatementFlowProps {
  year: number;
  month?: number | undefined;
  waiting: ReactNode;
}

/** Money flow of the statement's month or year: where money came from and where it went. */
export const StatementFlow = ({ year, month, waiting }: StatementFlowProps) =>
  month === undefined ? (
    <OfYear year={year} waiting={waiting} />
  ) : (
    <OfMonth period={{ year, month }} waiting={waiting} />
  );

interface OfMonthProps extends Pick<StatementFlowProps, 'waiting'> {
  period: { year: number; month: number };
}

function OfMonth({ period, waiting }: OfMonthProps) {
  const { data, isPending } = useShown(monthlyQuery(period));
  if (!data) return isPending && waiting;
  return <FlowPanel period={period} metrics={data} />;
}

function OfYear({ year, waiting }: Omit<StatementFlowProps, 'month'>) {
  const { data, isPending } = useShown(annualQuery({ year }));
  if (!data) return isPending && waiting;
  return <FlowPanel period={{ year }} metrics={{ ...data, ...data.total }} />;
}
