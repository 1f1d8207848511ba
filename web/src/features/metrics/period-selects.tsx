import { useEffect, useRef } from 'react';
import {
  currentPeriod,
  isWithin,
  type Month,
  monthOptions,
  type Period,
  thisMonth,
} from '../../lib/period.ts';
import { Button } from '../../ui/button.tsx';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';
import { useYearOptions } from '../../ui/years.ts';
import { texts } from './texts.ts';

interface PeriodSelectsProps {
  /** Without a month, only the year can be chosen. */
  period: Period;
  loading: boolean;
  onChoose: (period: Partial<Month>) => void;
}

/** Selects for the period, and a button back to the current one. Disabled while figures load. */
export function PeriodSelects({ period, loading, onChoose }: PeriodSelectsProps) {
  const { year, month } = period;
  const frame = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  // A disabled control loses focus. Restore it so the arrow keys keep working.
  useEffect(() => {
    if (loading || !focused.current) return;
    if (document.activeElement === document.body) focused.current.focus();
    focused.current = null;
  }, [loading]);
  const choose = (chosen: Partial<Month>) => {
    const { activeElement } = document;
    focused.current = frame.current?.contains(activeElement)
      ? (activeElement as HTMLElement)
      : null;
    onChoose(chosen);
  };
  const years = useYearOptions({ chosen: year });
  return (
    <div ref={frame} className="flex flex-wrap gap-2 phone:*:flex-1">
      {!isWithin(thisMonth(), period) && (
        <Button disabled={loading} onClick={() => choose(currentPeriod(period))}>
          {month === undefined ? texts.toThisYear : texts.toThisMonth}
        </Button>
      )}
      {month !== undefined && (
        <ToolbarSelect
          label={texts.month}
          value={String(month)}
          options={monthOptions(year)}
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
