import type { Day } from '@saldo/domain/dates';
import { yearMonthOf } from '@saldo/domain/dates';
import { useEffect, useRef, useState } from 'react';
import { attempt, type Store } from '../../lib/attempt.ts';
import { today } from '../../lib/format.ts';
import { wholeParam } from '../../lib/params.ts';
import { queryNow, useUrlState } from '../../lib/url-state.ts';
import { Button } from '../../ui/button.tsx';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';
import { MONTHS, useYearOptions } from '../../ui/years.ts';
import { texts } from './texts.ts';

/** Screens that each remember their own period. */
type PeriodView = 'monthly_metrics' | 'annual_metrics';

export interface ChosenPeriod {
  year: number;
  /** 1 to 12. */
  month: number;
}

const YEAR_RANGE = { min: 1900, max: 2199 };
const MONTH_RANGE = { min: 1, max: 12 };

const keyOf = (view: PeriodView, name: keyof ChosenPeriod) => `dropdown_${view}_${name}`;

/** The last choice as text; empty if there was none. */
export const storedPeriod = (store: Pick<Store, 'getItem'>, view: PeriodView): URLSearchParams =>
  new URLSearchParams({
    year: store.getItem(keyOf(view, 'year')) ?? '',
    month: store.getItem(keyOf(view, 'month')) ?? '',
  });

export const rememberPeriod = (view: PeriodView, period: ChosenPeriod, store?: Store): void =>
  attempt(() => {
    const kept = store ?? localStorage;
    kept.setItem(keyOf(view, 'year'), String(period.year));
    kept.setItem(keyOf(view, 'month'), String(period.month));
  });

/** The period from the URL, else from the last choice, else from today's date. */
export function readPeriod(
  address: URLSearchParams,
  remembered: URLSearchParams,
  day: Day,
): ChosenPeriod {
  const now = yearMonthOf(day);
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
export const periodAt = (view: PeriodView, params: URLSearchParams): ChosenPeriod =>
  readPeriod(params, remembered(view), today());

/** The period of a screen: kept in the URL, with the last choice remembered by the browser. */
export function usePeriod(view: PeriodView) {
  const [params, change] = useUrlState();
  const [last] = useState(() => remembered(view));
  const period = readPeriod(params, last, today());
  const choose = (chosen: Partial<ChosenPeriod>) => {
    // A choice made just before is already in the URL, though not yet rendered.
    const current = readPeriod(queryNow(), last, today());
    const next = { ...current, ...chosen };
    rememberPeriod(view, next);
    change(view === 'monthly_metrics' ? { ...next } : { year: next.year });
  };
  return { ...period, choose };
}

interface PeriodSelectsProps {
  year: number;
  /** If absent, only the year can be chosen. */
  month?: number;
  loading: boolean;
  onChoose: (period: Partial<ChosenPeriod>) => void;
}

/** Selects for the period, and a button back to the current one. Disabled while figures load. */
export function PeriodSelects({ year, month, loading, onChoose }: PeriodSelectsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  // A disabled control loses focus. Restore it so the arrow keys keep working.
  useEffect(() => {
    if (loading || !focused.current) return;
    if (document.activeElement === document.body) focused.current.focus();
    focused.current = null;
  }, [loading]);
  const choose = (period: Partial<ChosenPeriod>) => {
    const { activeElement } = document;
    focused.current = frame.current?.contains(activeElement)
      ? (activeElement as HTMLElement)
      : null;
    onChoose(period);
  };
  const years = useYearOptions({ chosen: year });
  const now = yearMonthOf(today());
  const isNow = year === now.year && (month === undefined || month === now.month);
  return (
    <div ref={frame} className="flex flex-wrap gap-2 phone:*:flex-1">
      {!isNow && (
        <Button
          disabled={loading}
          onClick={() => choose(month === undefined ? { year: now.year } : now)}
        >
          {month === undefined ? texts.toThisYear : texts.toThisMonth}
        </Button>
      )}
      {month !== undefined && (
        <ToolbarSelect
          label={texts.month}
          value={String(month)}
          options={MONTHS}
          set={false}
          disabled={loading}
          onChange={(value) => choose({ month: Number(value) })}
          className="min-w-44"
        />
      )}
      <ToolbarSelect
        label={texts.year}
        value={String(year)}
        options={years}
        set={false}
        disabled={loading}
        onChange={(value) => choose({ year: Number(value) })}
        className="min-w-26"
      />
    </div>
  );
}
