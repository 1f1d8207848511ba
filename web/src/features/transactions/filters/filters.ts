import { DIRECTIONS } from '@saldo/contract/common';
import type { Call } from '@saldo/contract/endpoint';
import {
  DEFAULT_PAGE_SIZE,
  FIGURES,
  type FilterName,
  listFilters,
  PAGE_SIZES,
  SORT_COLUMNS,
  type SortColumn,
} from '@saldo/contract/transaction-filters';
import type { listTransactions } from '@saldo/contract/transactions';
import { ALL_SERIES, ALL_YEARS, UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { keysOf, recordOf } from '@saldo/domain/records';
import { choiceParam, wholeParam } from '../../../lib/params.ts';

/** Filter names, in the panel's order. URL and request use the same names. */
export type { FilterName };
export const FILTER_NAMES = keysOf(listFilters);

/** Filter values as text; '' means unrestricted. */
export type Filters = Readonly<Record<FilterName, string>>;

export const NO_FILTERS: Filters = recordOf(FILTER_NAMES, () => '');

interface FilterOffer {
  /** A `choice`, or each of several `choices`, applies at once, what is typed on Search. */
  kind: 'choice' | 'choices' | 'text' | 'amount' | 'day';
  /** In the panel, or behind 'More filters'. */
  place: 'panel' | 'more';
  /** Last part of the key under which the browser remembers the user's choice. */
  remembered?: string;
}

/** How a filter is offered. The others are set only by links from figures. */
export const OFFERED: Partial<Record<FilterName, FilterOffer>> = {
  month: { kind: 'choice', place: 'panel', remembered: 'month' },
  year: { kind: 'choice', place: 'panel', remembered: 'year' },
  bank: { kind: 'choice', place: 'panel', remembered: 'bank' },
  direction: { kind: 'choice', place: 'panel', remembered: 'direction' },
  category: { kind: 'choices', place: 'panel', remembered: 'category' },
  subcategory: { kind: 'choice', place: 'panel', remembered: 'subcategory' },
  description: { kind: 'text', place: 'panel' },
  account_iban: { kind: 'choices', place: 'more', remembered: 'account' },
  has_fee: { kind: 'choice', place: 'more', remembered: 'fee' },
  is_split: { kind: 'choice', place: 'more', remembered: 'split' },
  has_receipt: { kind: 'choice', place: 'more' },
  owed: { kind: 'choice', place: 'more', remembered: 'owed' },
  ignore: { kind: 'choice', place: 'more', remembered: 'ignore' },
  ignore_default_metrics: { kind: 'choice', place: 'more', remembered: 'metrics' },
  tags: { kind: 'text', place: 'more' },
  tags_any: { kind: 'text', place: 'more' },
  has_tags: { kind: 'choice', place: 'more' },
  amount_from: { kind: 'amount', place: 'more' },
  amount_to: { kind: 'amount', place: 'more' },
  from: { kind: 'day', place: 'more' },
  to: { kind: 'day', place: 'more' },
};

export const filtersIn = (place: FilterOffer['place'] | undefined): FilterName[] =>
  FILTER_NAMES.filter((name) => OFFERED[name]?.place === place);

/** Filters that only links from figures set. */
export const LINKED = filtersIn(undefined);

/** Filters that are lists of tags. */
export const TAGS: ReadonlySet<FilterName> = new Set(['tags', 'tags_any']);

/** Parses a value like the server does. Values the server would reject become '', so they are never sent. */
function cleanFilter(name: FilterName, given: string): string {
  const text = TAGS.has(name) ? splitTags(given).join(',') : given.trim();
  const { data } = text === '' ? {} : listFilters[name].safeParse(text);
  return data === undefined ? '' : String(data);
}

/** Trims values, tidies tags and drops invalid values. */
export const cleanFilters = (given: Partial<Record<FilterName, string | null>>): Filters =>
  recordOf(FILTER_NAMES, (name) => cleanFilter(name, given[name] ?? ''));

/** 'work, , home ' becomes the tags work and home. */
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

/** Changes a filter. A new category clears the subcategory, and days stand for themselves, in any year. */
export const changeFilter = (filters: Filters, name: FilterName, value: string): Filters => ({
  ...filters,
  [name]: value,
  ...(name === 'category' ? { subcategory: '' } : {}),
  ...(OFFERED[name]?.kind === 'day' && value !== '' ? { year: ALL_YEARS, month: '' } : {}),
});

const TYPED = FILTER_NAMES.filter((name) => {
  const kind = OFFERED[name]?.kind;
  return kind !== undefined && kind !== 'choice' && kind !== 'choices';
});

/** Replaces the typed filters with those of `texts`. */
export const withTexts = (filters: Filters, texts: Filters): Filters => ({
  ...filters,
  ...Object.fromEntries(TYPED.map((name) => [name, texts[name]])),
});

export const haveSameTexts = (a: Filters, b: Filters): boolean =>
  TYPED.every((name) => a[name] === b[name]);

/** The filters without one of them. Days that only a goal or an alert gave become all years. */
export function withoutFilter(filters: Filters, name: FilterName): Filters {
  const also = name === 'not_category' ? { not_subcategory: '' } : {};
  const rest = { ...changeFilter(filters, name, ''), ...also };
  return hasDateRange(rest) ? rest : { ...rest, year: ALL_YEARS };
}

/** Clears all but the period. */
export const clearFilters = ({ month, year }: Filters): Filters => ({ ...NO_FILTERS, month, year });

export const countFilters = (filters: Filters, names: readonly FilterName[] = FILTER_NAMES) =>
  names.filter((name) => filters[name] !== '').length;

/** Filters of days, which a view may leave to the list. */
export const PERIOD: readonly FilterName[] = ['year', 'month', 'from', 'to'];

/** The categories, if the filters name nothing else besides days: what a custom metric can count. Else ''. */
export function categoriesAlone({ category, subcategory, ...filters }: Filters): string {
  const others = countFilters(
    { ...filters, category: '', subcategory: '' },
    FILTER_NAMES.filter((name) => !PERIOD.includes(name)),
  );
  // Naming a category as its own subcategory leaves out the others, which a metric cannot.
  if (others > 0 || category === subcategory || category.includes(UNCATEGORIZED_ID)) return '';
  return subcategory || category;
}

/** True if the filters specify a date range: by a year, by both a first and a last day, or by a goal or an alert. */
export const hasDateRange = ({ year, from, to, goal, alert }: Filters): boolean =>
  year !== '' || (from !== '' && to !== '') || goal !== '' || alert !== '';

export interface Sort {
  by: SortColumn;
  direction: 'asc' | 'desc';
}
export const DEFAULT_SORT: Sort = { by: 'date', direction: 'desc' };

/** A new column is sorted in ascending order. Choosing the same column again reverses the order. */
export const nextSort = (sort: Sort, by: SortColumn): Sort => ({
  by,
  direction: sort.by === by && sort.direction === 'asc' ? 'desc' : 'asc',
});

/** The part of the list shown, and its order. Pages count from 1. */
export interface ListView {
  page: number;
  size: number;
  sort: Sort;
}

const isPageSize = (size: number): boolean => PAGE_SIZES.some((allowed) => allowed === size);

/** The page size chosen last; the default if there is none. */
export function pageSizeOf(stored: string | null | undefined): number {
  const size = Number(stored ?? DEFAULT_PAGE_SIZE);
  return isPageSize(size) ? size : DEFAULT_PAGE_SIZE;
}

/** `usual` is the page size of a URL that names none. */
export function readView(params: URLSearchParams, usual: number = DEFAULT_PAGE_SIZE): ListView {
  const by = choiceParam(params, 'sort_by', SORT_COLUMNS, null);
  const size = wholeParam(params, 'page_size', { min: 1, max: 1000 }, usual);
  return {
    page: wholeParam(params, 'page', { min: 1, max: 10_000_000 }, 1),
    size: isPageSize(size) ? size : usual,
    sort: by
      ? { by, direction: choiceParam(params, 'sort_direction', ['asc', 'desc'], 'asc') }
      : DEFAULT_SORT,
  };
}

/** The view as URL parameters, without defaults. */
export function viewParams({ page, size, sort }: ListView, usualSize: number = DEFAULT_PAGE_SIZE) {
  const usual = sort.by === DEFAULT_SORT.by && sort.direction === DEFAULT_SORT.direction;
  return {
    page: page === 1 ? null : page,
    page_size: size === usualSize ? null : size,
    sort_by: usual ? null : sort.by,
    sort_direction: usual ? null : sort.direction,
  };
}

export type ListQuery = NonNullable<Call<typeof listTransactions>['query']>;

/** The request's query without paging. Null without a date range, in which case nothing loads. */
export function filterQuery(filters: Filters): ListQuery | null {
  if (!hasDateRange(filters)) return null;
  const { year, month, recurring, ...rest } = filters;
  const isOneYear = year !== '' && year !== ALL_YEARS;
  // A month needs a year. "All recurring" needs a single year.
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
      // The sum confirms that a figure's rows add up to it.
      ...(countFilters(filters, LINKED) > 0 ? { sum: 'true' } : {}),
      offset: (page - 1) * size,
      limit: size,
      sort_by: sort.by,
      sort_direction: sort.direction,
    }
  );
}

/** Last page number. An empty list has one page. */
export const lastPage = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size));
