import type { Balances } from '@saldo/contract/accounts';
import { addDays, monthOf, periodOf } from '@saldo/domain/dates';
import { HandCoins, ShieldCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { day, dayAndYear, money, shortMonth, signedSum, today } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Card } from '../../ui/card.tsx';
import { Lines } from '../../ui/charts/lines.tsx';
import { cx } from '../../ui/cx.ts';
import { combineQueries, Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Delta, FittedFigure } from '../../ui/stat-card.tsx';
import { balancedAccountsQuery, balancesQuery } from '../accounts/api.ts';
import { changeByRates, type Wealth, wealthOf } from '../accounts/wealth.ts';
import { recapQuery } from './api.ts';
import { texts } from './texts.ts';

const t = texts.have;

/** Fixed, so that cards below do not shift. */
const HAVE_HEIGHT = 'min-h-96 phone:order-1 phone:min-h-104';

/** The user's total over 12 months, and how much of it is verified. */
export function TotalBalanceCard() {
  const query = combineQueries(useShown(balancedAccountsQuery), useShown(balancesQuery));
  return (
    <Card aria-label={t.title} className={cx('flex flex-col', HAVE_HEIGHT)}>
      <Loaded
        inside
        query={query}
        waiting={
          <>
            <Skeleton className="h-3 w-20" />
            <Skeleton className="mt-3 h-8 w-44" />
          </>
        }
        failed={t.failed}
      >
        {([accounts, balances]) => <Had wealth={wealthOf(accounts, today())} balances={balances} />}
      </Loaded>
    </Card>
  );
}

/** The total is drawn flat before the first row, so a change since then is not one of twelve months. */
const NEARLY_A_YEAR = 330;

/** How many days the total has been moving: from the first day that differs from the one before. */
export function daysOfMoves(days: Balances['days']): number {
  const first = days.findIndex(({ total }) => total !== days[0]?.total);
  return first < 0 ? days.length : days.length - first;
}

/** Number of points drawn. The chart is not wide enough to show more. */
const POINTS = 122;

function Had({ wealth, balances }: { wealth: Wealth; balances: Balances }) {
  const { days } = balances;
  const byRates = changeByRates(balances);
  const { total, proved, notProved, doubtful, oldest } = wealth;
  const owed = useShown(recapQuery).data?.owed ?? 0;
  if (total === null) {
    return (
      <>
        <p className="font-medium text-muted text-sm">{t.title}</p>
        <p className="m-auto max-w-80 text-center text-muted text-sm">
          {t.unknown}{' '}
          <Link to={paths.accounts()} className="font-medium text-accent underline">
            {t.tell}
          </Link>
        </p>
      </>
    );
  }
  const moving = daysOfMoves(days);
  const [first, last] = [days[0]?.total ?? null, days.at(-1)?.total ?? null];
  const change = first === null || last === null ? null : last - first;
  const step = Math.max(1, Math.ceil(days.length / POINTS));
  const shown = days.filter((_, at) => (days.length - 1 - at) % step === 0);
  const parts = partsOf(days, step);
  const [unproved] = doubtful;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p className="flex-1 font-medium text-muted text-sm">{t.title}</p>
        <span className="flex items-center gap-2 whitespace-nowrap text-muted text-xs">
          {change !== null && (
            <>
              <Delta unit="money" value={Math.round(change * 100) / 100} />
              {moving < NEARLY_A_YEAR ? t.inDays(moving) : t.inYear}
            </>
          )}
        </span>
      </div>
      <p className="@container mt-1 font-bold text-3xl text-strong tracking-[-0.025em]">
        <FittedFigure text={money(inMain(total))}>
          <Link to={paths.accounts()} className="rounded-chip hover:underline">
            {money(inMain(total))}
          </Link>
        </FittedFigure>
      </p>
      {byRates !== 0 && (
        <p className="text-muted text-xs">{t.byRates(signedSum(inMain(byRates)))}</p>
      )}
      {oldest !== null && <p className="text-warning text-xs">{t.oldest(dayAndYear(oldest))}</p>}
      <Lines
        label={t.chart}
        className="mt-4 min-h-48 flex-1"
        length={shown.length}
        figures={{ heads: [t.day, t.title], rows: monthEnds(days) }}
        marks={monthMarks(shown)}
        lines={parts.map(({ from, to, proved: isProved }) => ({
          values: shown.map(({ total: sum }, at) => (from <= at && at <= to ? sum : null)),
          look: isProved ? 'main' : 'unproved',
          filled: true,
        }))}
      />
      <div className="mt-4 flex min-h-9 flex-wrap items-center gap-x-6 gap-y-1 border-line border-t pt-3 text-sm">
        <span className="flex items-center gap-2">
          <ShieldCheck size={16} aria-hidden className="text-income" />
          <span>
            <b className="font-semibold text-strong">{money(inMain(proved ?? 0))}</b> {t.proved}
          </span>
        </span>
        {unproved && (
          <span className="flex items-center gap-2">
            <TriangleAlert size={16} aria-hidden className="text-warning" />
            <span>
              <b className="font-semibold text-strong">{money(inMain(notProved ?? 0))}</b>{' '}
              {unproved.proved_until
                ? t.notSince(day(addDays(unproved.proved_until, 1)))
                : t.notProved}
            </span>
          </span>
        )}
        {owed > 0 && (
          <Link to={paths.owed()} className="flex items-center gap-2 rounded-chip hover:underline">
            <HandCoins size={16} aria-hidden className="text-info" />
            <span>
              <b className="font-semibold text-strong">{money(inMain(owed))}</b> {t.owed}
            </span>
          </Link>
        )}
      </div>
    </>
  );
}

interface Part {
  from: number;
  to: number;
  proved: boolean;
}

/**
 * Verified and other parts of the line, by the index of every `step`th day. Each begins where the previous one ends. A
 * point is verified if all days since the previous point are.
 */
function partsOf(days: Balances['days'], step: number): Part[] {
  const offset = (days.length - 1) % step;
  const parts: Part[] = [];
  for (let end = offset, at = 0; end < days.length; end += step, at += 1) {
    const proved = days.slice(Math.max(0, end - step + 1), end + 1).every((one) => one.proved);
    const last = parts.at(-1);
    if (last?.proved === proved) last.to = at;
    else parts.push({ from: Math.max(0, at - 1), to: at, proved });
  }
  return parts;
}

/** End-of-month totals, followed by today's. */
const monthEnds = (days: Balances['days']) =>
  days
    .filter(({ date }, at) => periodOf(date) !== periodOf(days[at + 1]?.date ?? ''))
    .map(({ date, total }) => ({
      name: dayAndYear(date),
      cells: [total === null ? t.unknownThen : money(inMain(total))],
    }));

/** Labels the start of every other month. */
function monthMarks(days: readonly { date: string }[]): { at: number; text: string }[] {
  const starts = days.flatMap(({ date }, at) =>
    at > 0 && periodOf(date) !== periodOf(days[at - 1]?.date ?? '')
      ? [{ at, text: shortMonth(monthOf(date)) }]
      : [],
  );
  return starts.filter((_, at) => at % 2 === 0);
}
