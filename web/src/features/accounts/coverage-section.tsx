import type { CoverageDay } from '@saldo/contract/accounts';
import { dayNumber, dayOfMonth, daysInMonth, monthOf, yearOf } from '@saldo/domain/dates';
import { useMemo, useState } from 'react';
import { day, daySpan, shortMonth } from '../../lib/format.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { cx } from '../../ui/cx.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { coverageQuery } from './api.ts';
import { texts } from './texts.ts';

const t = texts.coverage;
const MONTHS_SHOWN = 6;
const GAPS_NAMED = 4;

/** Kinds differ in shape as well as color. */
const LOOKS: Record<CoverageKind, string> = {
  file: 'bg-accent-solid',
  sync: 'bg-income-solid',
  both: 'bg-[linear-gradient(135deg,var(--accent-solid)_50%,var(--income-solid)_50%)]',
  proved:
    'border border-line-control bg-[radial-gradient(circle,var(--line-control)_0_1.5px,transparent_2px)]',
  removed:
    'border border-warning bg-[linear-gradient(135deg,transparent_45%,var(--warning)_45%_55%,transparent_55%)]',
  none: 'border border-expense-solid border-dashed',
};
const KINDS = [
  'file',
  'sync',
  'both',
  'proved',
  'removed',
  'none',
] as const satisfies CoverageKind[];

/** Shows the source of the account's data for each day, and which gaps are proved empty by the balances. */
export function CoverageSection({ id }: { id: string }) {
  const query = useShown(coverageQuery(id));
  return (
    <section aria-labelledby="coverage-title">
      <h3 id="coverage-title" className="font-medium text-normal text-sm">
        {t.title}
      </h3>
      <Loaded
        inside
        query={query}
        waiting={
          <Loading label={t.loading} className="mt-2 flex flex-col gap-2">
            <Skeleton className="h-5" />
            <Skeleton className="h-32" />
          </Loading>
        }
        failed={t.failed}
        className="py-4"
      >
        {({ days, gaps }) =>
          days.length > 0 ? (
            <CoverageCalendar days={days} hasGap={gaps.some(({ accepted }) => !accepted)} />
          ) : (
            <p className="mt-1 text-muted text-sm">{t.none}</p>
          )
        }
      </Loaded>
    </section>
  );
}

interface CoverageCalendarProps {
  days: readonly CoverageDay[];
  /** The balances do not follow from each other somewhere. */
  hasGap: boolean;
}

function CoverageCalendar({ days, hasGap }: CoverageCalendarProps) {
  const [all, setAll] = useState(false);
  const months = useMemo(() => monthsOf(days), [days]);
  const stretches = useMemo(() => joinIntoStretches(days), [days]);
  const shown = all ? months : months.slice(0, MONTHS_SHOWN);
  const hidden = months.length - shown.length;
  return (
    <>
      <DaysSummary days={days} stretches={stretches} hasGap={hasGap} />
      <div aria-hidden className="mt-3 flex flex-col gap-1">
        {shown.map((month) => (
          <MonthRow key={month.month} month={month} />
        ))}
      </div>
      {months.length > MONTHS_SHOWN && (
        <Button size="sm" variant="ghost" className="mt-1 -ml-3" onClick={() => setAll(!all)}>
          {all ? t.less : t.more(hidden)}
        </Button>
      )}
      <ul aria-label={t.legend} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
        {KINDS.map((kind) => (
          <li key={kind} className="flex items-center gap-1.5">
            <span aria-hidden className={cx('size-2.5 flex-none rounded-[2px]', LOOKS[kind])} />
            {t.kinds[kind]}
          </li>
        ))}
      </ul>
      <StretchTable stretches={stretches} />
    </>
  );
}

/** One month per line, always 31 cells, so that days line up across months. */
const MonthRow = ({ month: { month, days } }: { month: CoverageMonth }) => (
  <div className="flex items-center gap-2">
    <span className="w-15 flex-none whitespace-nowrap text-muted text-xs">
      {shortMonth(monthOf(month))} {yearOf(month)}
    </span>
    <span className="grid min-w-0 flex-1 grid-cols-[repeat(31,minmax(0,1fr))] gap-px">
      {days.map((one, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the day of the month
          key={at}
          data-tip={one ? t.tip(day(one.date), t.kinds[coverageKind(one)], one.proved) : undefined}
          className={cx('h-4 rounded-[2px]', one && LOOKS[coverageKind(one)])}
        />
      ))}
    </span>
  </div>
);

type DaysSummaryProps = CoverageCalendarProps & { stretches: Stretch[] };

function DaysSummary({ days, stretches, hasGap }: DaysSummaryProps) {
  const first = days[0]?.date ?? '';
  const last = days.at(-1)?.date ?? '';
  const proved = days.filter((one) => one.proved).length;
  const gaps = stretches.filter(({ kind }) => kind === 'none').reverse();
  const open = days.filter((one) => coverageKind(one) === 'none').length;
  const removed = days.filter(({ source }) => source === 'removed').length;
  const isWhole = !hasGap && removed === 0;
  return (
    <p className="mt-1 text-muted text-sm">
      {t.total(days.length, daySpan(first, last))}{' '}
      {proved > 0 && `${removed > 0 ? t.listProved(proved) : t.proved(proved, days.length)} `}
      {(open > 0 || isWhole) && <Sentence of={t.open(open, <Named stretches={gaps} />)} />}
      {removed > 0 && (
        <>
          {' '}
          <Sentence
            of={t.removed(
              removed,
              <Named stretches={stretches.filter(({ kind }) => kind === 'removed').reverse()} />,
            )}
          />
        </>
      )}
    </p>
  );
}

/** Dates of the latest few stretches, and how many more there are. */
const Named = ({ stretches }: { stretches: readonly Stretch[] }) => {
  const named = stretches.slice(0, GAPS_NAMED).map(({ from, to }) => daySpan(from, to));
  return (
    <span className="text-normal">
      {t.spans(named.join('; '), stretches.length - named.length)}
    </span>
  );
};

/** Accessible equivalent of the calendar. */
const StretchTable = ({ stretches }: { stretches: readonly Stretch[] }) => (
  <ChartTable
    label={t.table}
    heads={[t.days, t.source, t.balance]}
    rows={stretches.map(({ from, to, kind, proved }) => ({
      name: daySpan(from, to),
      cells: [t.kinds[kind], proved ? t.provedWord : t.notProved],
    }))}
  />
);

/** Determines how a day is drawn: the source of its data, or `proved` for an empty day that the balances prove empty. */
type CoverageKind = CoverageDay['source'] | 'proved';

export const coverageKind = ({ source, proved }: CoverageDay): CoverageKind =>
  source === 'none' && proved ? 'proved' : source;

interface CoverageMonth {
  /** `YYYY-MM` */
  month: string;
  /** Index 0 is the 1st. Null before the first and after the last covered day. */
  days: (CoverageDay | null)[];
}

/** Groups days into months, latest first. Each month lists all of its days. */
export function monthsOf(days: readonly CoverageDay[]): CoverageMonth[] {
  const months = new Map<string, CoverageMonth>();
  for (const day of days) {
    const month = day.date.slice(0, 7);
    const entry = months.get(month) ?? { month, days: emptyMonth(month) };
    entry.days[dayOfMonth(day.date) - 1] = day;
    months.set(month, entry);
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? 1 : -1));
}

function emptyMonth(month: string): null[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Array(daysInMonth(year, number)).fill(null);
}

interface Stretch {
  from: string;
  to: string;
  kind: CoverageKind;
  proved: boolean;
}

/** Joins consecutive days of one kind, earliest first. */
export function joinIntoStretches(days: readonly CoverageDay[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    const kind = coverageKind(day);
    const goesOn =
      last?.kind === kind &&
      last.proved === day.proved &&
      dayNumber(last.to) + 1 === dayNumber(day.date);
    if (last && goesOn) last.to = day.date;
    else stretches.push({ from: day.date, to: day.date, kind, proved: day.proved });
  }
  return stretches;
}
