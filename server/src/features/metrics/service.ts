import type * as contract from '@saldo/contract/metrics';
import type { AnnualMetrics, LeftOut, MonthlyMetrics } from '@saldo/contract/metrics';
import { addDays, type Day, dayIn, periodOf } from '@saldo/domain/dates';
import { balancesOf } from '@saldo/domain/metrics/balances';
import { indexCategories } from '@saldo/domain/metrics/categories';
import { averageCells, type Cell } from '@saldo/domain/metrics/cells';
import {
  type Compare,
  type Comparison,
  comparisonOf,
  daysOf,
  knownFrom,
  type MonthOrYear,
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
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { readUncovered } from '../accounts/newest-day.ts';
import { presentedCategories } from '../categories/service.ts';
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
  const { year, month, today } = current(context, actor, asked);
  const { userId } = actor;
  const db = context.storage.read;
  const period = year * 100 + month;
  const days = await readComparisonDays(db, {
    userId,
    today,
    period: { year, month },
    compare: asked.compare,
  });
  const months = { userId, from: periodOf(days.compared.from), to: period };
  const [cells, foreign, known, saved, first] = await Promise.all([
    store.cellsOfMonths(db, months),
    store.foreignOfMonths(db, months),
    knownBy(db, userId),
    store.savedOfMonths(db, { userId, from: period, to: period }),
    firstDay(db, { userId }),
  ]);
  const own = of(cells, period);
  const read = {
    ...{ userId, today, days, first, compare: asked.compare },
    ...{ period: { year, month }, months: { cells, foreign } },
  };
  const { before, comparison } = await readComparison(db, read);
  return {
    ...presentPeriod(periodFigures(own, known)),
    ...comparison,
    previous_default: before && presentGroups(periodFigures(before, known)),
    ...presentExcluded(own, known.categories, saved),
    left_out: presentLeftOut(of(foreign, period)),
  };
}

export function annualQuery(
  context: Context,
  actor: Actor,
  asked: { year?: number | undefined } & CompareQuery,
): AnnualQuery {
  const { year, today } = current(context, actor, asked);
  return { userId: actor.userId, year, today, compare: asked.compare };
}

interface AnnualQuery extends CompareQuery {
  userId: string;
  year: number;
  /** The current day in the user's time zone. */
  today: Day;
}

/** Finds recurring series in all of the user's rows, so it runs in a worker if the user has more than a few rows. */
export async function readAnnual(
  { storage }: Pick<TaskContext, 'storage'>,
  { userId, year, today, compare }: AnnualQuery,
): Promise<AnnualMetrics> {
  const db = storage.read;
  const days = await readComparisonDays(db, { userId, today, period: { year }, compare });
  const months = { userId, from: periodOf(days.compared.from), to: year * 100 + 12 };
  const [allCells, allForeign, known, recurring, saved, first] = await Promise.all([
    store.cellsOfMonths(db, months),
    store.foreignOfMonths(db, months),
    knownBy(db, userId),
    readAnnualTable(storage, { userId, year }),
    store.savedOfMonths(db, { ...months, from: year * 100 + 1 }),
    firstDay(db, { userId }),
  ]);
  const isOwn = ({ period }: { period: number }) => period > year * 100;
  const cells = allCells.filter(isOwn);
  const foreign = allForeign.filter(isOwn);
  const figures = monthsOf(year, cells, known, new Set(foreign.map((some) => some.period)));
  const isOver = ({ month }: MonthFigures) => year * 100 + month < periodOf(today);
  const { best, worst } = bestAndWorst(figures.filter(isOver));
  const read = {
    ...{ userId, today, days, first, compare, period: { year } },
    months: { cells: allCells, foreign: allForeign },
  };
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

async function knownBy(db: Db, userId: string): Promise<CategoriesAndMetrics> {
  const [categories, metrics] = await Promise.all([
    presentedCategories(db, { userId }),
    custom.listMetrics(db, { userId }),
  ]);
  return { categories: indexCategories(categories), metrics };
}

const of = <T extends { period: number }>(all: readonly T[], period: number): T[] =>
  all.filter((one) => one.period === period);

/** The requested year and month, which default to the user's current ones, and the current day. */
function current(
  context: Context,
  actor: Actor,
  asked: { year?: number | undefined; month?: number | undefined },
): { year: number; month: number; today: Day } {
  const { year, month } = asked;
  const today = dayIn(actor.timeZone, context.now());
  return {
    year: year ?? Number(today.slice(0, 4)),
    month: month ?? Number(today.slice(5, 7)),
    today,
  };
}

/** Data of whole months, which include at least the compared days. */
interface Read {
  cells: readonly Cell[];
  foreign: readonly store.Foreign[];
}

interface Compared extends CompareQuery {
  userId: string;
  today: Day;
  period: MonthOrYear;
  days: Comparison;
  /** Day of the user's first row. */
  first: Day | null;
  months: Read;
}

/** The days that a month or year is compared with. For `usual`, these are days of known months or years only. */
async function readComparisonDays(
  db: Db,
  q: CompareQuery & { userId: string; today: Day; period: MonthOrYear },
): Promise<Comparison> {
  const { userId, today, period, compare } = q;
  if (compare !== 'usual') return comparisonOf(period, { today, compare });
  const known = await readKnownDays(db, { userId, from: usualFrom(period), today });
  return comparisonOf(period, { today, compare, isKnown: known.has });
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
    readUncovered(db, { ...q, ...daysOf(q.period) }),
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
    periods.has(periodOf(month.from)) && knownFrom(q.first, month) === null;
  const months = q.compare === 'usual' ? null : monthsOfBoth(q.year, q.days, hasData);
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
  { userId, months, span: { from, to } }: { userId: string; months: Read; span: Span },
): Promise<Read> {
  const end = addDays(to, 1);
  const isWhole = end.endsWith('-01');
  const [first, last] = [periodOf(from), periodOf(to)];
  const isIn = ({ period }: { period: number }) =>
    period >= first && (isWhole ? period <= last : period < last);
  const whole = { cells: months.cells.filter(isIn), foreign: months.foreign.filter(isIn) };
  if (isWhole) return whole;
  const days = { userId, from: `${to.slice(0, 7)}-01`, to: end };
  const [cells, foreign] = await Promise.all([
    store.cellsOfDays(db, days),
    store.foreignOfDays(db, days),
  ]);
  return { cells: [...whole.cells, ...cells], foreign: [...whole.foreign, ...foreign] };
}
