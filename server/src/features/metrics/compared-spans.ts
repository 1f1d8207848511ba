import type * as contract from '@saldo/contract/metrics';
import type { AnnualMetrics } from '@saldo/contract/metrics';
import { type Calendar, type MonthOrYear, monthAround, periodNumber } from '@saldo/domain/calendar';
import { addDays, type Day, type Period } from '@saldo/domain/dates';
import { balancesOf } from '@saldo/domain/metrics/balances';
import { averageCells, type Cell } from '@saldo/domain/metrics/cells';
import {
  type Compare,
  type Comparison,
  comparisonIn,
  knownFrom,
  monthsOfBoth,
  usualFrom,
} from '@saldo/domain/metrics/comparison';
import type { Span } from '@saldo/domain/spans';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { readUncovered } from '../accounts/newest-day.ts';
import type { FigureCurrency } from '../ledger/figures/figure-currency.ts';
import { presentBalances } from './present.ts';
import * as store from './store.ts';

export interface CompareQuery {
  compare?: Compare | undefined;
}

export const periodIn = (calendar: Calendar, day: Day): Period =>
  periodNumber(calendar.monthOf(day));

interface ComparisonQuery extends CompareQuery {
  bookId: BookId;
  calendar: Calendar;
  today: Day;
  period: MonthOrYear;
}

interface Compared extends ComparisonQuery {
  money: FigureCurrency;
  days: Comparison;
  /** Day of the user's first row. */
  first: Day | null;
  /** Whole months, which include at least the compared days. */
  months: store.Read;
}

/** The days that a month or year is compared with. For `usual`, these are days of known months or years only. */
export async function readComparisonDays(db: Db, q: ComparisonQuery): Promise<Comparison> {
  const { bookId, calendar, today, period, compare } = q;
  if (compare !== 'usual') return comparisonIn(calendar, period, { today, compare });
  const known = await readKnownDays(db, { bookId, from: usualFrom(calendar, period), today });
  return comparisonIn(calendar, period, { today, compare, isKnown: known.has });
}

/** Cells that a month or year is compared with. Null if there are none, or too few known periods for `usual`. */
async function comparedCells(db: Db, q: Compared): Promise<Cell[] | null> {
  const { spans } = q.days;
  const read = await Promise.all(spans.map((span) => readSpan(db, { ...q, span })));
  if (read.every(({ cells, foreign }) => cells.length + foreign.length === 0)) return null;
  const cells = read.flatMap((one) => one.cells);
  return q.compare === 'usual' ? averageCells(cells, spans.length) : cells;
}

/** The comparison as cells and as balances. If the period is current, it includes the figures so far. */
export async function readComparison(
  db: Db,
  q: Compared,
): Promise<{ before: Cell[] | null; comparison: contract.Comparison }> {
  const { soFar, compared } = q.days;
  const [before, now, uncovered] = await Promise.all([
    comparedCells(db, q),
    soFar && readSpan(db, { ...q, span: soFar }),
    readUncovered(db, { ...q, ...q.calendar.boundsOf(q.period) }),
  ]);
  const comparison = {
    uncovered,
    previous: before && presentBalances(balancesOf(before)),
    compared,
    known_from: q.compare === 'usual' ? null : knownFrom(q.first, compared),
    so_far:
      soFar && now ? { to: soFar.to, balances: presentBalances(balancesOf(now.cells)) } : null,
  };
  return { before, comparison };
}

/** The months of which both the year and the previous one have data, if these are not all that are compared. */
export async function readAlike(
  db: Db,
  q: Compared & { year: number },
): Promise<AnnualMetrics['alike']> {
  const periods = new Set([...q.months.cells, ...q.months.foreign].map(({ period }) => period));
  const hasData = (month: Span) =>
    periods.has(periodIn(q.calendar, month.from)) && knownFrom(q.first, month) === null;
  const months =
    q.compare === 'usual' ? null : monthsOfBoth(q.calendar, { ...q.days, year: q.year }, hasData);
  if (!months) return null;
  const [own, before] = await Promise.all([
    readSpan(db, { ...q, span: months.own }),
    readSpan(db, { ...q, span: months.before }),
  ]);
  return {
    ...months.own,
    balances: presentBalances(balancesOf(own.cells)),
    compared: months.before,
    previous: presentBalances(balancesOf(before.cells)),
  };
}

/**
 * Data of a span that begins with the first day of a month. Whole months have been read already, so only the days of a
 * partial last month are read here.
 */
async function readSpan(
  db: Db,
  {
    money,
    calendar,
    months,
    span: { from, to },
  }: Pick<Compared, 'money' | 'calendar' | 'months'> & { span: Span },
): Promise<store.Read> {
  const lastMonth = monthAround(calendar, to);
  const isWhole = lastMonth.to === to;
  const [first, last] = [periodIn(calendar, from), periodIn(calendar, to)];
  const isIn = ({ period }: { period: Period }) =>
    period >= first && (isWhole ? period <= last : period < last);
  const whole = { cells: months.cells.filter(isIn), foreign: months.foreign.filter(isIn) };
  if (isWhole) return whole;
  const days = await store.readDays(db, money, { from: lastMonth.from, to: addDays(to, 1) });
  return {
    cells: [...whole.cells, ...days.cells],
    foreign: [...whole.foreign, ...days.foreign],
  };
}
