import type * as contract from '@saldo/contract/metrics';
import type { AnnualMetrics, LeftOut, MonthlyMetrics } from '@saldo/contract/metrics';
import {
  type Calendar,
  type Month,
  type MonthOrYear,
  monthAround,
  periodNumber,
} from '@saldo/domain/calendar';
import { addDays, type Day, dayIn, type Period } from '@saldo/domain/dates';
import { balancesOf } from '@saldo/domain/metrics/balances';
import { indexCategories } from '@saldo/domain/metrics/categories';
import { averageCells, type Cell } from '@saldo/domain/metrics/cells';
import {
  type Compare,
  type Comparison,
  comparisonIn,
  knownFrom,
  monthsOfBoth,
  usualFrom,
} from '@saldo/domain/metrics/comparison';
import {
  bestAndWorst,
  type CategoriesAndMetrics,
  type MonthFigures,
  monthsOf,
  type PeriodFigures,
  periodFigures,
  savedIn,
} from '@saldo/domain/metrics/periods';
import type { Cents } from '@saldo/domain/money';
import type { Span } from '@saldo/domain/spans';
import type { Actor, Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { readUncovered } from '../accounts/newest-day.ts';
import { presentedCategories } from '../categories/service.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { firstDay } from '../ledger/rows/first-day.ts';
import { readAnnualTable } from '../recurring/annual-table.ts';
import * as custom from './custom-metric-store.ts';
import {
  presentBalances,
  presentExcluded,
  presentGroups,
  presentLeftOut,
  presentPeriod,
} from './present.ts';
import * as store from './store.ts';

interface CompareQuery {
  compare?: Compare | undefined;
}

export async function monthly(
  context: Context,
  actor: Actor,
  asked: { year?: number | undefined; month?: number | undefined } & CompareQuery,
): Promise<MonthlyMetrics> {
  const { calendar, month, today } = await current(context, actor, asked);
  const { bookId } = actor;
  const db = context.storage.read;
  const period = periodNumber(month);
  const query = { bookId, calendar, today, period: month, compare: asked.compare };
  const days = await readComparisonDays(db, query);
  const months = { bookId, from: periodIn(calendar, days.compared.from), to: period };
  const [cells, foreign, known, saved, first] = await Promise.all([
    store.cellsOfMonths(db, months),
    store.foreignOfMonths(db, months),
    knownBy(db, bookId),
    store.savedOfMonths(db, { bookId, from: period, to: period }),
    firstDay(db, { bookId }),
  ]);
  const own = of(cells, period);
  const read = { ...query, days, first, months: { cells, foreign } };
  const { before, comparison } = await readComparison(db, read);
  return {
    ...presentPeriod(periodFigures(own, known)),
    ...comparison,
    previous_default: before && presentGroups(periodFigures(before, known)),
    ...presentExcluded(own, known.categories, saved),
    left_out: presentLeftOut(of(foreign, period)),
  };
}

export async function annualQuery(
  context: Context,
  actor: Actor,
  asked: { year?: number | undefined } & CompareQuery,
): Promise<AnnualQuery> {
  const { month, today } = await current(context, actor, asked);
  return { bookId: actor.bookId, year: month.year, today, compare: asked.compare };
}

interface AnnualQuery extends CompareQuery {
  bookId: BookId;
  year: number;
  /** The current day in the user's time zone. */
  today: Day;
}

/** Finds recurring series in all of the user's rows, so it runs in a worker if the user has more than a few rows. */
export async function readAnnual(
  { storage }: Pick<TaskContext, 'storage'>,
  { bookId, year, today, compare }: AnnualQuery,
): Promise<AnnualMetrics> {
  const db = storage.read;
  const calendar = await calendarOf(db, { bookId });
  const query = { bookId, calendar, today, period: { year }, compare };
  const days = await readComparisonDays(db, query);
  const january = periodNumber({ year, month: 1 });
  const december = periodNumber({ year, month: 12 });
  const months = { bookId, from: periodIn(calendar, days.compared.from), to: december };
  const [allCells, allForeign, known, recurring, saved, first] = await Promise.all([
    store.cellsOfMonths(db, months),
    store.foreignOfMonths(db, months),
    knownBy(db, bookId),
    readAnnualTable(storage, { bookId, year }),
    store.savedOfMonths(db, { ...months, from: january }),
    firstDay(db, { bookId }),
  ]);
  const isOwn = ({ period }: { period: Period }) => period >= january;
  const cells = allCells.filter(isOwn);
  const foreign = allForeign.filter(isOwn);
  const figures = monthsOf(year, cells, known, new Set(foreign.map((some) => some.period)));
  const running = periodIn(calendar, today);
  const isOver = ({ month }: MonthFigures) => periodNumber({ year, month }) < running;
  const { best, worst } = bestAndWorst(figures.filter(isOver));
  const read = { ...query, days, first, months: { cells: allCells, foreign: allForeign } };
  const [{ comparison }, alike] = await Promise.all([
    readComparison(db, read),
    readAlike(db, { ...read, year }),
  ]);
  const total = presentPeriod(periodFigures(cells, known));
  const [income, expense] = total.default;
  const monthly = figures.map((month) => ({
    ...presentMonth(month),
    has_data: month.hasData,
    is_over: isOver(month),
    custom: presentPeriod(month).custom,
  }));
  return {
    year,
    total,
    ...comparison,
    alike,
    ...presentExcluded(cells, known.categories, saved),
    monthly,
    custom_monthly: monthly.map(({ month, custom }) => ({
      month,
      metrics: custom.map(({ id, name, total }) => ({ id, name, total })),
    })),
    best_worst_months: { best: best && presentMonth(best), worst: worst && presentMonth(worst) },
    top_categories: { income_ranking: income.categories, expense_ranking: expense.categories },
    recurring: recurring(known.categories),
    left_out: presentLeftOut(foreign),
  };
}

const presentMonth = (figures: MonthFigures) => ({
  month: figures.month,
  balances: presentBalances(figures.balances),
  default: presentGroups(figures),
});

interface FiguresOfDays extends Pick<PeriodFigures, 'balances' | 'income' | 'expense'> {
  /** Money moved into savings, less withdrawals. */
  saved: Cents;
  leftOut: LeftOut;
}

/** The default figures of a span of days (`to` is exclusive), and what they leave out. */
export async function figuresOfDays(db: Db, days: store.Days): Promise<FiguresOfDays> {
  const [cells, foreign, categories, moved] = await Promise.all([
    store.cellsOfDays(db, days),
    store.foreignOfDays(db, days),
    presentedCategories(db, days),
    store.savedOfDays(db, days),
  ]);
  const known = { categories: indexCategories(categories), metrics: [] };
  const saved = [...moved, ...savedIn(cells, known.categories)];
  return {
    ...periodFigures(cells, known),
    saved: saved.reduce((sum, { total }) => sum + total, 0),
    leftOut: presentLeftOut(foreign),
  };
}

async function knownBy(db: Db, bookId: BookId): Promise<CategoriesAndMetrics> {
  const [categories, metrics] = await Promise.all([
    presentedCategories(db, { bookId }),
    custom.listMetrics(db, { bookId }),
  ]);
  return { categories: indexCategories(categories), metrics };
}

const of = <T extends { period: number }>(all: readonly T[], period: number): T[] =>
  all.filter((one) => one.period === period);

const periodIn = (calendar: Calendar, day: Day): Period => periodNumber(calendar.monthOf(day));

/** The requested year and month, which default to the user's current ones, and the current day. */
async function current(
  context: Context,
  actor: Actor,
  asked: { year?: number | undefined; month?: number | undefined },
): Promise<{ calendar: Calendar; month: Month; today: Day }> {
  const today = dayIn(actor.timeZone, context.now());
  const calendar = await calendarOf(context.storage.read, actor);
  const { year, month } = calendar.current(today);
  return { calendar, month: { year: asked.year ?? year, month: asked.month ?? month }, today };
}

/** Data of whole months, which include at least the compared days. */
interface Read {
  cells: readonly Cell[];
  foreign: readonly store.Foreign[];
}

interface ComparisonQuery extends CompareQuery {
  bookId: BookId;
  calendar: Calendar;
  today: Day;
  period: MonthOrYear;
}

interface Compared extends ComparisonQuery {
  days: Comparison;
  /** Day of the user's first row. */
  first: Day | null;
  months: Read;
}

/** The days that a month or year is compared with. For `usual`, these are days of known months or years only. */
async function readComparisonDays(db: Db, q: ComparisonQuery): Promise<Comparison> {
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
async function readComparison(
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
async function readAlike(db: Db, q: Compared & { year: number }): Promise<AnnualMetrics['alike']> {
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
    bookId,
    calendar,
    months,
    span: { from, to },
  }: Pick<Compared, 'bookId' | 'calendar' | 'months'> & { span: Span },
): Promise<Read> {
  const lastMonth = monthAround(calendar, to);
  const isWhole = lastMonth.to === to;
  const [first, last] = [periodIn(calendar, from), periodIn(calendar, to)];
  const isIn = ({ period }: { period: Period }) =>
    period >= first && (isWhole ? period <= last : period < last);
  const whole = { cells: months.cells.filter(isIn), foreign: months.foreign.filter(isIn) };
  if (isWhole) return whole;
  const days = { bookId, from: lastMonth.from, to: addDays(to, 1) };
  const [cells, foreign] = await Promise.all([
    store.cellsOfDays(db, days),
    store.foreignOfDays(db, days),
  ]);
  return { cells: [...whole.cells, ...cells], foreign: [...whole.foreign, ...foreign] };
}
