import type { Day } from '@saldo/domain/dates';
import { dayOfMonth, firstOfMonth, periodOf, yearMonthOf } from '@saldo/domain/dates';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { day, monthYear, today, weekday } from '../../lib/format.ts';
import { asHeading } from '../../lib/locale.ts';
import { useRovingFocus } from '../../lib/roving-focus.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Title } from '../../ui/title.tsx';
import {
  type DueEntry,
  entriesOf,
  nextMonth,
  previousMonth,
  type ShownSeries,
  weeksOf,
} from './calendar-entries.ts';
import type { EntriesSum } from './entries-dialog.tsx';
import { entryAmountShort, paymentsPath } from './series-format.ts';
import { texts } from './texts.ts';

const t = texts.calendar;
const SHOWN = 3;
const TURNS: Record<string, 1 | -1> = { PageUp: -1, PageDown: 1 };

interface EntryCalendarProps {
  all: readonly ShownSeries[];
  onSum: (day: EntriesSum) => void;
}

/**
 * A month's paid and expected entries. Users can go one month ahead and one month back; earlier payments are not
 * listed.
 */
export function EntryCalendar({ all, onSum }: EntryCalendarProps) {
  const now = today();
  const thisMonth = firstOfMonth(now);
  const [first, last] = [previousMonth(thisMonth), nextMonth(thisMonth)];
  const [month, setMonth] = useState(thisMonth);
  const weeks = weeksOf(month);
  const days = entriesOf(all, weeks[0]?.[0] ?? month, weeks.at(-1)?.[6] ?? month);
  const roving = useRovingFocus();
  const turn = (by: 1 | -1) => {
    const to = by > 0 ? nextMonth(month) : previousMonth(month);
    if (to >= first && to <= last) setMonth(to);
  };
  const { year, month: number } = yearMonthOf(month);
  return (
    <Card flush>
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2">
        <Title aria-live="polite">{asHeading(monthYear(year, number))}</Title>
        <span aria-hidden className="ml-auto flex gap-3 text-muted text-xs">
          <span>{t.paid}</span>
          <CalendarLegend className="border-accent bg-accent-tint">{t.predicted}</CalendarLegend>
          {all.some(({ isPlanned }) => isPlanned) && (
            <CalendarLegend className="border-accent border-dashed">{t.planned}</CalendarLegend>
          )}
          <CalendarLegend className="border-warning bg-warning-tint">{t.missed}</CalendarLegend>
        </span>
        <span className="flex">
          <IconButton
            label={t.previous}
            icon={<ChevronLeft size={16} />}
            disabled={month === first}
            onClick={() => turn(-1)}
          />
          <IconButton
            label={t.next}
            icon={<ChevronRight size={16} />}
            disabled={month === last}
            onClick={() => turn(1)}
          />
        </span>
      </div>
      <table
        {...roving}
        onKeyDown={(event) => {
          const by = TURNS[event.key];
          if (!by) return roving.onKeyDown(event);
          event.preventDefault();
          turn(by);
        }}
        aria-label={monthYear(year, number)}
        className="w-full table-fixed text-xs"
      >
        <thead>
          <tr className="border-line border-b">
            {weeks[0]?.map((on) => (
              <th key={on} scope="col" className="px-2 py-2 text-right font-medium text-muted">
                {weekday(on)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} className="border-line border-b last:border-b-0">
              {week.map((on) => (
                <DayCell key={on} {...{ on, month, now, onSum }} entries={days.get(on) ?? []} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const CalendarLegend = ({ className, children }: { className: string; children: string }) => (
  <span className="flex items-center gap-1.5">
    <span className={cx('size-3 rounded-[4px] border', className)} />
    {children}
  </span>
);

interface DayCellProps {
  on: Day;
  month: Day;
  now: Day;
  entries: readonly DueEntry[];
  onSum: EntryCalendarProps['onSum'];
}

const DayCell = ({ on, month, now, entries, onSum }: DayCellProps) => (
  <td
    className={cx(
      'h-18 border-line border-l px-1 py-1 align-top first:border-l-0',
      periodOf(on) !== periodOf(month) && 'bg-canvas',
    )}
  >
    <div className="flex justify-end px-1 font-medium text-muted">
      <time
        dateTime={on}
        aria-current={on === now ? 'date' : undefined}
        className={cx(on === now && 'rounded-full bg-accent-solid px-1.5 text-on-accent')}
      >
        {on.endsWith('-01') ? day(on) : dayOfMonth(on)}
      </time>
    </div>
    <ul className="mt-0.5 flex flex-col gap-0.5">
      {entries.slice(0, SHOWN).map((entry) => (
        <li key={entry.key}>
          <Mark entry={entry} />
        </li>
      ))}
      {entries.length > SHOWN && (
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            className="w-full rounded-chip px-1 text-left text-muted hover:underline"
            onClick={() => onSum({ title: texts.entries.on(day(on)), entries })}
          >
            {t.more(entries.length - SHOWN)}
          </button>
        </li>
      )}
    </ul>
  </td>
);

const TONES = { paid: '', expected: 'bg-accent-tint', missed: 'bg-warning-tint' } as const;

function Mark({ entry }: { entry: DueEntry }) {
  const { series, is } = entry;
  const income = series.direction === 'income';
  const words = (
    <>
      <span className="clip block font-medium text-strong">{series.merchant}</span>
      <span
        className={cx(
          'block whitespace-nowrap',
          income && is !== 'missed' ? 'text-income' : 'text-muted',
        )}
      >
        {is === 'missed' ? (
          <span className="text-warning">{t.missedMark}</span>
        ) : (
          entryAmountShort(entry)
        )}
        {series.isPlanned && <span className="sr-only"> {t.planned}</span>}
      </span>
    </>
  );
  const look = cx(
    'block rounded-chip px-1 leading-4',
    series.isPlanned && 'border border-accent border-dashed',
    income && is === 'expected' ? 'bg-income-tint' : TONES[is],
  );
  const to = paymentsPath(series);
  return to ? (
    <Link to={to} className={cx(look, 'hover:underline')}>
      {words}
    </Link>
  ) : (
    <span className={look}>{words}</span>
  );
}
