import { DIRECTIONS } from '@saldo/contract/common';
import type { Call } from '@saldo/contract/endpoint';
import {
  ALL_YEARS,
  DEFAULT_PAGE_SIZE,
  FIGURES,
  IDS_AT_MOST,
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
  'not_category',
  'not_subcategory',
  'metric',
  'goal',
  'alert',
  'series',
  'from',
  'to',
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
  not_category: '',
  not_subcategory: '',
  metric: '',
  goal: '',
  alert: '',
  series: '',
  from: '',
  to: '',
};

/** What only a link to the rows of a figure names: no field of the panel does. */
export const LINK_FILTERS = [
  'counts_as',
  'not_category',
  'not_subcategory',
  'metric',
  'goal',
  'alert',
  'series',
  'from',
  'to',
] as const satisfies readonly FilterName[];
export type LinkFilter = (typeof LINK_FILTERS)[number];

/** The filters behind 'More filters'. */
export const MORE_FILTERS = [
  'account_iban',
  'tags',
  'has_fee',
  'ignore',
  'ignore_default_metrics',
] as const satisfies readonly FilterName[];

const ONE_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ID = new RegExp(`^${ONE_ID}$`, 'i');
const IDS = new RegExp(`^${ONE_ID}(?:,${ONE_ID}){0,${IDS_AT_MOST - 1}}$`, 'i');
const FLAG = /^(true|false)$/;
const DIRECTION = new RegExp(`^(${DIRECTIONS.join('|')})$`);
const DAY = /^(19|20|21)\d{2}-\d{2}-\d{2}$/;

/** What the server would refuse never leaves the address: a wrong value is no value. */
const ALLOWED: Record<FilterName, RegExp> = {
  month: /^([1-9]|1[0-2])$/,
  year: new RegExp(`^((19|20|21)\\d{2}|${ALL_YEARS})$`),
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
  counts_as: new RegExp(`^(${FIGURES.join('|')})$`),
  not_category: IDS,
  not_subcategory: IDS,
  metric: ID,
  goal: ID,
  alert: ID,
  series: /^.{1,300}$/su,
  from: DAY,
  to: DAY,
};

const isReal = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

const isAllowed = (name: FilterName, value: string) =>
  ALLOWED[name].test(value) && (ALLOWED[name] !== DAY || isReal(value));

/** Trimmed, tags tidied, and without what is not allowed. */
export function cleanFilters(given: Partial<Record<FilterName, string | null>>): Filters {
  const entries = FILTER_NAMES.map((name) => {
    const text = (given[name] ?? '').trim();
    const value = name === 'tags' ? splitTags(text).join(',') : text;
    return [name, isAllowed(name, value) ? value : ''] as const;
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
  const { year, month, series, direction, counts_as, ...rest } = filters;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
    // A month and a series are those of a year.
    ...(year === '' ? {} : { year: year === ALL_YEARS ? year : Number(year) }),
    ...(year === '' || month === '' ? {} : { month: Number(month) }),
    ...(year === '' || year === ALL_YEARS || series === '' ? {} : { series }),
    direction: DIRECTIONS.find((known) => known === direction),
    counts_as: FIGURES.find((known) => known === counts_as),
  };
}

export function listQuery(filters: Filters, { page, size, sort }: ListView): ListQuery | null {
  const query = filterQuery(filters);
  return (
    query && {
      ...query,
      // A link to the rows of a figure wants to see that they are it.
      ...(countFilters(filters, LINK_FILTERS) > 0 ? { sum: 'true' } : {}),
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
