import type { Category } from '@saldo/contract/categories';
import type { Transaction } from '@saldo/contract/transactions';
import { ALL_SERIES } from '@saldo/contract/well-known';
import { keysOf } from '@saldo/domain/records';
import { day, money } from '../../../lib/format.ts';
import { mainCurrency } from '../../../lib/money.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Chip } from '../../../ui/chip.tsx';
import { categoriesQuery } from '../../categories/api.ts';
import { findCategory, fullName } from '../../categories/category-tree.ts';
import { customMetricsQuery } from '../../metrics/api.ts';
import { alertsQuery, goalsQuery } from '../../targets/api.ts';
import { texts } from '../texts.ts';
import type { FilterName, Filters } from './filters.ts';

const t = texts.filters;

interface FigureBarProps {
  filters: Filters;
  total: number;
  /** Undefined while loading. */
  sum: number | undefined;
  rows: readonly Transaction[];
  onChange: (filters: Filters) => void;
}

/** Shows filters that only a link can set as removable chips, with the sum of the matching rows. */
export function FigureBar({ filters, total, sum, rows, onChange }: FigureBarProps) {
  const names = useNames(filters, rows);
  const currency = useFigureCurrency(filters);
  const chips = figureChips(filters);
  if (chips.length === 0) return null;
  return (
    <section
      aria-label={t.figure}
      className="flex min-h-12 flex-wrap items-center gap-2 border-line border-b px-3 py-2"
    >
      {chips.map((chip) => {
        const { kind, name } = names[chip];
        return (
          <Chip
            key={chip}
            {...(kind ? { kind } : {})}
            removeLabel={t.remove(kind ?? name)}
            title={name}
            onRemove={() => onChange(withoutChip(filters, chip))}
          >
            {name}
          </Chip>
        );
      })}
      <span aria-live="polite" className="ml-auto whitespace-nowrap text-muted text-sm">
        {sum !== undefined && <FigureSum {...{ filters, currency, total }} net={sum} />}
      </span>
    </section>
  );
}

interface FigureSumProps {
  filters: Filters;
  currency: string;
  net: number;
  total: number;
}

function FigureSum({ filters, currency, net, total }: FigureSumProps) {
  const [sum, of] =
    filters.counts_as === 'left_out'
      ? t.noSum(total)
      : t.sum(money({ amount: figureFromNet(net, filters), currency }), total);
  return (
    <>
      <b className="font-semibold text-strong">{sum}</b>
      {of}
    </>
  );
}

/** Currency of the goal or alert, or of totals. */
function useFigureCurrency({ goal, alert }: Filters): string {
  const goals = useShown({ ...goalsQuery, enabled: goal !== '' }).data ?? [];
  const alerts = useShown({ ...alertsQuery, enabled: alert !== '' }).data ?? [];
  const target = goals.find(({ id }) => id === goal) ?? alerts.find(({ id }) => id === alert);
  return target?.currency ?? mainCurrency();
}

function useNames(
  filters: Filters,
  rows: readonly Transaction[],
): Record<FigureChip, { kind?: string; name: string }> {
  const { metric, goal, alert, recurring, counts_as, from, to } = filters;
  const without = [filters.not_category, filters.not_subcategory].filter(Boolean).join(',');
  const categories = useShown({ ...categoriesQuery, enabled: without !== '' });
  const metrics = useShown({ ...customMetricsQuery, enabled: metric !== '' });
  const goals = useShown({ ...goalsQuery, enabled: goal !== '' });
  const alerts = useShown({ ...alertsQuery, enabled: alert !== '' });
  const figure = Object.entries(t.countsAs).find(([name]) => name === counts_as)?.[1] ?? '';
  return {
    counts_as: { name: figure },
    without: { kind: t.names.not_category, name: namesIn(categories.data, without) },
    metric: { kind: t.names.metric, name: nameOf(metrics.data, metric) },
    goal: { kind: t.names.goal, name: nameOf(goals.data, goal) },
    alert: { kind: t.names.alert, name: nameOf(alerts.data, alert) },
    recurring: {
      kind: t.names.recurring,
      name: recurring === ALL_SERIES ? t.allSeries : nameOfSeries(rows),
    },
    days: { kind: t.days, name: daysOf(from, to) },
  };
}

const nameOfSeries = ([row]: readonly Transaction[]): string =>
  row?.merchant_name ?? row?.description ?? '…';

/** The name for an id. A placeholder while the list is loading, or if the id no longer exists. */
const nameOf = (list: readonly { id: string; name: string }[] | undefined, id: string): string =>
  list?.find((one) => one.id === id)?.name ?? '…';

/** Full names of comma-separated category ids. */
const namesIn = (tree: readonly Category[] | undefined, ids: string): string =>
  ids
    .split(',')
    .map((id) => {
      const place = findCategory(tree ?? [], id);
      return place ? fullName(place) : '…';
    })
    .join(', ');

function daysOf(from: string, to: string): string {
  if (from === '' && to === '') return '';
  if (to === '') return t.from(day(from));
  return from === '' ? t.to(day(to)) : t.fromTo(day(from), day(to));
}

/** A chip: filters that are shown and removed together. */
type FigureChip = 'counts_as' | 'without' | 'metric' | 'goal' | 'alert' | 'recurring' | 'days';

const PARTS = {
  counts_as: ['counts_as'],
  without: ['not_category', 'not_subcategory'],
  metric: ['metric'],
  goal: ['goal'],
  alert: ['alert'],
  recurring: ['recurring'],
  days: ['from', 'to'],
} as const satisfies Record<FigureChip, readonly FilterName[]>;
/** Chips for a link to a figure's rows, in display order. */
export const figureChips = (filters: Filters): FigureChip[] =>
  keysOf(PARTS).filter((chip) => PARTS[chip].some((name) => filters[name] !== ''));

export const withoutChip = (filters: Filters, chip: FigureChip): Filters => ({
  ...filters,
  ...Object.fromEntries(PARTS[chip].map((name) => [name, ''])),
});

const SPENT: readonly string[] = ['expense', 'paid', 'savings'];

/** Converts the rows' net (income less expenses) to the sign of their figure: spending is shown without a minus. */
export function figureFromNet(net: number, { counts_as, metric, goal, alert }: Filters): number {
  if (metric !== '' || goal !== '') return Math.abs(net);
  const spent = SPENT.includes(counts_as) || alert !== '';
  return spent ? 0 - net : net;
}
