import {
  FIGURES,
  PAGE_SIZES,
  SORT_COLUMNS,
  TransactionQuery,
} from '@saldo/contract/transaction-filters';
import { IDS_AT_MOST, UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withParams } from '../../../lib/params.ts';
import {
  categoriesAlone,
  changeFilter,
  cleanFilters,
  clearFilters,
  DEFAULT_SORT,
  type Filters,
  lastPage,
  listQuery,
  NO_FILTERS,
  nextSort,
  pageSizeOf,
  readFilters,
  readView,
  splitTags,
  viewParams,
} from './filters.ts';

const choice = (...values: string[]) => fc.constantFrom('', ...values);
const id = fc.oneof(fc.constant(''), fc.uuid());
const ids = fc.array(fc.uuid(), { maxLength: 3 }).map((some) => some.join(','));
const day = fc.oneof(
  fc.constant(''),
  fc
    .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);
const words = fc.string({ unit: 'grapheme', maxLength: 30 });

const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    month: fc.integer({ min: 0, max: 12 }).map((n) => (n === 0 ? '' : String(n))),
    year: fc.integer({ min: 1900, max: 2199 }).map(String),
    bank: choice('REVOLUT', 'N26', 'MY BANK'),
    direction: choice('income', 'expense'),
    category: ids,
    subcategory: ids,
    description: words,
    account_iban: fc.oneof(ids, fc.constant('ES9121000418450200051332')),
    tags: fc.array(words, { maxLength: 4 }).map((tags) => tags.join(',')),
    tags_any: fc.array(words, { maxLength: 4 }).map((tags) => tags.join(',')),
    has_tags: choice('true', 'false'),
    has_fee: choice('true', 'false'),
    ignore: choice('true', 'false'),
    ignore_default_metrics: choice('true', 'false'),
    counts_as: choice(...FIGURES),
    not_category: ids,
    not_subcategory: ids,
    metric: id,
    goal: id,
    alert: id,
    recurring: fc.oneof(id, fc.constant('all')),
    from: day,
    to: day,
  })
  .map(cleanFilters);

const anyView = fc.record({
  page: fc.integer({ min: 1, max: 100_000 }),
  size: fc.constantFrom(...PAGE_SIZES),
  sort: fc.record({
    by: fc.constantFrom(...SORT_COLUMNS),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
});

/** Serializes to a query string and parses it again. */
const address = (changes: Record<string, string | number | null>) =>
  new URLSearchParams(withParams(new URLSearchParams(), changes).toString());

describe('filters in the URL', () => {
  it('round-trip unchanged', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(readFilters(address(filters))).toEqual(filters);
      }),
    );
  });

  it('omit unset filters', () => {
    expect(address({ ...NO_FILTERS, year: '2026' }).toString()).toBe('year=2026');
  });

  it.each([
    'year=26',
    'month=0',
    'month=13',
    'direction=both',
    'category=food',
    'ignore=maybe',
    'bank=!!',
    'counts_as=all',
    'not_category=food',
    'not_category=,',
    `not_subcategory=${Array(IDS_AT_MOST + 1).fill('00000000-0000-7000-8000-000000000001')}`,
    'metric=car',
    'from=2026-02-30',
    'to=yesterday',
  ])('ignore %s, which the server would reject', (query) => {
    expect(readFilters(new URLSearchParams(query))).toEqual(NO_FILTERS);
  });

  it.each([
    ['month=01', { month: '1' }],
    ['has_fee=1', { has_fee: 'true' }],
    ['bank=bbva', { bank: 'BBVA' }],
  ])('read %s as the server does', (query, filters) => {
    expect(readFilters(new URLSearchParams(query))).toEqual({ ...NO_FILTERS, ...filters });
  });

  it('always produce a query the contract accepts', () => {
    fc.assert(
      fc.property(anyFilters, anyView, (filters, view) => {
        const query = listQuery(filters, view);
        const sent = new URLSearchParams(
          Object.entries(query ?? {})
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => [name, String(value)]),
        );
        const parsed = TransactionQuery.safeParse(Object.fromEntries(sent));
        expect(parsed.error?.issues ?? []).toEqual([]);
        expect(parsed.data).toMatchObject({
          year: Number(filters.year),
          offset: (view.page - 1) * view.size,
          limit: view.size,
        });
      }),
    );
  });

  it('produce no query without a year, unless they specify a figure’s dates', () => {
    const view = { page: 1, size: 10, sort: DEFAULT_SORT };
    const query = (filters: Partial<Filters>) => listQuery({ ...NO_FILTERS, ...filters }, view);
    expect(query({ from: '2026-11-01' })).toBeNull();
    expect(query({ recurring: 'all' })).toBeNull();
    const days = { from: '2026-11-01', to: '2026-11-21' };
    const sent = query({ ...days, month: '3', recurring: 'all' });
    expect(sent).toMatchObject({ ...days, sum: 'true' });
    expect(sent).not.toHaveProperty('month');
    expect(sent).not.toHaveProperty('recurring');
    expect(TransactionQuery.safeParse(sent).success).toBe(true);
    expect(query({ year: '2026' })).not.toHaveProperty('sum');
  });

  it.each([
    [{ category: 'a,b' }, 'a,b'],
    [{ category: 'a', subcategory: 'b', from: '2026-01-01' }, 'b'],
    [{ category: 'a', subcategory: 'a' }, ''],
    [{ category: `a,${UNCATEGORIZED_ID}` }, ''],
    [{ category: 'a', tags: 'x' }, ''],
    [{}, ''],
  ])('of %j name the categories %j for a metric', (given, categories) => {
    expect(categoriesAlone({ ...NO_FILTERS, year: '2026', month: '3', ...given })).toBe(categories);
  });

  it('produce no query from a month alone', () => {
    expect(
      listQuery({ ...NO_FILTERS, month: '11' }, { page: 1, size: 10, sort: DEFAULT_SORT }),
    ).toBeNull();
  });
});

describe('page, size and order in the URL', () => {
  it('round-trip unchanged', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(readView(address(viewParams(view)))).toEqual(view);
      }),
    );
  });

  it('round-trip with any page size as the usual one', () => {
    fc.assert(
      fc.property(anyView, fc.constantFrom(...PAGE_SIZES), (view, usual) => {
        expect(readView(address(viewParams(view, usual)), usual)).toEqual(view);
      }),
    );
  });

  it('start with the page size chosen last', () => {
    expect(['50', '7', 'x', '', null, undefined].map(pageSizeOf)).toEqual([50, 10, 10, 10, 10, 10]);
    expect(readView(new URLSearchParams(), 50).size).toBe(50);
    expect(readView(new URLSearchParams('page_size=10'), 50).size).toBe(10);
  });

  it('omit defaults', () => {
    expect(address(viewParams({ page: 1, size: 10, sort: DEFAULT_SORT })).size).toBe(0);
  });

  it.each(['page=0', 'page=x', 'page_size=7', 'sort_by=tags', 'sort_direction=up'])(
    'ignore %s',
    (query) => {
      expect(readView(new URLSearchParams(query))).toEqual({
        page: 1,
        size: 10,
        sort: DEFAULT_SORT,
      });
    },
  );
});

describe('sorting', () => {
  it('starts ascending on a new column, and reverses on the same one', () => {
    const first = nextSort(DEFAULT_SORT, 'bank');
    expect(first).toEqual({ by: 'bank', direction: 'asc' });
    expect(nextSort(first, 'bank')).toEqual({ by: 'bank', direction: 'desc' });
    expect(nextSort(nextSort(first, 'bank'), 'bank')).toEqual(first);
  });
});

describe('changing filters', () => {
  const full: Filters = {
    ...NO_FILTERS,
    year: '2026',
    month: '5',
    category: 'a',
    subcategory: 'b',
  };

  it('drops the subcategory when the category changes, and only then', () => {
    expect(changeFilter(full, 'category', 'c').subcategory).toBe('');
    expect(changeFilter(full, 'bank', 'BBVA').subcategory).toBe('b');
  });

  it('keeps the period when clearing', () => {
    expect(clearFilters(full)).toEqual({ ...NO_FILTERS, year: '2026', month: '5' });
  });

  it('trims tags, and drops blanks and duplicates', () => {
    expect(splitTags(' work, ,home,, work ')).toEqual(['work', 'home']);
  });

  it('trims the description', () => {
    expect(cleanFilters({ description: '  rent ' }).description).toBe('rent');
  });
});

it('counts the pages of a list', () => {
  expect([0, 1, 10, 11, 86].map((total) => lastPage(total, 10))).toEqual([1, 1, 1, 2, 9]);
});
