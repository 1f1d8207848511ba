import { describe, expect, it } from 'vitest';
import { type Filters, NO_FILTERS } from './filters.ts';
import {
  completeFilters,
  forgetFilters,
  rememberFilters,
  storedFilters,
} from './use-transaction-filters.ts';

const TODAY = '2026-11-21';
const FOOD = '00000000-0000-7000-8000-000000000001';
const MARKET = '00000000-0000-7000-8000-000000000002';

function makeStore(given: Record<string, string> = {}) {
  const entries = new Map(Object.entries(given));
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

const chosen: Filters = {
  ...NO_FILTERS,
  year: '2025',
  month: '3',
  bank: 'BBVA',
  direction: 'expense',
  category: FOOD,
  subcategory: MARKET,
  account_iban: 'ES9121000418450200051332',
  has_fee: 'true',
  ignore: 'false',
  ignore_default_metrics: 'true',
};

describe('remembered choices', () => {
  it('are restored as saved', () => {
    const store = makeStore();
    rememberFilters(store, chosen);
    expect(completeFilters(NO_FILTERS, storedFilters(store), TODAY)).toEqual(chosen);
  });

  it('use the view’s key prefix', () => {
    const store = makeStore();
    rememberFilters(store, chosen);
    expect(store.entries.get('dropdown_transactions_bank')).toBe('BBVA');
    expect(store.entries.get('dropdown_transactions_metrics')).toBe('true');
    expect([...store.entries.keys()].every((key) => key.startsWith('dropdown_transactions_'))).toBe(
      true,
    );
  });

  it('exclude typed text', () => {
    const store = makeStore();
    rememberFilters(store, { ...chosen, description: 'rent', tags: 'home' });
    const again = completeFilters(NO_FILTERS, storedFilters(store), TODAY);
    expect(again).toMatchObject({ description: '', tags: '' });
  });

  it('can be forgotten without touching other keys', () => {
    const store = makeStore({ theme: 'dark' });
    rememberFilters(store, chosen);
    forgetFilters(store);
    expect([...store.entries.keys()]).toEqual(['theme']);
  });

  it('restore a whole year as a whole year', () => {
    const store = makeStore();
    rememberFilters(store, { ...NO_FILTERS, year: '2025' });
    expect(completeFilters(NO_FILTERS, storedFilters(store), TODAY)).toMatchObject({
      year: '2025',
      month: '',
    });
  });
});

describe('completeFilters', () => {
  it('uses the current month if nothing is remembered', () => {
    expect(completeFilters(NO_FILTERS, {}, TODAY)).toEqual({
      ...NO_FILTERS,
      year: '2026',
      month: '11',
    });
  });

  it('adds nothing to a URL with a year, so a link shows what it says', () => {
    const link = { ...NO_FILTERS, year: '2019', category: FOOD };
    expect(completeFilters(link, chosen, TODAY)).toEqual(link);
  });

  it('adds remembered choices to a URL without a year', () => {
    const filters = completeFilters({ ...NO_FILTERS, bank: 'REVOLUT' }, chosen, TODAY);
    expect(filters).toEqual({ ...chosen, bank: 'REVOLUT' });
  });

  it('drops the remembered subcategory if the category differs', () => {
    const filters = completeFilters({ ...NO_FILTERS, category: MARKET }, chosen, TODAY);
    expect(filters).toMatchObject({ category: MARKET, subcategory: '' });
  });

  it('ignores invalid values in the storage', () => {
    const store = makeStore({
      dropdown_transactions_year: 'soon',
      dropdown_transactions_bank: '<b>',
    });
    expect(completeFilters(NO_FILTERS, storedFilters(store), TODAY)).toEqual({
      ...NO_FILTERS,
      year: '2026',
      month: '11',
    });
  });
});
