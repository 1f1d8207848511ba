import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { MonthPicture, Recap, Spending } from '@saldo/contract/home';
import type { NotificationKind } from '@saldo/contract/notifications';
import { savingsRate } from '@saldo/domain/account-purpose';
import type { Calendar } from '@saldo/domain/calendar';
import { addDays, type Day, dayIn } from '@saldo/domain/dates';
import { type CategorySum, categoryOf, indexCategories } from '@saldo/domain/metrics/categories';
import { comparisonIn, knownFrom, usualFrom, usualPeriods } from '@saldo/domain/metrics/comparison';
import { monthPicture } from '@saldo/domain/metrics/month-picture';
import { type Cents, fromCents } from '@saldo/domain/money';
import { halfOpen, type Span, spanAround } from '@saldo/domain/spans';
import type { Actor, Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { newestDataDay, readUncovered } from '../accounts/newest-day.ts';
import { readStaleAccounts } from '../accounts/stale-accounts.ts';
import { presentedCategories } from '../categories/service.ts';
import { readQueueCount } from '../categorization/cached-queue-count.ts';
import {
  amountIn,
  conversionOf,
  figureCurrency,
  type InCurrency,
} from '../ledger/figures/figure-currency.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { firstDay } from '../ledger/rows/first-day.ts';
import { isSmallRead } from '../ledger/rows/read-limits.ts';
import { merchantLabelOf, ownNames } from '../merchant-names/names.ts';
import { figuresOfDays } from '../metrics/service.ts';
import { briefOf, notifiedRows } from '../notifications/present.ts';
import { categoryName } from '../transactions/present.ts';
import { readSuggestionCount } from '../transfers/cached-suggestion-count.ts';
import * as store from './store.ts';

const RECENT = 5;

/** The spans that Home compares, each as `[from, to)`. */
export function comparedSpans(calendar: Calendar, today: Day) {
  const month = calendar.current(today);
  const { from } = calendar.boundsOf(month);
  return {
    soFar: halfOpen({ from, to: today }),
    sameDaysBefore: halfOpen(comparisonIn(calendar, month, { today }).compared),
    lastMonth: halfOpen(calendar.boundsOf(calendar.previous(month))),
  };
}

/** Change in percent; null if the earlier value is zero. */
export const changePercent = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / Math.abs(before)) * 100;

/** `countMonths` says how many of the last twelve months are known, which a worker may have to find out. */
export async function readRecap(
  context: Context,
  actor: Actor,
  countMonths: () => Promise<number>,
): Promise<Recap> {
  const { bookId } = actor;
  const db = context.storage.read;
  const today = dayIn(actor.timeZone, context.now());
  const calendar = await calendarOf(db, { bookId });
  const spans = comparedSpans(calendar, today);
  const month = calendar.current(today);
  const monthBefore = calendar.boundsOf(calendar.previous(month));
  const money = await figureCurrency(db, { bookId });
  const uncoveredIn = (days: Span) => readUncovered(db, { bookId, today, ...days });
  const [now, before, count, activity, toDo, names, thisMonth, lastMonth, months, first, owed] =
    await Promise.all([
      figuresOfDays(db, money, spans.soFar),
      figuresOfDays(db, money, spans.sameDaysBefore),
      store.countRows(db, { bookId, ...spans.lastMonth }),
      store.recentActivity(db, { bookId, limit: RECENT }),
      toDoOf(context, { bookId, today, now: context.now() }),
      ownNames(db, { bookId }),
      uncoveredIn(calendar.boundsOf(month)),
      uncoveredIn(monthBefore),
      countMonths(),
      firstDay(db, { bookId }),
      owedIn(db, money),
    ]);
  const { balance } = now.balances;
  return {
    lm_balance: {
      total: fromCents(balance),
      percentage: changePercent(balance, before.balances.balance),
      change: fromCents(balance - before.balances.balance),
    },
    saved: {
      total: fromCents(now.saved),
      rate: savingsRate(now.saved, now.balances.income),
    },
    uncovered: { this_month: thisMonth, last_month: lastMonth },
    known_months: months,
    known_from: knownFrom(first, monthBefore),
    lm_transactions_count: count,
    lm_top_category: topOf(now.expense),
    owed: fromCents(owed),
    recent_activity: activity.map((row) => ({
      id: row.id,
      description: row.description,
      merchant_name: merchantLabelOf(row, names).name,
      date: row.date,
      direction: row.direction,
      amount: fromCents(row.amount),
      currency: row.currency,
      category_name: categoryName(row),
    })),
    to_do: toDo,
    ...now.foreign,
  };
}

/** What others owe, in the currency of the figures. Shares without a rate are left out. */
async function owedIn(db: Db, money: InCurrency): Promise<Cents> {
  const rows = await store.owedRows(db, money);
  const convert = await conversionOf(db, money, rows);
  return rows.reduce((sum, row) => sum + (amountIn(money.currency, row, convert) ?? 0), 0);
}

const ENDING_DAYS = 14;
const DAY_MS = 86_400_000;

async function toDoOf(
  context: Context,
  { bookId, today, now }: { bookId: BookId; today: Day; now: Date },
): Promise<Recap['to_do']> {
  const db = context.storage.read;
  const before = new Date(now.getTime() + ENDING_DAYS * DAY_MS).toISOString();
  const [waiting, transfers, { count }, gaps, stale, duplicates, news, ending] = await Promise.all([
    store.waitingFiles(db, { bookId }),
    readSuggestionCount(context, { bookId }),
    readQueueCount(context, { bookId }),
    store.missingDays(db, { bookId }),
    readStaleAccounts(db, { bookId, today }),
    store.countDuplicates(db, { bookId }),
    store.unreadNews(db, { bookId }),
    store.firstExpiringConnection(db, { bookId, before }),
  ]);
  const newsOf = (...kinds: readonly NotificationKind[]) =>
    news.filter(({ kind }) => kinds.includes(kind));
  return {
    waiting,
    transfers,
    to_sort: { count },
    missing: gaps.map(({ account_id, name, period }) => {
      const [from = '', to = ''] = period.split(' ');
      return { account_id, name, from, to };
    }),
    stale: stale.map(({ id, name, lastData }) => ({ account_id: id, name, last_data: lastData })),
    series_news: newsOf('price_rise', 'series_found').map(presentNews),
    duplicates: { count: duplicates },
    paid_twice: newsOf('paid_twice').map((row) => ({
      ...presentNews(row),
      rows: notifiedRows(row),
    })),
    ending: ending ? { name: ending.name, days_left: daysUntil(ending.expires_at, now) } : null,
  };
}

const presentNews = (row: store.NewsRow) => ({ id: row.id, ...briefOf(row) });

const daysUntil = (instant: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / DAY_MS));

interface MonthQuery {
  bookId: BookId;
  today: Day;
}

export async function isSmallMonth(
  { storage: { read } }: Pick<TaskContext, 'storage'>,
  { bookId, today }: MonthQuery,
): Promise<boolean> {
  const calendar = await calendarOf(read, { bookId });
  const days = { from: usualFrom(calendar, calendar.current(today)), to: addDays(today, 1) };
  return isSmallRead(read, { bookId, ...days, each: 'sum' });
}

/** This month's spending, compared with last month's and with the usual spending. Reads up to a year of rows. */
export async function readMonthPicture(
  { storage: { read: db } }: Pick<TaskContext, 'storage'>,
  { bookId, today }: MonthQuery,
): Promise<MonthPicture> {
  const calendar = await calendarOf(db, { bookId });
  const month = calendar.current(today);
  const known = await readKnownDays(db, { bookId, from: usualFrom(calendar, month), today });
  const usual = usualPeriods(calendar, month, known.has);
  const lastMonth = calendar.boundsOf(calendar.previous(month));
  const { from } = usual.map(calendar.boundsOf).reduce(spanAround, lastMonth);
  const money = await figureCurrency(db, { bookId });
  const [cells, categories, newest, uncovered, first] = await Promise.all([
    store.spentByDay(db, money, { from, to: addDays(today, 1) }),
    presentedCategories(db, { bookId }),
    newestDataDay(db, { bookId, until: today }),
    readUncovered(db, { bookId, today, ...lastMonth }),
    firstDay(db, { bookId }),
  ]);
  const isWhole = uncovered === null && knownFrom(first, lastMonth) === null;
  // Today is never missing.
  const since = newest !== null && newest < addDays(today, -1) ? newest : null;
  const monthStart = calendar.boundsOf(month).from;
  const isKnown = (at: number) => since === null || addDays(monthStart, at) <= since;
  const index = indexCategories(categories);
  const mainOf = (id: string | null) => categoryOf(index, id).top.face;
  const sortedInto = (id: string | null) => {
    const main = mainOf(id).id;
    return main === UNCATEGORIZED_ID ? null : main;
  };
  const picture = monthPicture(
    cells.map(({ day, cents, category_id: id }) => ({ day, cents, category: sortedInto(id) })),
    { calendar, today, usual },
  );
  const spent = [...picture.categories].map(([id, { total, usual }]) => ({
    ...pick(mainOf(id)),
    total: fromCents(total),
    usual: usual === null ? null : fromCents(usual),
  }));
  const isSorted = ({ id }: { id: string }) => id !== UNCATEGORIZED_ID;
  return {
    today,
    months: picture.months,
    no_data_since: since,
    days: picture.days.map(({ spent: cents, before, usual }, at) => ({
      spent: cents === null || !isKnown(at) ? null : fromCents(cents),
      before: isWhole ? fromCents(before) : null,
      usual: usual === null ? null : fromCents(usual),
    })),
    categories: spent.filter(isSorted).sort((a, b) => b.total - a.total || (a.id < b.id ? -1 : 1)),
    to_sort: spent.find((one) => !isSorted(one))?.total ?? 0,
  };
}

const pick = ({ id, name, icon, color }: CategorySum | Omit<Spending, 'total' | 'usual'>) => ({
  ...{ id, name, icon, color },
});

/** The category with the most spending; null if there was none. */
function topOf([top]: readonly CategorySum[]): Recap['lm_top_category'] {
  if (!top || top.total <= 0) return null;
  return { id: top.id, name: top.name, total: fromCents(top.total) };
}
