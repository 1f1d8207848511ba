import { useEffect, useRef } from 'react';
import { longMonth } from '../../lib/format.ts';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';
import { useYearOptions } from '../transactions/years.ts';
import type { ChosenPeriod } from './period.ts';
import { texts } from './texts.ts';

interface PeriodSelectsProps {
  year: number;
  /** Without one only the year is chosen. */
  month?: number;
  loading: boolean;
  onChoose: (period: Partial<ChosenPeriod>) => void;
}

const MONTHS = Array.from({ length: 12 }, (_, i) => ({
  value: String(i + 1),
  label: longMonth(i + 1),
}));

/** The choices of a period. They wait while its figures load. */
export function PeriodSelects({ year, month, loading, onChoose }: PeriodSelectsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  // What is disabled loses the focus: it gets it back, so that the arrow keys go on.
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
  return (
    <div ref={frame} className="flex gap-2 phone:*:flex-1">
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
