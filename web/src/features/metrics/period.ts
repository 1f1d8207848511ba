import type { Day } from '@saldo/domain/dates';
import { useState } from 'react';
import { attempt, type Store } from '../../lib/attempt.ts';
import { today } from '../../lib/format.ts';
import { wholeParam } from '../../lib/params.ts';
import { MONTH_RANGE, type Month, thisMonth, YEAR_RANGE } from '../../lib/period.ts';
import { queryNow, useUrlState } from '../../lib/url-state.ts';

/** Screens that each remember their own period. */
type PeriodView = 'monthly_metrics' | 'annual_metrics';

const keyOf = (view: PeriodView, name: keyof Month) => `dropdown_${view}_${name}`;

/** The last choice as text; empty if there was none. */
export const storedPeriod = (store: Pick<Store, 'getItem'>, view: PeriodView): URLSearchParams =>
  new URLSearchParams({
    year: store.getItem(keyOf(view, 'year')) ?? '',
    month: store.getItem(keyOf(view, 'month')) ?? '',
  });

export const rememberPeriod = (view: PeriodView, period: Month, store?: Store): void =>
  attempt(() => {
    const kept = store ?? localStorage;
    kept.setItem(keyOf(view, 'year'), String(period.year));
    kept.setItem(keyOf(view, 'month'), String(period.month));
  });

/** The period from the URL, else from the last choice, else from today's date. */
export function readPeriod(address: URLSearchParams, remembered: URLSearchParams, day: Day): Month {
  const now = thisMonth(day);
  const last = {
    year: wholeParam(remembered, 'year', YEAR_RANGE, now.year),
    month: wholeParam(remembered, 'month', MONTH_RANGE, now.month),
  };
  return {
    year: wholeParam(address, 'year', YEAR_RANGE, last.year),
    month: wholeParam(address, 'month', MONTH_RANGE, last.month),
  };
}

const NOTHING = new URLSearchParams();

const remembered = (view: PeriodView) => attempt(() => storedPeriod(localStorage, view)) ?? NOTHING;

/** The period a screen shows for a URL with this query. */
export const periodAt = (view: PeriodView, params: URLSearchParams): Month =>
  readPeriod(params, remembered(view), today());

/** The period of a screen: kept in the URL, with the last choice remembered by the browser. */
export function usePeriod(view: PeriodView) {
  const [params, change] = useUrlState();
  const [last] = useState(() => remembered(view));
  const period = readPeriod(params, last, today());
  const choose = (chosen: Partial<Month>) => {
    // A choice made just before is already in the URL, though not yet rendered.
    const current = readPeriod(queryNow(), last, today());
    const next = { ...current, ...chosen };
    rememberPeriod(view, next);
    change(view === 'monthly_metrics' ? { ...next } : { year: next.year });
  };
  return { ...period, choose };
}
