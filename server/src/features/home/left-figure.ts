import type { Left } from '@saldo/contract/home';
import { addDays, type Day } from '@saldo/domain/dates';
import { leftSpan, leftToSpend, MONTHS_OF_PLAN, savedByPlan } from '@saldo/domain/left';
import { type Cents, fromCents } from '@saldo/domain/money';
import { halfOpen, type Span } from '@saldo/domain/spans';
import type { Db } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { newestDataDay, readUncovered } from '../accounts/newest-day.ts';
import { type FigureCurrency, figureCurrency } from '../ledger/figures/figure-currency.ts';
import { calendarOf } from '../ledger/figures/user-calendar.ts';
import { figuresOfDays } from '../metrics/service.ts';
import { type DuePayments, readDuePayments } from '../recurring/due-payments.ts';
import { readKnownMonths } from './known-months.ts';
import * as store from './store.ts';

interface Query {
  bookId: BookId;
  today: Day;
}

/** Runs in a worker, because it reads all of the user's transactions. */
export async function readLeft({ storage }: TaskContext, q: Query): Promise<Left> {
  const db = storage.read;
  const [calendar, money, due] = await Promise.all([
    calendarOf(db, q),
    figureCurrency(db, q),
    readDuePayments(storage, q),
  ]);
  const span = leftSpan(calendar, q.today, due.pay);
  const soFar = { from: span.from, to: q.today };
  const [months, uncovered, newest] = await Promise.all([
    readKnownMonths(db, { ...q, calendar }),
    readUncovered(db, { ...q, ...soFar }),
    newestDataDay(db, { bookId: q.bookId, until: q.today }),
  ]);
  const isKnown = months.usual.length > 0 && uncovered === null;
  return {
    currency: money.currency,
    today: q.today,
    ...span,
    payday: due.pay?.on ?? null,
    known_months: months.count,
    uncovered,
    no_data_since: newest !== null && newest < addDays(q.today, -1) ? newest : null,
    left: isKnown
      ? await readAmounts(db, money, {
          ...q,
          span,
          due,
          earlier: months.usual.slice(0, MONTHS_OF_PLAN).map(calendar.boundsOf),
        })
      : null,
  };
}

interface AmountsQuery extends Query {
  span: Span;
  due: DuePayments;
  earlier: readonly Span[];
}

async function readAmounts(
  db: Db,
  money: FigureCurrency,
  { today, span, due, earlier }: AmountsQuery,
): Promise<Left['left']> {
  const soFar = halfOpen({ from: span.from, to: today });
  const [figures, rows, ...saved] = await Promise.all([
    figuresOfDays(db, money, soFar),
    store.spentByRow(db, money, soFar),
    ...earlier.map(async (days) => (await figuresOfDays(db, money, halfOpen(days))).saved),
  ]);
  const { bills, yearly, rest } = sorted(rows, due);
  const expected = due.dueIn(span);
  const savings = savedByPlan(figures.saved, saved);
  const planned = due.plannedIn(span);
  const { income } = figures.balances;
  const left = leftToSpend({
    ...{ today, span, saved: savings, planned: planned.cents, spent: rest },
    income: { received: income, due: expected.income },
    bills: { paid: bills.cents, due: expected.bills.cents },
    yearlyShare: due.yearly.share,
    expected: expected.expected,
  });
  return {
    amount: fromCents(left.amount),
    low: fromCents(left.low),
    high: fromCents(left.high),
    days: left.days,
    per_day: left.perDay === null ? null : fromCents(left.perDay),
    plan: fromCents(left.plan),
    spent: fromCents(rest),
    income: { received: fromCents(income), due: fromCents(expected.income) },
    bills: {
      ...{ paid: fromCents(bills.cents), paid_count: bills.count },
      ...{ due: fromCents(expected.bills.cents), due_count: expected.bills.count },
    },
    yearly: {
      ...{ share: fromCents(due.yearly.share), names: due.yearly.names },
      paid: fromCents(yearly.cents),
    },
    saved: { amount: fromCents(savings), is_usual: savings !== figures.saved },
    planned: { amount: fromCents(planned.cents), count: planned.count },
  };
}

/** Sums what was spent on bills, on bills that come once a year, and on the rest. */
function sorted(rows: readonly { id: string; cents: Cents }[], { paid }: DuePayments) {
  const sumOf = (some: typeof rows) => ({
    cents: some.reduce((sum, { cents }) => sum + cents, 0),
    count: new Set(some.map(({ id }) => id)).size,
  });
  const bills = rows.filter(({ id }) => paid.bills.has(id));
  const yearly = rows.filter(({ id }) => paid.yearly.has(id));
  const rest = rows.filter(({ id }) => !paid.bills.has(id) && !paid.yearly.has(id));
  return { bills: sumOf(bills), yearly: sumOf(yearly), rest: sumOf(rest).cents };
}
