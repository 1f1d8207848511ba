import type { Alert, Frequency } from '@saldo/contract/alerts';
import { dayOf, monthOf, yearOf } from '@saldo/domain/dates';
import { Link } from 'react-router';
import { day, daySpan, monthYear, shortMonth, weekday } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { cx } from '../../../ui/cx.ts';
import { texts } from './texts.ts';

const t = texts.card;

type BarsAlert = Pick<
  Alert,
  'id' | 'name' | 'frequency' | 'limit_amount' | 'current_limit' | 'periods' | 'rolled'
>;
type Period = Alert['periods'][number];
type InText = (amount: number) => string;

/** What was carried into a period changes its limit. */
const limitIn = ({ rolled, limit_amount }: BarsAlert, { start_date }: Period): number =>
  rolled.find((one) => one.start_date === start_date)?.limit ?? limit_amount;

/** Bars of the last six periods against the limit. Each links to its transactions and states its figure. */
export function PeriodBars({ alert, money }: { alert: BarsAlert; money: InText }) {
  const { periods, current_limit: limit, frequency, name } = alert;
  const title = t.periods[frequency];
  const most = Math.max(limit, ...periods.map(({ amount }) => amount));
  const share = (amount: number) => (most === 0 ? 0 : (amount / most) * 100);
  const over = periods.filter((one) => one.amount > limitIn(alert, one)).length;
  return (
    <div>
      <p className="mb-2 flex justify-between gap-2 text-muted text-xs">
        <span>{title}</span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="w-3 border-line-control border-t border-dashed" />
          {t.over(over, periods.length)}
        </span>
      </p>
      <div className="relative">
        <ul aria-label={t.periodsOf(title, name)} className="flex">
          {periods.map((period, at) => (
            <PeriodBar
              key={period.start_date}
              alert={alert}
              period={period}
              money={money}
              height={share(period.amount)}
              current={at === periods.length - 1}
            />
          ))}
        </ul>
        <span aria-hidden className="pointer-events-none absolute inset-x-0 top-0 h-12">
          <span
            className="absolute inset-x-0 border-line-control border-t border-dashed"
            style={{ bottom: `${share(limit)}%` }}
          />
        </span>
      </div>
    </div>
  );
}

interface PeriodBarProps {
  alert: BarsAlert;
  period: Period;
  money: InText;
  /** Percent of the chart's height. */
  height: number;
  current: boolean;
}

function PeriodBar({ alert, period, money, height, current }: PeriodBarProps) {
  const over = period.amount > limitIn(alert, period);
  const label = t.bar(alertPeriodName(alert.frequency, period), money(period.amount), over);
  const days = { from: dayOf(period.start_date), to: dayOf(period.end_date) };
  return (
    <li className="min-w-0 flex-1">
      <Link
        to={paths.transactions({ alert: alert.id, ...days })}
        data-tip={label}
        className="group relative block rounded-chip"
      >
        <span className="sr-only">{label}</span>
        <span aria-hidden className="flex h-12 items-end justify-center">
          <span
            style={{ height: `${height}%` }}
            className={cx(
              'min-h-0.5 w-6 max-w-full rounded-t-[4px] transition-colors',
              barColor(over, current),
            )}
          />
        </span>
        <span
          aria-hidden
          className={cx(
            'clip mt-1 block border-line border-t pt-1 text-center text-xs group-hover:text-strong',
            current ? 'text-strong' : 'text-muted',
          )}
        >
          {periodShort(alert.frequency, period)}
        </span>
      </Link>
    </li>
  );
}

function barColor(over: boolean, current: boolean): string {
  if (over) return 'bg-expense-solid';
  return current ? 'bg-accent-solid' : 'bg-line-strong group-hover:bg-line-control';
}

type Days = Pick<Period, 'start_date' | 'end_date'>;

/** Label below a bar: `Sat`, `Nov 16` (the Monday), `Nov`, `2026`. */
export function periodShort(frequency: Frequency, period: Days): string {
  const { start_date: from } = period;
  if (frequency === 'yearly') return String(yearOf(from));
  if (frequency === 'monthly') return shortMonth(monthOf(from));
  if (frequency === 'daily') return weekday(from);
  // Passing the day itself as today omits the year, which a bar has no room for.
  return day(from, dayOf(from));
}

/** Full name of a period: `Nov 21, 2026`, `Nov 16 – Nov 22, 2026`, `November 2026`, `2026`. */
export function alertPeriodName(frequency: Frequency, period: Days): string {
  const { start_date: from, end_date: to } = period;
  if (frequency === 'yearly') return String(yearOf(from));
  if (frequency === 'monthly') return monthYear(yearOf(from), monthOf(from));
  return daySpan(from, to);
}
