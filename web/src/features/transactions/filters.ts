import { DIRECTIONS } from '@saldo/contract/common';
import type { Call } from '@saldo/contract/endpoint';
import {
  DEFAULT_PAGE_SIZE,
  type listTransactions,
  PAGE_SIZES,
  SORT_COLUMNS,
  type SortColumn,
} from '@saldo/contract/transactions';
import { choiceParam, wholeParam } from '../../lib/params.ts';

/** In the order of the panel. The same names stand in the address and in the call. */
const FILTER_NAMES = [
  'month',
  'year',
  'bank',
  'direction',
  'category',
  'subcategory',
  'description',
  'account_iban',
  'tags',
  'has_fee',
  'ignore',
  'ignore_default_metrics',
  'counts_as',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** What a list is cut down to, as text; '' is no restriction. */
export type Filters = Readonly<Record<FilterName, string>>;

export const NO_FILTERS: Filters = {
  month: '',
  year: '',
  bank: '',
  direction: '',
  category: '',
  subcategory: '',
  description: '',
  account_iban: '',
  tags: '',
  has_fee: '',
  ignore: '',
  ignore_default_metrics: '',
  counts_as: '',
};

/** The filters behind 'More filters'. */
export const MORE_FILTERS = [
  'account_iban',
  'tags',
  'has_fee',
  'ignore',
  'ignore_default_metrics',
] as const satisfies readonly FilterName[];

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const FLAG = /^(true|false)$/;
const DIRECTION = new RegExp(`^(${DIRECTIONS.join('|')})$`);

/** What the server would refuse never leaves the address: a wrong value is no value. */
const ALLOWED: Record<FilterName, RegExp> = {
  month: /^([1-9]|1[0-2])$/,
  year: /^(19|20|21)\d{2}$/,
  bank: /^[A-Z0-9][A-Z0-9_ .&-]{0,39}$/,
  direction: DIRECTION,
  category: ID,
  subcategory: ID,
  description: /^.{1,1000}$/su,
  account_iban: /^.{1,64}$/u,
  tags: /^.{1,1000}$/su,
  has_fee: FLAG,
  ignore: FLAG,
  ignore_default_metrics: FLAG,
  counts_as: DIRECTION,
};

/** Trimmed, tags tidied, and without what is not allowed. */
export function cleanFilters(given: Partial<Record<FilterName, string | null>>): Filters {
  const entries = FILTER_NAMES.map((name) => {
    const text = (given[name] ?? '').trim();
    const value = name === 'tags' ? splitTags(text).join(',') : text;
    return [name, ALLOWED[name].test(value) ? value : ''] as const;
  });
  return Object.fromEntries(entries) as Record<FilterName, string>;
}

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
  cleanFilters(Object.fromEntries(FILTER_NAMES.map((name) => [name, params.get(name)])));

/** A category without its subcategory: the one never survives a change of the other. */
export const changeFilter = (filters: Filters, name: FilterName, value: string): Filters => ({
  ...filters,
  [name]: value,
  ...(name === 'category' ? { subcategory: '' } : {}),
});

/** All but the period. */
export const clearFilters = ({ month, year }: Filters): Filters => ({ ...NO_FILTERS, month, year });

export const countFilters = (filters: Filters, names: readonly FilterName[] = FILTER_NAMES) =>
  names.filter((name) => filters[name] !== '').length;

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

/** The call's query without its page, or null without a year: then nothing is loaded. */
export function filterQuery(filters: Filters): ListQuery | null {
  if (filters.year === '') return null;
  const { year, month, direction, counts_as, ...rest } = filters;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
    year: Number(year),
    month: month === '' ? undefined : Number(month),
    direction: DIRECTIONS.find((known) => known === direction),
    counts_as: DIRECTIONS.find((known) => known === counts_as),
  };
}

export function listQuery(filters: Filters, { page, size, sort }: ListView): ListQuery | null {
  const query = filterQuery(filters);
  return (
    query && {
      ...query,
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

/** The current year and the four before, and one that a link names, newest first. */
export function yearChoices(currentYear: number, chosen = ''): string[] {
  const years = Array.from({ length: 5 }, (_, i) => String(currentYear - i));
  return [...new Set(chosen === '' ? years : [...years, chosen])].sort().reverse();
}
