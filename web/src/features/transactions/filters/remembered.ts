import type { Day } from '@saldo/domain/dates';
import {
  cleanFilters,
  FILTER_NAMES,
  type Filters,
  NO_FILTERS,
  namesDays,
  offerOf,
} from './filters.ts';

/** The choices that are remembered, and under which key. */
const KEYS = FILTER_NAMES.flatMap((filter) => {
  const name = offerOf(filter)?.remembered;
  return name === undefined ? [] : [[filter, `dropdown_transactions_${name}`] as const];
});

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reads the remembered choices; what was never chosen is left out. '' is a choice too: all. */
export function readRemembered(store: Store): Partial<Filters> {
  const found = KEYS.map(([filter, key]) => [filter, store.getItem(key)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== null));
}

export function remember(store: Store, filters: Filters): void {
  for (const [filter, key] of KEYS) store.setItem(key, filters[filter]);
}

export function forget(store: Store): void {
  for (const [, key] of KEYS) store.removeItem(key);
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
