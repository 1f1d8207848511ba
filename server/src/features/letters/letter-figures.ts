import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { LetterFacts } from '@saldo/contract/letters';
import type { CategoryTotal, MonthlyMetrics } from '@saldo/contract/metrics';
import type { Calendar, Month } from '@saldo/domain/calendar';
import { addDays, type Day } from '@saldo/domain/dates';
import { biggestChange, changeOf, merchantsBehind } from '@saldo/domain/letters';
import { isComparable } from '@saldo/domain/metrics/comparison';
import { type Cents, fromCents, toCents } from '@saldo/domain/money';
import { halfOpen, type Span, spanAround } from '@saldo/domain/spans';
import type { Db, Storage } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { readKnownDays } from '../accounts/known-days.ts';
import { type FigureCurrency, figureCurrency } from '../ledger/figures/figure-currency.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { merchantKey, type OwnNames, ownNames, shownName } from '../merchant-names/names.ts';
import { readComparisonDays } from '../metrics/compared-spans.ts';
import { readMonthly } from '../metrics/service.ts';
import { readSeriesList } from '../recurring/series-list.ts';
import { nextPayments, risenPrices, unverifiedAccounts } from './letter-accounts.ts';
import { spentRows } from './store.ts';

export interface LetterQuery {
  bookId: BookId;
  month: Month;
  /** The day on which the letter is written. */
  today: Day;
  /** Whether the user's accounts cover the whole month. */
  isCovered: boolean;
  /** Price rises that earlier letters have told, as `series day`. */
  told: ReadonlySet<string>;
}

/** Everything that the letter about a month says. Reads all of the user's transactions, so it runs in a worker. */
export async function readLetterFacts(context: TaskContext, q: LetterQuery): Promise<LetterFacts> {
  const { storage } = context;
  const db = storage.read;
  const calendar = await calendarOf(db, q);
  const days = calendar.boundsOf(q.month);
  const money = await figureCurrency(db, q);
  const own = await readMonthly({ storage }, { ...q, compare: 'usual' });
  const compared = q.isCovered ? await comparedMonth(storage, { ...q, calendar, own }) : null;
  const categories = comparedCategories(own, compared?.figures ?? null);
  const list = await readSeriesList(context, q);
  const [change, next, unverified] = await Promise.all([
    compared && changeIn(db, money, { days, spans: compared.spans, categories }),
    nextPayments(context, { ...q, list }),
    unverifiedAccounts(db, { ...q, days }),
  ]);
  const shown = categories.filter(({ total }) => total > 0);
  return {
    ...days,
    currency: money.currency,
    covered: q.isCovered,
    totals: totalsOf(own.balances),
    compared: compared?.figures.previous
      ? { with: compared.is, totals: totalsOf(compared.figures.previous) }
      : null,
    categories: shown.slice(0, SHOWN).map(presentCategory),
    others: othersOf([...shown.slice(SHOWN), ...categories.filter(({ total }) => total <= 0)]),
    change,
    rises: risenPrices(list, { days, told: q.told }),
    next,
    unverified,
  };
}

const SHOWN = 5;

const totalsOf = ({ income, expenses, balance_not_spent: net }: MonthlyMetrics['balances']) => ({
  ...{ income, expenses, net },
});

interface ComparedMonth {
  is: 'usual' | 'before';
  figures: Pick<MonthlyMetrics, 'previous' | 'previous_default'>;
  spans: readonly Span[];
}

/** The usual month, else the one before if it is known. Null without either. */
async function comparedMonth(
  storage: Storage,
  q: LetterQuery & { calendar: Calendar; own: MonthlyMetrics },
): Promise<ComparedMonth | null> {
  const { bookId, calendar, month, today, own } = q;
  if (own.previous) {
    const on = { bookId, calendar, today, period: month, compare: 'usual' } as const;
    const { spans } = await readComparisonDays(storage.read, on);
    return { is: 'usual', figures: own, spans };
  }
  const before = calendar.boundsOf(calendar.previous(month));
  const known = await readKnownDays(storage.read, { bookId, from: before.from, today });
  if (!known.has(before)) return null;
  const figures = await readMonthly({ storage }, { bookId, month, today });
  return figures.previous && { is: 'before', figures, spans: [before] };
}

interface Category {
  group: Pick<CategoryTotal, 'category_id' | 'category_name' | 'icon' | 'color'>;
  /** Ids of the category and of those of its subcategories that have spending. */
  ids: readonly string[];
  total: Cents;
  before: Cents | null;
}

/** Spending by top-level category, most first, with what it is compared with. */
function comparedCategories(
  { default: [, { categories: now }] }: MonthlyMetrics,
  compared: ComparedMonth['figures'] | null,
): Category[] {
  const before = compared?.previous_default?.[1].categories ?? [];
  const of = (all: readonly CategoryTotal[], id: string) =>
    all.find(({ category_id }) => category_id === id);
  const unsorted = toCents(of(before, UNCATEGORIZED_ID)?.total ?? 0);
  const gone = before.filter(({ category_id: id }) => !of(now, id));
  return [...now, ...gone].map((group) => {
    const id = group.category_id;
    const total = toCents(of(now, id)?.total ?? 0);
    const was = toCents(of(before, id)?.total ?? 0);
    const canCompare =
      compared !== null && id !== UNCATEGORIZED_ID && isComparable(unsorted, total, was);
    const subs = [of(now, id), of(before, id)].flatMap((one) => one?.sub_categories ?? []);
    return {
      group,
      ids: [...new Set([id, ...subs.map(({ category_id }) => category_id)])],
      total,
      before: canCompare ? was : null,
    };
  });
}

const presentCategory = ({ group, total, before }: Category) => ({
  ...{ id: group.category_id, name: group.category_name, icon: group.icon, color: group.color },
  ...{ total: fromCents(total), before: before === null ? null : fromCents(before) },
});

function othersOf(rest: readonly Category[]): LetterFacts['others'] {
  const here = rest.filter(({ total }) => total !== 0);
  if (here.length === 0) return null;
  const canCompare = rest.every(({ before }) => before !== null);
  return {
    count: here.length,
    total: fromCents(here.reduce((sum, { total }) => sum + total, 0)),
    before: canCompare ? fromCents(rest.reduce((sum, one) => sum + (one.before ?? 0), 0)) : null,
  };
}

async function changeIn(
  db: Db,
  money: FigureCurrency,
  q: { days: Span; spans: readonly Span[]; categories: readonly Category[] },
): Promise<LetterFacts['change']> {
  const changed = biggestChange(q.categories, money);
  if (!changed) return null;
  const around = halfOpen([q.days, ...q.spans].reduce(spanAround));
  const [rows, names] = await Promise.all([
    spentRows(db, money, { ...around, categoryIds: changed.ids }),
    ownNames(db, money),
  ]);
  const merchants = merchantsBehind(changeOf(changed), byMerchant(rows, { ...q, names }));
  return {
    category: presentCategory(changed),
    merchants: merchants.map(({ name, total, before }) => ({
      ...{ name, total: fromCents(total), before: fromCents(before) },
    })),
  };
}

/** What each merchant got in the month, and on average in the months that it is compared with. */
function byMerchant(
  rows: Awaited<ReturnType<typeof spentRows>>,
  { days, spans, names }: { days: Span; spans: readonly Span[]; names: OwnNames },
) {
  const isIn = ({ from, to }: Span, date: string) => from <= date && date < addDays(to, 1);
  const found = new Map<string, { name: string; total: Cents; before: Cents }>();
  for (const { row, date, cents } of rows) {
    const key = merchantKey(row, names);
    const one = found.get(key) ?? { name: shownName(row, names), total: 0, before: 0 };
    if (isIn(days, date)) one.total += cents;
    else if (spans.some((span) => isIn(span, date))) one.before += cents;
    found.set(key, one);
  }
  return [...found.values()].map((one) => ({
    ...one,
    before: Math.round(one.before / Math.max(1, spans.length)),
  }));
}
