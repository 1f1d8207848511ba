import * as calls from '@saldo/contract/saved-views';
import { call } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/query-of.ts';
import { useChange } from '../../../lib/use-change.ts';
import {
  cleanFilters,
  countFilters,
  type Filters,
  hasDateRange,
  PERIOD,
} from '../filters/filters.ts';

export const viewsQuery = queryOf(['views'], calls.listViews);

export const useCreateView = () =>
  useChange((body: calls.ViewInput) => call(calls.createView, { body }), { awaits: [viewsQuery] });

export const useRenameView = () =>
  useChange(
    ({ id, name }: { id: string; name: string }) =>
      call(calls.updateView, { params: { id }, body: { name } }),
    { awaits: [viewsQuery] },
  );

/** `onDone` and `onFailed` are called even if the view's menu has gone with the view. */
export const useDeleteView = (
  onDone: (stepId: string | null) => void,
  onFailed: (error: Error) => void,
) =>
  useChange((id: string) => call(calls.deleteView, { params: { id } }), {
    awaits: [viewsQuery],
    put: (_, { step_id }) => onDone(step_id),
    refused: onFailed,
  });

/** The filters that a view sets. One without dates keeps the period of the list. */
export function filtersOfView({ filters }: calls.SavedView, current: Filters): Filters {
  const own = cleanFilters(filters);
  if (hasDateRange(own)) return own;
  return { ...own, ...Object.fromEntries(PERIOD.map((name) => [name, current[name]])) };
}

export const isShown = (view: calls.SavedView, current: Filters): boolean =>
  JSON.stringify(filtersOfView(view, current)) === JSON.stringify(current);

/** The filters to save. */
export const viewFilters = (filters: Filters, keepsDates: boolean): calls.ViewFilters =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => value !== '' && (keepsDates || !PERIOD.some((one) => one === name)),
    ),
  );

/** True if the filters say more than a year or a month. */
export const isWorthSaving = (filters: Filters): boolean =>
  countFilters({ ...filters, year: '', month: '' }) > 0;
