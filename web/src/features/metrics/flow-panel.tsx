import type { PeriodMetrics } from '@saldo/contract/metrics';
import { Fragment, useMemo } from 'react';
import { euros } from '../../lib/format.ts';
import { Flow, type FlowNode } from '../../ui/charts/flow.tsx';
import { FigureLink } from './figure-link.tsx';
import { rowsOf, rowsOfCategory, rowsOfRest, type Side } from './figures.ts';
import { type FlowEntry, flowsOf } from './flows.ts';
import { Nothing, Panel } from './panel.tsx';
import { texts } from './texts.ts';

const t = texts.annual;

interface FlowPanelProps {
  year: number;
  total: PeriodMetrics;
}

/** Where the year's money came from and where it went. */
export function FlowPanel({ year, total }: FlowPanelProps) {
  const flows = useMemo(() => flowsOf(total), [total]);
  const nodes = (entries: readonly FlowEntry[], side: Side) =>
    entries.map((entry) => nodeOf(entry, year, side));
  const empty = flows.sources.length === 0 && flows.sinks.length === 0;
  return (
    <Panel title={t.flow}>
      {empty ? (
        <Nothing>{t.noFlow}</Nothing>
      ) : (
        <Flow
          labels={{ sources: t.flowFrom, sinks: t.flowTo }}
          sources={nodes(flows.sources, 'income')}
          sinks={nodes(flows.sinks, 'expense')}
          // A sum of both sides: no list of rows comes to it.
          hub={
            <span className="font-semibold text-strong">{t.flowThrough(euros(flows.through))}</span>
          }
        />
      )}
      {flows.refunded.length > 0 && (
        <p className="mt-3 text-muted text-xs">
          {t.flowRefunded}{' '}
          {flows.refunded.map((row, i) => (
            <Fragment key={row.key}>
              {i > 0 && ', '}
              {row.name}{' '}
              <FigureLink
                to={rowsOfCategory({ year }, { counts_as: 'expense' }, row)}
                label={row.fullName}
              >
                {euros(row.total)}
              </FigureLink>
            </Fragment>
          ))}
          .
        </p>
      )}
    </Panel>
  );
}

/** The many small ones are grey; what was kept or overspent has the colour of the balance. */
function nodeOf(entry: FlowEntry, year: number, side: Side): FlowNode {
  const { id, kind, value, row, without } = entry;
  const overspent = side === 'income';
  const balance = overspent ? t.fromSavings : t.toSavings;
  const names = {
    category: row?.name ?? '',
    more: t.more(entry.count),
    refunds: t.refunds,
    balance,
  };
  const colors = {
    category: row?.color ?? '',
    more: 'var(--hue-gray)',
    refunds: 'var(--hue-gray)',
    balance: overspent ? 'var(--expense-solid)' : 'var(--income-solid)',
  };
  const targets = {
    category: row && rowsOfCategory({ year }, { counts_as: side }, row),
    more: rowsOfRest({ year }, side, { without }),
    refunds: rowsOfRest({ year }, 'expense', { without }),
    balance: rowsOf({ year }, { counts_as: 'balance' }),
  };
  const name = names[kind];
  return {
    id,
    value,
    color: colors[kind],
    shift: row?.shift ?? 0,
    content: (
      <>
        <span className="clip max-w-full font-medium text-strong" title={name}>
          {name}
        </span>
        <FigureLink to={targets[kind]} label={name} className="flex-none text-normal">
          {euros(value)}
        </FigureLink>
      </>
    ),
  };
}
