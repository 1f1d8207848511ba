import type { CategoryTotal, MonthlyMetrics } from '@saldo/contract/metrics';
import { useMemo } from 'react';
import { money } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import type { Period } from '../../lib/period.ts';
import { FlowChart, type FlowNode } from '../../ui/charts/flow.tsx';
import {
  type CategoryDetail,
  type CategoryRow,
  categoryRows,
  ranking,
  sumOf,
} from './category-rows.ts';
import { FigureLink } from './figure-link.tsx';
import { Panel, PanelMessage } from './panel.tsx';
import { texts } from './texts.ts';
import { type Side, urlOfOtherRows, urlOfRows, urlOfSavedRows } from './transaction-urls.ts';

const t = texts.flow;

export type FlowFigures = Pick<MonthlyMetrics, 'default' | 'saved'>;

interface FlowPanelProps {
  period: Period;
  metrics: FlowFigures;
}

export function FlowPanel({ period, metrics }: FlowPanelProps) {
  const flows = useMemo(() => flowsOf(metrics), [metrics]);
  const nodes = (entries: readonly FlowEntry[]) => entries.map((entry) => nodeOf(entry, period));
  const empty = flows.sources.length === 0 && flows.sinks.length === 0;
  return (
    <Panel title={t.title}>
      {empty ? (
        <PanelMessage>{t.nothing}</PanelMessage>
      ) : (
        <FlowChart
          labels={{ sources: t.from, sinks: t.to }}
          sources={nodes(flows.sources)}
          sinks={nodes(flows.sinks)}
          // The total is not a link: it adds up both sides, and no filter yields exactly those transactions.
          hub={
            <span className="font-semibold text-strong">
              {t.through(money(inMain(flows.through)))}
            </span>
          }
        />
      )}
    </Panel>
  );
}

function nodeOf(entry: FlowEntry, period: Period): FlowNode {
  const { name, color } = entry;
  return {
    id: entry.id,
    value: entry.value,
    color,
    shift: entry.shift ?? 0,
    content: (
      <>
        <span className="clip max-w-full font-medium text-strong" title={name}>
          {name}
        </span>
        <FigureLink to={entry.rows(period)} label={name} className="flex-none text-normal">
          {money(inMain(entry.value))}
        </FigureLink>
      </>
    ),
  };
}

/** One flow: a category, the small ones together, a refund, savings, or what is left over. */
interface FlowEntry {
  id: string;
  name: string;
  value: number;
  color: string;
  shift?: number;
  /** URL of the transactions it adds up; null if no filter matches exactly those. */
  rows: (period: Period) => string | null;
}

interface Flows {
  sources: FlowEntry[];
  sinks: FlowEntry[];
  /** Total of the sources, which equals that of the sinks. */
  through: number;
}

const MOST = 9;
/** If more categories than this had more refunded than spent, they become a single flow. */
const MOST_REFUNDS = 3;
const GRAY = 'var(--hue-gray)';

/** Categories with positive totals, largest first. If there are more than nine, the ninth entry groups the rest. */
function entriesOf(
  categories: readonly CategoryTotal[],
  { detail, side }: { detail: CategoryDetail; side: Side },
): FlowEntry[] {
  const rows = ranking(categories, detail, Number.POSITIVE_INFINITY);
  const shown = rows.length > MOST ? rows.slice(0, MOST - 1) : rows;
  const rest = rows.slice(shown.length);
  const entries = shown.map((row) => entryOf(row, side));
  if (rest.length === 0) return entries;
  const together = new Set(rest.map(({ key }) => key));
  const without = categoryRows(categories, detail).filter(({ key }) => !together.has(key));
  const more: FlowEntry = {
    id: 'more',
    name: t.more(rest.length),
    value: sumOf(rest.map(({ total }) => total)),
    color: GRAY,
    rows: (period) => urlOfOtherRows(period, side, { without }),
  };
  return [...entries, more];
}

const entryOf = (row: CategoryRow, side: Side): FlowEntry => ({
  id: row.key,
  name: row.name,
  value: row.total,
  color: row.color,
  shift: row.shift,
  rows: (period) => urlOfRows(period, { counts_as: side }, row),
});

/** Categories with more refunded than spent. */
function refundsOf(spent: readonly CategoryTotal[]): FlowEntry[] {
  const rows = categoryRows(spent, 'main').map((row) => ({ ...row, total: -row.total }));
  const back = rows.filter(({ total }) => total > 0);
  if (back.length <= MOST_REFUNDS) {
    return back.map((row) => ({ ...entryOf(row, 'expense'), name: t.refundOf(row.name) }));
  }
  const without = rows.filter(({ total }) => total <= 0);
  return [
    {
      ...{ id: 'refunds', name: t.refunds, color: GRAY },
      value: sumOf(back.map(({ total }) => total)),
      rows: (period) => urlOfOtherRows(period, 'expense', { without }),
    },
  ];
}

/** Money put into one of the user's savings accounts or a savings category, or taken from it. */
const savedEntry = (one: FlowFigures['saved'][number]): FlowEntry => ({
  id: `saved ${one.account_id ?? one.category_id}`,
  name: one.total > 0 ? t.saved(one.name) : t.fromAccount(one.name),
  value: Math.abs(one.total),
  color: one.total > 0 ? 'var(--income-solid)' : 'var(--expense-solid)',
  rows: (period) => urlOfSavedRows(period, one),
});

/**
 * Where a period's money came from (in detail, since there are few sources) and where it went. Both sides have the same
 * total. Categories have the same totals as in lists, net of refunds; those with more refunded than spent are a source.
 * Money left over stays in the accounts; a shortfall was drawn from them.
 */
export function flowsOf({ default: [income, expense], saved }: FlowFigures): Flows {
  const sources = [
    ...entriesOf(income.categories, { detail: 'all', side: 'income' }),
    ...refundsOf(expense.categories),
    ...saved.filter(({ total }) => total < 0).map(savedEntry),
  ];
  const sinks = [
    ...entriesOf(expense.categories, { detail: 'main', side: 'expense' }),
    ...saved.filter(({ total }) => total > 0).map(savedEntry),
  ];
  const [came, went] = [sources, sinks].map((side) => sumOf(side.map(({ value }) => value)));
  const stays = sumOf([came ?? 0, -(went ?? 0)]);
  const rest: FlowEntry = {
    id: 'balance',
    name: stays > 0 ? t.stays : t.fromBalance,
    value: Math.abs(stays),
    color: stays > 0 ? GRAY : 'var(--expense-solid)',
    // With savings deducted, no filter yields exactly these transactions.
    rows: (period) => (saved.length > 0 ? null : urlOfRows(period, { counts_as: 'balance' })),
  };
  if (stays > 0) sinks.push(rest);
  if (stays < 0) sources.push(rest);
  return { sources, sinks, through: sumOf(sources.map(({ value }) => value)) };
}
