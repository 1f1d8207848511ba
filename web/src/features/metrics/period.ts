import type { Day } from '@saldo/domain/dates';
import { wholeParam } from '../../lib/params.ts';

/** The screens that remember their period, each for itself. */
export type PeriodView = 'monthly_metrics' | 'annual_metrics';

export interface ChosenPeriod {
  year: number;
  /** 1 to 12 */
  month: number;
}

const YEARS = { min: 1900, max: 2199 };
const MONTHS = { min: 1, max: 12 };

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const keyOf = (view: PeriodView, name: keyof ChosenPeriod) => `dropdown_${view}_${name}`;

/** What was chosen last, as text; empty where nothing was. */
export const readRemembered = (store: Pick<Store, 'getItem'>, view: PeriodView): URLSearchParams =>
  new URLSearchParams({
    year: store.getItem(keyOf(view, 'year')) ?? '',
    month: store.getItem(keyOf(view, 'month')) ?? '',
  });

export function rememberPeriod(store: Store, view: PeriodView, period: ChosenPeriod): void {
  store.setItem(keyOf(view, 'year'), String(period.year));
  store.setItem(keyOf(view, 'month'), String(period.month));
}

/** The address, then what was chosen last, then today. */
export function readPeriod(
  address: URLSearchParams,
  remembered: URLSearchParams,
  today: Day,
): ChosenPeriod {
  const now = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
  const last = {
    year: wholeParam(remembered, 'year', YEARS, now.year),
    month: wholeParam(remembered, 'month', MONTHS, now.month),
  };
  return {
    year: wholeParam(address, 'year', YEARS, last.year),
    month: wholeParam(address, 'month', MONTHS, last.month),
  };
}
