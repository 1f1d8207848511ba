import type { Series, SeriesList } from '@saldo/contract/recurring';
import { isStale } from '@saldo/domain/account-balance';
import { CALENDAR_MONTHS } from '@saldo/domain/calendar';
import { addDays, type Day, dayFromNumber, dayNumber } from '@saldo/domain/dates';
import { type CategoryIndex, categoryOf, indexCategories } from '@saldo/domain/metrics/categories';
import { type Cents, centsOfSum, fromCents } from '@saldo/domain/money';
import type { Due } from '@saldo/domain/recurring/next-due';
import type { Worth } from '@saldo/domain/recurring/payment';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { computeBalances } from '../accounts/balances.ts';
import { listCategories, presentCategories } from '../categories/service.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { type OwnNames, ownNames, seriesName } from '../merchant-names/names.ts';
import { readAllSeries } from './all-series.ts';
import type { KnownSeries } from './known-series.ts';
import { nextPay, PayKinds } from './next-pay.ts';
import { readPlanned } from './planned-payments.ts';
import { presentPlanned } from './planned-service.ts';
import { readWorth, type WorthNow } from './series-rates.ts';

/** Runs in a worker, because it may read all of the user's transactions. */
export async function readSeriesList(
  { storage }: TaskContext,
  { bookId, today }: { bookId: BookId; today: Day },
): Promise<SeriesList> {
  const db = storage.read;
  const [all, planned, categories, names] = await Promise.all([
    readAllSeries(storage, { bookId, today }),
    readPlanned(db, { bookId, today }),
    listCategories(db, { bookId }),
    ownNames(db, { bookId }),
  ]);
  const index = indexCategories(presentCategories(categories));
  const counted = all.filter(({ counts }) => counts);
  const { currency, worth, worthNow } = await readWorth(db, {
    ...{ bookId, today },
    series: [...all, ...planned],
  });
  const yearly = (direction: string) =>
    counted.reduce(
      (sum, one) => (one.direction === direction ? sum + (worthNow(one, one.perYear) ?? 0) : sum),
      0,
    );
  const kinds = new PayKinds(categories);
  const pay = await nextPay(db, { bookId, today, counted, kinds, worth });
  const calendar = await calendarOf(db, { bookId });
  const month = calendar.current(today);
  // Upcoming's grid of days keeps to the wall calendar, whatever the user's months are.
  const wall = CALENDAR_MONTHS.current(today);
  const [endOfNextMonth = today] = [
    calendar.boundsOf(calendar.next(month)).to,
    CALENDAR_MONTHS.boundsOf(CALENDAR_MONTHS.next(wall)).to,
  ].sort((a, b) => (a < b ? 1 : -1));
  const [first = today] = [
    calendar.boundsOf(calendar.previous(month)).from,
    CALENDAR_MONTHS.boundsOf(CALENDAR_MONTHS.previous(wall)).from,
  ].sort();
  const since = dayNumber(first);
  // Bills before payday are listed individually, however far away payday is.
  const until = pay && pay.on > endOfNextMonth ? pay.on : endOfNextMonth;
  const payday = pay && { on: pay.on, series_id: pay.series?.id ?? null };
  return {
    series: all.map((one) => present(one, { index, names, since, until, worth, worthNow })),
    planned: planned.map((one) => presentPlanned(one, worthNow)),
    currency,
    left_out: tallyOf(counted.filter((one) => worthNow(one) === null)),
    fixed_per_month: fromCents(Math.round(yearly('expense') / 12)),
    income_per_month: fromCents(Math.round(yearly('income') / 12)),
    payday,
    left: payday && (await leftUntil(db, { bookId, today, until: payday.on, counted, worthNow })),
  };
}

/** How many there are, and in which currencies. */
export function tallyOf(some: readonly { currency: string }[]): SeriesList['left_out'] {
  const currencies = [...new Set(some.map(({ currency }) => currency))].sort();
  return { count: some.length, currencies };
}

/** Balance of everyday accounts minus the bills due before a day. */
async function leftUntil(
  db: Db,
  q: {
    bookId: BookId;
    today: Day;
    until: Day;
    counted: readonly KnownSeries[];
    worthNow: WorthNow;
  },
): Promise<SeriesList['left']> {
  const balance = await everydayBalance(db, q);
  if (balance === null) return null;
  const bills = q.counted
    .filter(({ direction }) => direction === 'expense')
    .flatMap((one) => one.expectedUntil(addDays(q.until, -1)).flatMap(() => q.worthNow(one) ?? []));
  const due = bills.reduce((sum, one) => sum + one, 0);
  return {
    amount: fromCents(balance - due),
    balance: fromCents(balance),
    due: fromCents(due),
    bills: bills.length,
  };
}

/** Balance of everyday accounts, each at the latest rate. Accounts without a known rate and those whose latest data is too old are left out. Null if no account remains. */
export async function everydayBalance(
  db: Db,
  { bookId, today }: { bookId: BookId; today: Day },
): Promise<Cents | null> {
  const known = (await computeBalances(db, { bookId, today })).flatMap(
    ({ worth, for_spending: counts, last_data: last }) =>
      counts && worth !== null && !isStale(last, today) ? [centsOfSum(worth)] : [],
  );
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
}

const decimalOf = (cents: Cents | null) => (cents === null ? null : fromCents(cents));

function present(
  one: KnownSeries,
  q: {
    index: CategoryIndex;
    names: OwnNames;
    since: number;
    until: Day;
    worth: Worth;
    worthNow: WorthNow;
  },
): Series {
  const { face } = one;
  const newest = one.rows.at(-1);
  const category = categoryOf(q.index, one.categoryId ?? face?.category_id ?? null).face;
  const toExpected = (due: Due) => ({
    on: due.day,
    from: due.from,
    to: due.to,
    amount: fromCents(one.amount),
  });
  return {
    id: one.id,
    // Payments without a description have no merchant, so the category's name is shown instead.
    merchant: seriesName(one.name, face, q.names) || category.name,
    category: category.fullName,
    category_id: category.id,
    bank: face?.bank ?? null,
    direction: one.direction,
    cadence: one.cadence,
    times: one.times,
    currency: one.currency,
    amount: fromCents(one.amount),
    worth: decimalOf(q.worthNow(one)),
    range: { low: fromCents(one.low), high: fromCents(one.high) },
    previous_amount: one.rise && fromCents(one.rise.from),
    rose_on: one.rise?.on ?? null,
    last_on: newest ? dayFromNumber(newest.day) : null,
    next_due: one.next && toExpected(one.next),
    missed: [...one.missed],
    per_year: fromCents(one.perYear),
    worth_per_year: decimalOf(q.worthNow(one, one.perYear)),
    confidence: one.confidence,
    counts: one.counts,
    state: one.state,
    continues: one.continues,
    count: one.rows.length,
    payments: one.rows
      .filter(({ day }) => day >= q.since)
      .map(({ id, day, amount, currency }) => ({
        ...{ id, on: dayFromNumber(day), amount: fromCents(amount) },
        worth: decimalOf(q.worth(amount, currency, day)),
      })),
    expected: one.expectedUntil(q.until).map(toExpected),
  };
}
