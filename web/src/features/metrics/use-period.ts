import { useState } from 'react';
import { today } from '../../lib/format.ts';
import { queryNow, useUrlState } from '../../lib/url-state.ts';
import {
  type ChosenPeriod,
  type PeriodView,
  readPeriod,
  readRemembered,
  rememberPeriod,
} from './period.ts';

const NOTHING = new URLSearchParams();

/** The period of a screen: the address names it, the browser remembers the last choice. */
export function usePeriod(view: PeriodView) {
  const [params, change] = useUrlState();
  const [remembered] = useState(() => {
    try {
      return readRemembered(localStorage, view);
    } catch {
      // Without storage nothing is remembered.
      return NOTHING;
    }
  });
  const period = readPeriod(params, remembered, today());
  const choose = (chosen: Partial<ChosenPeriod>) => {
    // What was chosen the moment before stands in the address already, though not yet on the screen.
    const current = readPeriod(queryNow(), remembered, today());
    const next = { ...current, ...chosen };
    try {
      rememberPeriod(localStorage, view, next);
    } catch {
      // The address has it all the same.
    }
    change(view === 'monthly_metrics' ? { ...next } : { year: next.year });
  };
  return { ...period, choose };
}
