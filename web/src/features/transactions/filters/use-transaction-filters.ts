import type { SortColumn } from '@saldo/contract/transaction-filters';
import type { Day } from '@saldo/domain/dates';
import { monthOf } from '@saldo/domain/dates';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { attempt, type Store } from '../../../lib/attempt.ts';
import { today } from '../../../lib/format.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import {
  cleanFilters,
  clearFilters,
  FILTER_NAMES,
  type Filters,
  haveSameTexts,
  type ListView,
  NO_FILTERS,
  namesDays,
  nextSort,
  offerOf,
  readFilters,
  readView,
  viewParams,
  withTexts,
} from './filters.ts';

/** The parameter of the phone's filter sheet: a search closes it. */
export const SHEET = 'filters';

/** The filters of the list at an address with this query. */
export const filtersAt = (params: URLSearchParams): Filters =>
  completeFilters(readFilters(params), attempt(() => storedFilters(localStorage)) ?? {}, today());

/** Owns the address of the list: filters, page, size and order, read and written here only. */
export function useTransactionFilters() {
  const [params, change] = useUrlState();
  const { key } = useLocation();
  // What was filled in stays with its history entry, so that Back shows what was there.
  const [filledIn] = useState(() => new Map<string, Filters>());
  const filters = useMemo(() => {
    const address = readFilters(params);
    if (namesDays(address)) return address;
    const filled = filledIn.get(key) ?? filtersAt(params);
    filledIn.set(key, filled);
    return filled;
  }, [params, key, filledIn]);
  const view = useMemo(() => readView(params), [params]);

  const setView = (next: Partial<ListView>, push = true) =>
    change(viewParams({ ...view, ...next }), { push });
  const options = { push: !params.has(SHEET) };
  const show = (next: Filters) => change({ ...next, page: null, [SHEET]: null }, options);

  return {
    filters,
    view,
    apply: (next: Filters) => {
      attempt(() => remember(localStorage, next));
      show(next);
    },
    /** Applies and leaves the phone's sheet open over the list. */
    choose: (next: Filters) => {
      attempt(() => remember(localStorage, next));
      change({ ...next, page: null }, options);
    },
    clear: (period: Pick<Filters, 'month' | 'year'>) => {
      attempt(() => forget(localStorage));
      show(clearFilters({ ...filters, ...period }));
    },
    setPage: (page: number) => setView({ page }),
    goToLastPage: (page: number) => setView({ page }, false),
    setSize: (size: number) => setView({ size, page: 1 }, false),
    sortBy: (column: SortColumn) => setView({ sort: nextSort(view.sort, column), page: 1 }),
  };
}

/**
 * The filters as the panel shows them. They start again whenever others are applied, so that Back shows what it goes back
 * to. Only a text that waits for Search outlives a choice.
 */
export function useFilterDraft(applied: Filters, generation: string) {
  const [draft, setDraft] = useState({ applied, generation, filters: applied });
  const isSameOpening = draft.generation === generation;
  if (JSON.stringify(draft.applied) !== JSON.stringify(applied)) {
    const keepsTexts = isSameOpening && haveSameTexts(draft.applied, applied);
    const filters = keepsTexts ? withTexts(applied, draft.filters) : applied;
    setDraft({ applied, generation, filters });
  }
  return [
    isSameOpening ? draft.filters : applied,
    (filters: Filters) => setDraft({ applied, generation, filters }),
  ] as const;
}

/** The choices that are remembered, and under which key. */
const KEYS = FILTER_NAMES.flatMap((filter) => {
  const name = offerOf(filter)?.remembered;
  return name === undefined ? [] : [[filter, `dropdown_transactions_${name}`] as const];
});

/** Reads the remembered choices; what was never chosen is left out. '' is a choice too: all. */
export function storedFilters(store: Store): Partial<Filters> {
  const found = KEYS.map(([filter, key]) => [filter, store.getItem(key)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== null));
}

export function remember(store: Store, filters: Filters): void {
  for (const [filter, key] of KEYS) store.setItem(key, filters[filter]);
}

export function forget(store: Pick<Storage, 'removeItem'>): void {
  for (const [, key] of KEYS) store.removeItem(key);
}

/**
 * Completes what an address says. One that names its days is complete: a link to a figure's rows must not be
 * narrowed by what somebody chose last week. Else the remembered choices fill in, then the current month.
 */
export function completeFilters(
  address: Filters,
  remembered: Partial<Filters>,
  today: Day,
): Filters {
  if (namesDays(address)) return address;
  const named = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''));
  const period = cleanFilters(remembered).year
    ? {}
    : { year: today.slice(0, 4), month: String(monthOf(today)) };
  const filters = cleanFilters({ ...NO_FILTERS, ...remembered, ...period, ...named });
  // A remembered subcategory belongs to the remembered category only.
  return address.category !== '' && address.subcategory === ''
    ? { ...filters, subcategory: '' }
    : filters;
}
