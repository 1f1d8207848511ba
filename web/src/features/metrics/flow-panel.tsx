import type { CategoryTotal, PeriodMetrics } from '@saldo/contract/metrics';
import { Fragment, useMemo } from 'react';
import { euros } from '../../lib/format.ts';
import { Flow, type FlowNode } from '../../ui/charts/flow.tsx';
import { FigureLink } from './figure-link.tsx';
import { type Period, rowsOf, rowsOfRest, type Side } from './figures.ts';
import { Nothing, Panel } from './panel.tsx';
import { type CategoryRow, categoryRows, type Detail, ranking, sumOf } from './slices.ts';
import { texts } from './texts.ts';

const t = texts.annual;

interface FlowPanelProps {
  period: Period;
  total: Pick<PeriodMetrics, 'balances' | 'default'>;
}

/** Where the money of a month or a year came from and where it went. */
export function FlowPanel({ period, total }: FlowPanelProps) {
  const flows = useMemo(() => flowsOf(total), [total]);
  const nodes = (entries: readonly FlowEntry[], side: Side) =>
    entries.map((entry) => nodeOf(entry, period, side));
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
              <FigureLink to={rowsOf(period, { counts_as: 'expense' }, row)} label={row.fullName}>
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
function nodeOf(entry: FlowEntry, period: Period, side: Side): FlowNode {
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
    category: row && rowsOf(period, { counts_as: side }, row),
    more: rowsOfRest(period, side, { without }),
    refunds: rowsOfRest(period, 'expense', { without }),
    balance: rowsOf(period, { counts_as: 'balance' }),
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

/** A part of the money: a category, the small ones together, refunds, or what was kept or taken. */
interface FlowEntry {
  id: string;
  kind: 'category' | 'more' | 'refunds' | 'balance';
  value: number;
  /** Of a category. */
  row: CategoryRow | null;
  /** How many are together in `more` or `refunds`, and which are not. */
  count: number;
  without: CategoryRow[];
}

interface Flows {
  sources: FlowEntry[];
  sinks: FlowEntry[];
  /** What the refunds are of: categories that got more back than was spent. */
  refunded: CategoryRow[];
  /** All that came in, which is all that went out. */
  through: number;
}

const MOST = 9;

/** The categories above zero, the largest first; from the tenth on together. */
function entriesOf(categories: readonly CategoryTotal[], detail: Detail): FlowEntry[] {
  const all = categoryRows(categories, detail);
  const rows = ranking(categories, detail, Number.POSITIVE_INFINITY);
  const shown = rows.length > MOST ? rows.slice(0, MOST - 1) : rows;
  const rest = rows.slice(shown.length);
  const entries: FlowEntry[] = shown.map((row) => ({
    id: row.key,
    kind: 'category',
    value: row.total,
    row,
    count: 1,
    without: [],
  }));
  if (rest.length === 0) return entries;
  const value = sumOf(rest.map(({ total }) => total));
  const together = new Set(rest.map(({ key }) => key));
  const without = all.filter(({ key }) => !together.has(key));
  return [...entries, { id: 'more', kind: 'more', value, row: null, count: rest.length, without }];
}

const only = (
  kind: 'balance' | 'refunds',
  value: number,
  without: CategoryRow[] = [],
  count = 1,
): FlowEntry[] => (value > 0 ? [{ id: kind, kind, value, row: null, count, without }] : []);

/**
 * Where a period's money came from, in detail since there is little of it, and where it went: as much on either side.
 * What was kept went to savings, and what was overspent came from there. Categories that got more back than was spent
 * are a source, as refunds.
 */
export function flowsOf({ balances, default: [income, expense] }: FlowPanelProps['total']): Flows {
  const balance = balances.balance_not_spent;
  const spent = categoryRows(expense.categories, 'main');
  const refunded = spent.filter(({ total }) => total < 0);
  const refunds = sumOf(refunded.map(({ total }) => -total));
  const others = spent.filter(({ total }) => total >= 0);
  const sources = [
    ...entriesOf(income.categories, 'all'),
    ...only('refunds', refunds, others, refunded.length),
    ...only('balance', -balance),
  ];
  return {
    sources,
    sinks: [...entriesOf(expense.categories, 'main'), ...only('balance', balance)],
    refunded,
    through: sumOf(sources.map(({ value }) => value)),
  };
}
