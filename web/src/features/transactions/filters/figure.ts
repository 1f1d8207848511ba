import { keysOf } from '@saldo/domain/records';
import type { FilterName, Filters } from './filters.ts';

/** A chip: filters that come and go together. */
export type FigureChip =
  | 'counts_as'
  | 'without'
  | 'metric'
  | 'goal'
  | 'alert'
  | 'recurring'
  | 'days';

const PARTS = {
  counts_as: ['counts_as'],
  without: ['not_category', 'not_subcategory'],
  metric: ['metric'],
  goal: ['goal'],
  alert: ['alert'],
  recurring: ['recurring'],
  days: ['from', 'to'],
} as const satisfies Record<FigureChip, readonly FilterName[]>;
/** The chips of a link to the rows of a figure, in their order. */
export const figureChips = (filters: Filters): FigureChip[] =>
  keysOf(PARTS).filter((chip) => PARTS[chip].some((name) => filters[name] !== ''));

export const withoutChip = (filters: Filters, chip: FigureChip): Filters => ({
  ...filters,
  ...Object.fromEntries(PARTS[chip].map((name) => [name, ''])),
});

/** The net of the rows (income less expenses) with the sign that their figure has: what is spent is shown without a minus. */
export function figureOf(net: number, { counts_as, metric, goal, alert }: Filters): number {
  if (metric !== '' || goal !== '') return Math.abs(net);
  const spent = counts_as === 'expense' || alert !== '';
  return spent ? 0 - net : net;
}
