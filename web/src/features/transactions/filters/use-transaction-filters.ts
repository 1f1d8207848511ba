import type { SortColumn } from '@saldo/contract/transaction-filters';
import type { Day } from '@saldo/domain/dates';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { attempt, type Store } from '../../../lib/attempt.ts';
import { today } from '../../../lib/format.ts';
import { periodParams, thisMonth } from '../../../lib/period.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { type Choices, filterOptions, normalizeLinkFilters } from './filter-options.ts';
import {
  changeFilter,
  cleanFilters,
  clearFilters,
  FILTER_NAMES,
  type FilterName,
  type Filters,
  hasDateRange,
  haveSameTexts,
  type ListView,
  NO_FILTERS,
  nextSort,
  OFFERED,
  pageSizeOf,
  readFilters,
  readView,
  viewParams,
  withTexts,
} from './filters.ts';

/** URL parameter of the phone's filter sheet. A search closes it. */
export const SHEET_PARAM = 'filters';

/** The list's filters at a URL with this query. */
export const filtersAt = (params: URLSearchParams): Filters =>
  completeFilters(readFilters(params), attempt(() => storedFilters(localStorage)) ?? {}, today());

const SIZE_KEY = 'dropdown_transactions_page_size';
const usualSize = (): number => pageSizeOf(attempt(() => localStorage.getItem(SIZE_KEY)));

/** The list's page, size and order at a URL with this query. */
export const viewAt = (params: URLSearchParams): ListView => readView(params, usualSize());

/** Single owner of the list's URL state: filters, page, size and order. */
export function useTransactionFilters() {
  const [params, change] = useUrlState();
  const { key } = useLocation();
  // Completed filters stay with their history entry, so that Back restores them.
  const [filledIn] = useState(() => new Map<string, Filters>());
  const filters = useMemo(() => {
    const address = readFilters(params);
    if (hasDateRange(address)) return address;
    const filled = filledIn.get(key) ?? filtersAt(params);
    filledIn.set(key, filled);
    return filled;
  }, [params, key, filledIn]);
  const view = useMemo(() => viewAt(params), [params]);

  const setView = (next: Partial<ListView>, push = true) =>
    change(viewParams({ ...view, ...next }, usualSize()), { push });
  const options = { push: !params.has(SHEET_PARAM) };
  const show = (next: Filters) => change({ ...next, page: null, [SHEET_PARAM]: null }, options);

  return {
    filters,
    view,
    apply: (next: Filters) => {
      attempt(() => rememberFilters(localStorage, next));
      show(next);
    },
    /** Applies filters, leaving the phone's sheet open over the list. */
    choose: (next: Filters) => {
      attempt(() => rememberFilters(localStorage, next));
      change({ ...next, page: null }, options);
    },
    clear: (period: Pick<Filters, 'month' | 'year'>) => {
      attempt(() => forgetFilters(localStorage));
      show(clearFilters({ ...filters, ...period }));
    },
    setPage: (page: number) => setView({ page }),
    goToLastPage: (page: number) => setView({ page }, false),
    setSize: (size: number) => {
      attempt(() => localStorage.setItem(SIZE_KEY, String(size)));
      // Named even if it is the usual one, so that the address changes.
      change({ page: null, page_size: size }, { push: false });
    },
    sortBy: (column: SortColumn) => setView({ sort: nextSort(view.sort, column), page: 1 }),
  };
}

export interface FilterProps {
  list: ReturnType<typeof useTransactionFilters>;
  choices: Choices;
}

/**
 * The filters as the panel shows them: choices apply immediately if there is a date range, texts on Search. They are reset
 * whenever other filters apply, so that Back shows the list's own filters. Choosing another filter keeps text that has
 * not been searched for yet.
 */
export function useFilterDraft({ list, choices }: FilterProps, onDraft?: (draft: Filters) => void) {
  const client = useQueryClient();
  const applied = list.filters;
  const [kept, setKept] = useState({ applied, filters: applied });
  if (JSON.stringify(kept.applied) !== JSON.stringify(applied)) {
    const keepsTexts = haveSameTexts(kept.applied, applied);
    setKept({ applied, filters: keepsTexts ? withTexts(applied, kept.filters) : applied });
  }
  const draft = normalizeLinkFilters(kept.filters, choices);
  const setDraft = (filters: Filters) => {
    setKept({ applied, filters });
    onDraft?.(filters);
  };
  const loadAgain = () => void client.invalidateQueries({ queryKey: ['transactions', 'list'] });
  return {
    draft,
    options: filterOptions(draft, choices),
    change: (name: FilterName, value: string) => {
      const next = changeFilter(draft, name, value);
      setDraft(next);
      if (haveSameTexts(next, draft) && hasDateRange(next)) list.choose(withTexts(next, applied));
    },
    search: (event: FormEvent) => {
      event.preventDefault();
      if (!hasDateRange(draft)) return;
      list.apply(draft);
      loadAgain();
    },
    clear: () => {
      setDraft(clearFilters(draft));
      list.clear(draft.year === '' ? applied : draft);
      loadAgain();
    },
  };
}

const KEYS = FILTER_NAMES.flatMap((filter) => {
  const name = OFFERED[filter]?.remembered;
  return name === undefined ? [] : [[filter, `dropdown_transactions_${name}`] as const];
});

/** Reads the remembered choices, without filters that were never chosen. '' is also a choice: it means all. */
export function storedFilters(store: Store): Partial<Filters> {
  const found = KEYS.map(([filter, key]) => [filter, store.getItem(key)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== null));
}

export function rememberFilters(store: Store, filters: Filters): void {
  for (const [filter, key] of KEYS) store.setItem(key, filters[filter]);
}

export function forgetFilters(store: Pick<Storage, 'removeItem'>): void {
  for (const [, key] of KEYS) store.removeItem(key);
}

/**
 * Fills in the filters a URL leaves out: the remembered choices, then the current month. A URL with a date range is
 * complete, because last week's choices must not narrow a link to a figure's rows.
 */
export function completeFilters(
  address: Filters,
  remembered: Partial<Filters>,
  today: Day,
): Filters {
  if (hasDateRange(address)) return address;
  const named = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''));
  const period = cleanFilters(remembered).year ? {} : periodParams(thisMonth(today));
  const filters = cleanFilters({ ...NO_FILTERS, ...remembered, ...period, ...named });
  // A remembered subcategory applies only with its remembered category.
  return address.category !== '' && address.subcategory === ''
    ? { ...filters, subcategory: '' }
    : filters;
}
