import type { Account } from '@saldo/contract/accounts';
import type { Category } from '@saldo/contract/categories';
import { ALL_YEARS } from '@saldo/contract/well-known';
import { keysOf, recordOf } from '@saldo/domain/records';
import { accountOptions, bankChoices, bankName } from '../../../lib/banks.ts';
import { monthOptions, thisMonth } from '../../../lib/period.ts';
import type { Option } from '../../../ui/select.tsx';
import { nameOptions, pathOptions, subcategoriesOf } from '../../categories/category-choices.ts';
import { findCategory } from '../../categories/category-tree.ts';
import { texts } from '../texts.ts';
import { FILTER_NAMES, type FilterName, type Filters } from './filters.ts';

const t = texts.filters;
const all: Option = { value: '', label: t.all };

/** Adds a value without an option (a deleted category, an unknown account), so it is named rather than hidden. */
export const withValue = (options: readonly Option[], value: string, label: string) =>
  options.some((option) => option.value === value) ? options : [...options, { value, label }];

export interface Choices {
  categories: readonly Category[];
  accounts: readonly Account[];
  /** Does not include `All years`, which only the list's own filter offers. */
  years: readonly Option[];
}

/** Options of each filter, given the current choices. None for text filters and those set only by links. */
export function filterOptions(
  filters: Filters,
  { categories, accounts, years }: Choices,
): Record<FilterName, readonly Option[]> {
  const banks = bankChoices(accounts, filters.bank);
  const subcategories = nameOptions(subcategoriesOf(categories, filters.category));
  const subcategory = ownName(categories, filters) ?? texts.unknownCategory;
  return {
    ...recordOf(FILTER_NAMES, () => []),
    ...recordOf(keysOf(t.choices), (name) => [all, ...optionsOf(t.choices[name])]),
    month: [all, ...monthOptions(Number(filters.year) || thisMonth().year)],
    year: [{ value: '', label: t.noYear }, { value: ALL_YEARS, label: t.allYears }, ...years],
    bank: [all, ...banks.map((code) => ({ value: code, label: bankName(code) }))],
    category: withValues(
      [all, ...pathOptions(categories)],
      filters.category,
      texts.unknownCategory,
    ),
    subcategory: withValue([all, ...subcategories], filters.subcategory, subcategory),
    account_iban: withValues([all, ...accountOptions(accounts)], filters.account_iban),
  };
}

/** Adds the options that a list of values lacks, labeled with themselves if they have no label. */
const withValues = (options: readonly Option[], values: string, label?: string) =>
  values
    .split(',')
    .reduce<readonly Option[]>((all, value) => withValue(all, value, label ?? value), options);

/** What a filter is set to, in words: the labels of its options. */
export const labelOf = (value: string, options: readonly Option[]): string | undefined => {
  const labels = [value, ...value.split(',')].flatMap(
    (one) => options.find((option) => option.value === one)?.label ?? [],
  );
  return labels.length === 0 ? undefined : [...new Set(labels)].join(', ');
};

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Label for rows directly on a category. Links express that by naming the category as its own subcategory. */
const ownName = (categories: readonly Category[], { category, subcategory }: Filters) => {
  const own = categories.find(({ id }) => id === subcategory && id === category);
  return own && t.itself(own.name);
};

/**
 * Converts a link's filters to the panel's terms: a link may name a subcategory without its category, or an account by
 * IBAN.
 */
export function normalizeLinkFilters(
  filters: Filters,
  { categories, accounts }: Pick<Choices, 'categories' | 'accounts'>,
): Filters {
  const place = findCategory(categories, filters.subcategory);
  const idOf = (given: string) =>
    accounts.find(({ id, iban }) => id === given || iban === given)?.id ?? given;
  return {
    ...filters,
    ...(place?.sub ? { category: place.main.id, subcategory: place.sub.id } : {}),
    ...(place && place.main.id === filters.subcategory ? { category: place.main.id } : {}),
    account_iban: filters.account_iban.split(',').map(idOf).join(','),
  };
}
