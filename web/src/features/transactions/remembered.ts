import type { Day } from '@saldo/domain/dates';
import { cleanFilters, type FilterName, type Filters, NO_FILTERS, namesDays } from './filters.ts';

/** The choices that are remembered, by the last part of their key. */
const NAMES = {
  month: 'month',
  year: 'year',
  bank: 'bank',
  direction: 'direction',
  category: 'category',
  subcategory: 'subcategory',
  account: 'account_iban',
  fee: 'has_fee',
  ignore: 'ignore',
  metrics: 'ignore_default_metrics',
} as const satisfies Record<string, FilterName>;
const PAIRS = Object.entries(NAMES);

const rememberedKey = (name: string): string => `dropdown_transactions_${name}`;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reads the remembered choices; what was never chosen is left out. '' is a choice too: all. */
export function readRemembered(store: Store): Partial<Filters> {
  const found = PAIRS.map(
    ([name, filter]) => [filter, store.getItem(rememberedKey(name))] as const,
  );
  return Object.fromEntries(found.filter(([, value]) => value !== null));
}

export function remember(store: Store, filters: Filters): void {
  for (const [name, filter] of PAIRS) store.setItem(rememberedKey(name), filters[filter]);
}

export function forget(store: Store): void {
  for (const [name] of PAIRS) store.removeItem(rememberedKey(name));
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
    : { year: today.slice(0, 4), month: String(Number(today.slice(5, 7))) };
  const filters = cleanFilters({ ...NO_FILTERS, ...remembered, ...period, ...named });
  // A remembered subcategory belongs to the remembered category only.
  return address.category !== '' && address.subcategory === ''
    ? { ...filters, subcategory: '' }
    : filters;
}
