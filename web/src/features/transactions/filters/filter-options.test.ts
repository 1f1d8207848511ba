import { describe, expect, it } from 'vitest';
import { makeTestAccount } from '../../../testing/make-account.ts';
import { CATEGORIES, CATEGORY_IDS } from '../testing.ts';
import { filterOptions, labelOf, normalizeLinkFilters } from './filter-options.ts';
import { NO_FILTERS } from './filters.ts';

const known = makeTestAccount({
  id: '00000000-0000-7000-8000-000000000200',
  iban: 'ES9121000418450200051332',
  bank: 'N26',
});
const choices = {
  categories: CATEGORIES,
  accounts: [known],
  years: [{ value: '2026', label: '2026' }],
};
const labels = (options: readonly { label: string }[]) => options.map((option) => option.label);

describe('filterOptions', () => {
  it('offers the three built-in banks and those of the accounts', () => {
    expect(labels(filterOptions(NO_FILTERS, choices).bank)).toEqual([
      'All',
      'CaixaBank',
      'Revolut',
      'BBVA',
      'N26',
    ]);
  });

  it('offers the chosen category’s subcategories', () => {
    const filters = { ...NO_FILTERS, category: CATEGORY_IDS.food };
    expect(labels(filterOptions(filters, choices).subcategory)).toEqual([
      'All',
      'Market',
      'Bakery',
    ]);
    expect(labels(filterOptions(NO_FILTERS, choices).subcategory)).toEqual(['All']);
  });

  it('names several categories and accounts', () => {
    const category = `${CATEGORY_IDS.market},${CATEGORY_IDS.home},gone`;
    const filters = { ...NO_FILTERS, category, account_iban: known.iban ?? '' };
    const settled = normalizeLinkFilters(filters, choices);
    const options = filterOptions(settled, choices);
    expect(labelOf(settled.category, options.category)).toBe(
      'Food > Market, Home, Unknown Category',
    );
    expect(settled.account_iban).toBe(known.id);
    expect(labels(options.subcategory)).toEqual(['All']);
  });

  it('names a category that no longer exists instead of showing All', () => {
    const filters = { ...NO_FILTERS, category: 'gone' };
    expect(filterOptions(filters, choices).category.at(-1)).toEqual({
      value: 'gone',
      label: 'Unknown Category',
    });
  });
});

describe('settleFilters', () => {
  it('places a subcategory under its category', () => {
    const link = { ...NO_FILTERS, subcategory: CATEGORY_IDS.market };
    const wanted = { category: CATEGORY_IDS.food, subcategory: CATEGORY_IDS.market };
    expect(normalizeLinkFilters(link, choices)).toMatchObject(wanted);
  });

  it('names the rows directly on a category', () => {
    const link = { ...NO_FILTERS, subcategory: CATEGORY_IDS.food };
    const settled = normalizeLinkFilters(link, choices);
    expect(settled).toMatchObject({ category: CATEGORY_IDS.food, subcategory: CATEGORY_IDS.food });
    expect(labels(filterOptions(settled, choices).subcategory)).toEqual([
      'All',
      'Market',
      'Bakery',
      'Food (no subcategory)',
    ]);
  });

  it('offers accounts by id, so no IBAN gets into a URL', () => {
    const options = filterOptions(NO_FILTERS, choices).account_iban;
    expect(known.iban).not.toBeNull();
    expect(options.map(({ value }) => value)).toContain(known.id);
    expect(JSON.stringify(options)).not.toContain(known.iban);
  });

  it('selects the account with the linked IBAN', () => {
    const link = { ...NO_FILTERS, account_iban: known.iban ?? '' };
    expect(normalizeLinkFilters(link, choices).account_iban).toBe(known.id);
  });

  it('leaves other filters unchanged', () => {
    const link = { ...NO_FILTERS, year: '2026', category: CATEGORY_IDS.home };
    expect(normalizeLinkFilters(link, choices)).toEqual(link);
  });
});
