import type { SortColumn } from '@saldo/contract/transaction-filters';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { today } from '../../../lib/format.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import {
  clearFilters,
  type Filters,
  type ListView,
  namesDays,
  nextSort,
  readFilters,
  readView,
  viewParams,
} from './filters.ts';
import { completeFilters, forget, readRemembered, remember } from './remembered.ts';

/** A browser may refuse storage: then nothing is remembered. */
function inStorage<T>(use: (store: Storage) => T, otherwise: T): T {
  try {
    return use(localStorage);
  } catch {
    return otherwise;
  }
}

/** The parameter of the phone's filter sheet: a search closes it. */
export const SHEET = 'filters';

/** Owns the address of the list: filters, page, size and order, read and written here only. */
export function useTransactionFilters() {
  const [params, change] = useUrlState();
  const { key } = useLocation();
  // What was filled in stays with its history entry, so that Back shows what was there.
  const [filledIn] = useState(() => new Map<string, Filters>());
  const filters = useMemo(() => {
    const address = readFilters(params);
    if (namesDays(address)) return address;
    const filled =
      filledIn.get(key) ?? completeFilters(address, inStorage(readRemembered, {}), today());
    filledIn.set(key, filled);
    return filled;
  }, [params, key, filledIn]);
  const view = useMemo(() => readView(params), [params]);

  const setView = (next: Partial<ListView>, push = true) =>
    change(viewParams({ ...view, ...next }), { push });
  const show = (next: Filters) =>
    change({ ...next, page: null, [SHEET]: null }, { push: !params.has(SHEET) });

  return {
    filters,
    view,
    apply: (next: Filters) => {
      inStorage((store) => remember(store, next), undefined);
      show(next);
    },
    clear: (period: Pick<Filters, 'month' | 'year'>) => {
      inStorage(forget, undefined);
      show(clearFilters({ ...filters, ...period }));
    },
    setPage: (page: number) => setView({ page }),
    goToLastPage: (page: number) => setView({ page }, false),
    setSize: (size: number) => setView({ size, page: 1 }, false),
    sortBy: (column: SortColumn) => setView({ sort: nextSort(view.sort, column), page: 1 }),
  };
}

/**
 * The filters as the panel has them before Search. They start again whenever others are applied, for good: kept, they
 * would stand there again once Back applies what they were made from.
 */
export function useFilterDraft(applied: Filters, generation: string) {
  const basis = JSON.stringify(applied);
  const [draft, setDraft] = useState({ basis, generation, filters: applied });
  if (draft.basis !== basis) setDraft({ basis, generation, filters: applied });
  return [
    draft.generation === generation ? draft.filters : applied,
    (filters: Filters) => setDraft({ basis, generation, filters }),
  ] as const;
}
