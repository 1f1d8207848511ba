import { DIRECTIONS } from '@saldo/contract/common';
import type { Call } from '@saldo/contract/endpoint';
import {
  ALL_SERIES,
  ALL_YEARS,
  DEFAULT_PAGE_SIZE,
  FIGURES,
  type FilterOffer,
  filterOffers,
  listFilters,
  PAGE_SIZES,
  SORT_COLUMNS,
  type SortColumn,
} from '@saldo/contract/transaction-filters';
import type { listTransactions } from '@saldo/contract/transactions';
import { keysOf, recordOf } from '@saldo/domain/records';
import { choiceParam, wholeParam } from '../../../lib/params.ts';

/** In the order of the panel. The same names stand in the address and in the call. */
export type FilterName = keyof typeof listFilters;
export const FILTER_NAMES = keysOf(listFilters);

/** What a list is cut down to, as text; '' is no restriction. */
export type Filters = Readonly<Record<FilterName, string>>;

export const NO_FILTERS: Filters = recordOf(FILTER_NAMES, () => '');

export const offerOf = (name: FilterName) => filterOffers.get(listFilters[name]);

/** The filters that are offered in one place, in their order. */
export const filtersIn = (place: FilterOffer['place']): FilterName[] =>
  FILTER_NAMES.filter((name) => offerOf(name)?.place === place);

/** As the server reads it: what it would refuse never leaves the address, a wrong value is no value. */
function cleanFilter(name: FilterName, given: string): string {
  const text = name === 'tags' ? splitTags(given).join(',') : given.trim();
  const { data } = text === '' ? {} : listFilters[name].safeParse(text);
  return data === undefined ? '' : String(data);
}

/** Trimmed, tags tidied, and without what is not allowed. */
export const cleanFilters = (given: Partial<Record<FilterName, string | null>>): Filters =>
  recordOf(FILTER_NAMES, (name) => cleanFilter(name, given[name] ?? ''));

/** 'work, , home ' is the tags work and home. */
export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

export const readFilters = (params: URLSearchParams): Filters =>
  cleanFilters(recordOf(FILTER_NAMES, (name) => params.get(name)));

/** A category without its subcategory: the one never survives a change of the other. */
export const changeFilter = (filters: Filters, name: FilterName, value: string): Filters => ({
  ...filters,
  [name]: value,
  ...(name === 'category' ? { subcategory: '' } : {}),
});

export const isTyped = (name: FilterName): boolean => offerOf(name)?.typed ?? false;
const TYPED = FILTER_NAMES.filter(isTyped);

/** The same filters with the texts of others. */
export const withTexts = (filters: Filters, texts: Filters): Filters => ({
  ...filters,
  ...Object.fromEntries(TYPED.map((name) => [name, texts[name]])),
});

export const haveSameTexts = (a: Filters, b: Filters): boolean =>
  TYPED.every((name) => a[name] === b[name]);

/** All but the period. */
export const clearFilters = ({ month, year }: Filters): Filters => ({ ...NO_FILTERS, month, year });

export const countFilters = (filters: Filters, names: readonly FilterName[] = FILTER_NAMES) =>
  names.filter((name) => filters[name] !== '').length;

/** Whether they say which days are meant: a year does, and so does a link to the rows of a figure. */
export const namesDays = ({ year, from, to, goal, alert }: Filters): boolean =>
  year !== '' || (from !== '' && to !== '') || goal !== '' || alert !== '';

export interface Sort {
  by: SortColumn;
  direction: 'asc' | 'desc';
}
export const DEFAULT_SORT: Sort = { by: 'date', direction: 'desc' };

/** A new column starts ascending; the same one turns round. */
export const nextSort = (sort: Sort, by: SortColumn): Sort => ({
  by,
  direction: sort.by === by && sort.direction === 'asc' ? 'desc' : 'asc',
});

/** Which part of the list is shown, and in which order. Pages count from 1. */
export interface ListView {
  page: number;
  size: number;
  sort: Sort;
}

export function readView(params: URLSearchParams): ListView {
  const by = choiceParam(params, 'sort_by', SORT_COLUMNS, null);
  const size = wholeParam(params, 'page_size', { min: 1, max: 1000 }, DEFAULT_PAGE_SIZE);
  return {
    page: wholeParam(params, 'page', { min: 1, max: 10_000_000 }, 1),
    size: PAGE_SIZES.some((allowed) => allowed === size) ? size : DEFAULT_PAGE_SIZE,
    sort: by
      ? { by, direction: choiceParam(params, 'sort_direction', ['asc', 'desc'], 'asc') }
      : DEFAULT_SORT,
  };
}

/** The same as parameters; what is the default is left out. */
export function viewParams({ page, size, sort }: ListView) {
  const usual = sort.by === DEFAULT_SORT.by && sort.direction === DEFAULT_SORT.direction;
  return {
    page: page === 1 ? null : page,
    page_size: size === DEFAULT_PAGE_SIZE ? null : size,
    sort_by: usual ? null : sort.by,
    sort_direction: usual ? null : sort.direction,
  };
}

export type ListQuery = NonNullable<Call<typeof listTransactions>['query']>;

/** The call's query without its page, or null where no days are named: then nothing is loaded. */
export function filterQuery(filters: Filters): ListQuery | null {
  if (!namesDays(filters)) return null;
  const { year, month, recurring, ...rest } = filters;
  const isOneYear = year !== '' && year !== ALL_YEARS;
  // A month is that of a year, and so is all that recurs.
  const ofYear = {
    ...{ year, month: year === '' ? '' : month },
    recurring: isOneYear || recurring !== ALL_SERIES ? recurring : '',
  };
  const set = Object.entries({ ...rest, ...ofYear }).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(set),
    direction: DIRECTIONS.find((known) => known === rest.direction),
    counts_as: FIGURES.find((known) => known === rest.counts_as),
  };
}

export function listQuery(filters: Filters, { page, size, sort }: ListView): ListQuery | null {
  const query = filterQuery(filters);
  return (
    query && {
      ...query,
      // A link to the rows of a figure wants to see that they are it.
      ...(countFilters(filters, filtersIn('link')) > 0 ? { sum: 'true' } : {}),
      offset: (page - 1) * size,
      limit: size,
      sort_by: sort.by,
      sort_direction: sort.direction,
    }
  );
}

/** The last page of a list; an empty list has one page. */
export const lastPage = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size));
