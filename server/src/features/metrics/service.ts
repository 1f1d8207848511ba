import type { AnnualMetrics, ForeignRows, MonthlyMetrics } from '@saldo/contract/metrics';
import { type Calendar, type Month, periodNumber } from '@saldo/domain/calendar';
import { addDays, type Day, dayIn, type Period } from '@saldo/domain/dates';
import { indexCategories } from '@saldo/domain/metrics/categories';
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
import type { HalfOpenSpan } from '@saldo/domain/spans';
import type { Actor, Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { presentedCategories } from '../categories/service.ts';
import { type FigureCurrency, figureCurrency } from '../ledger/figures/figure-currency.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { firstDay } from '../ledger/rows/first-day.ts';
import { isSmallRead } from '../ledger/rows/read-limits.ts';
import { readAnnualTable } from '../recurring/annual-table.ts';
import {
  type CompareQuery,
  periodIn,
  readAlike,
  readComparison,
  readComparisonDays,
} from './compared-spans.ts';
import * as custom from './custom-metric-store.ts';
import {
  presentBalances,
  presentExcluded,
  presentForeign,
  presentGroups,
  presentPeriod,
} from './present.ts';
import * as store from './store.ts';

interface MonthlyQuery extends CompareQuery {
  bookId: BookId;
  month: Month;
  /** The current day in the user's time zone. */
  today: Day;
}

export async function monthlyQuery(
  context: Context,
  actor: Actor,
  asked: { year?: number | undefined; month?: number | undefined } & CompareQuery,
): Promise<MonthlyQuery> {
  const { month, today } = await current(context, actor, asked);
  return { bookId: actor.bookId, month, today, compare: asked.compare };
}

/** True unless many rows in other currencies may have to be read one by one. */
export async function isSmallMonth(
  { storage: { read } }: Pick<TaskContext, 'storage'>,
  { month, ...q }: MonthlyQuery,
): Promise<boolean> {
  const { others } = await figureCurrency(read, q);
  if (others.length === 0) return true;
  const calendar = await calendarOf(read, q);
  const { to } = calendar.boundsOf(month);
  const { compared } = await readComparisonDays(read, { ...q, calendar, period: month });
  const days = { from: compared.from, to: addDays(to, 1) };
  return isSmallRead(read, { bookId: q.bookId, ...days, each: 'sum' });
}

export async function readMonthly(
  { storage: { read: db } }: Pick<TaskContext, 'storage'>,
  { bookId, month, today, compare }: MonthlyQuery,
): Promise<MonthlyMetrics> {
  const calendar = await calendarOf(db, { bookId });
  const period = periodNumber(month);
  const query = { bookId, calendar, today, period: month, compare };
  const days = await readComparisonDays(db, query);
  const [money, known] = await Promise.all([figureCurrency(db, { bookId }), knownBy(db, bookId)]);
  const byTags = known.metrics.some(({ untagged }) => untagged);
  const [months, saved, first] = await Promise.all([
    store.readMonths(db, money, {
      ...{ from: periodIn(calendar, days.compared.from), to: period, byTags },
    }),
    store.savedOfMonths(db, money, { from: period, to: period }),
    firstDay(db, { bookId }),
  ]);
  const own = of(months.cells, period);
  const read = { ...query, money, days, first, months };
  const { before, comparison } = await readComparison(db, read);
  return {
    ...presentPeriod(periodFigures(own, known)),
    ...comparison,
    previous_default: before && presentGroups(periodFigures(before, known)),
    ...presentExcluded(own, known.categories, saved),
    ...presentForeign(of(months.foreign, period)),
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
  const [money, known] = await Promise.all([figureCurrency(db, { bookId }), knownBy(db, bookId)]);
  const byTags = known.metrics.some(({ untagged }) => untagged);
  const [months, recurring, saved, first] = await Promise.all([
    store.readMonths(db, money, {
      ...{ from: periodIn(calendar, days.compared.from), to: december, byTags },
    }),
    readAnnualTable(storage, { bookId, year }),
    store.savedOfMonths(db, money, { from: january, to: december }),
    firstDay(db, { bookId }),
  ]);
  const isOwn = ({ period }: { period: Period }) => period >= january;
  const cells = months.cells.filter(isOwn);
  const foreign = months.foreign.filter(isOwn);
  const figures = monthsOf(year, cells, known, new Set(foreign.map((some) => some.period)));
  const running = periodIn(calendar, today);
  const isOver = ({ month }: MonthFigures) => periodNumber({ year, month }) < running;
  const { best, worst } = bestAndWorst(figures.filter(isOver));
  const read = { ...query, money, days, first, months };
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
    ...presentForeign(foreign),
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
  foreign: ForeignRows;
}

/** The default figures of a span of days, and the rows in other currencies. */
export async function figuresOfDays(
  db: Db,
  money: FigureCurrency,
  days: HalfOpenSpan,
): Promise<FiguresOfDays> {
  const [{ cells, foreign }, categories, moved] = await Promise.all([
    store.readDays(db, money, days),
    presentedCategories(db, money),
    store.savedOfDays(db, money, days),
  ]);
  const known = { categories: indexCategories(categories), metrics: [] };
  const saved = [...moved, ...savedIn(cells, known.categories)];
  return {
    ...periodFigures(cells, known),
    saved: saved.reduce((sum, { total }) => sum + total, 0),
    foreign: presentForeign(foreign),
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
