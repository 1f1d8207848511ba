import { findRows } from '../../../server/src/platform/db/crud.ts';
import type { RunningServer } from '../../../server/src/start.ts';
import type { TestUser } from '../users/user.ts';
import * as calendar from './calendar.ts';
import type { ShownAlert, ShownGoal, Targets } from './compare.ts';
import { differences } from './differences.ts';
import type { ListedRow, Lists } from './lists.ts';
import { wrongPlanned } from './planned-figures.ts';
import { cents, counts, euros, isExpense, isIncome } from './recompute.ts';
import { covering, rowsOfAlert, rowsOfGoal } from './recompute-targets.ts';
import { worthIn } from './worth.ts';

/** Checks that each figure opens exactly the rows it consists of, and that each series equals the sum of its rows. */
export async function wrongOpened(
  user: TestUser,
  q: { running: RunningServer; lists: Lists; today: string; targets: Targets },
): Promise<string[]> {
  const { running, lists, today, targets } = q;
  const of = (query: string, expected: readonly ListedRow[], currency?: string | null) =>
    wrongList(user, query, { expected, lists, currency: currency ?? lists.currency });
  const { year } = lists.months.named(today);
  const rows = lists.lines.filter((row) => calendar.isIn(row, lists.months.year(year)));
  const found = await Promise.all([
    of(`year=${year}`, rows),
    of(`year=${year}&counts_as=income`, rows.filter(isIncome)),
    of(`year=${year}&counts_as=expense`, rows.filter(isExpense)),
    ...targets.goals.map((one: ShownGoal) =>
      of(`goal=${one.id}`, rowsOfGoal(lists, one), one.currency),
    ),
    ...targets.alerts.map((one: ShownAlert) =>
      of(
        `alert=${one.id}`,
        rowsOfAlert(lists, one, lists.months.around(one.frequency, today)),
        one.currency,
      ),
    ),
    wrongSeries(user, running, { lists, year }),
    wrongPicture(user, lists, today),
    wrongLeft(user, lists, today),
    wrongPlanned(user, lists, today),
    wrongLedger(user, { lists, today }),
  ]);
  return found.flat();
}

async function wrongList(
  user: TestUser,
  query: string,
  q: { expected: readonly ListedRow[]; lists: Lists; currency: string },
) {
  const { body } = await user.raw('GET', `/api/transactions?${query}&sum=true`);
  const { expected, lists, currency } = q;
  const signed = expected.reduce(
    (sum, row) =>
      sum + (row.direction === 'income' ? 1 : -1) * (worthIn(lists, row, currency) ?? 0),
    0,
  );
  const ids = (all: readonly { id: string }[]) => [...new Set(all.map(({ id }) => id))].sort();
  return differences(
    { sum: body.sum, ids: ids(body.items) },
    { sum: euros(signed), ids: ids(expected) },
    `the list ${query}`,
  );
}

const spentBy = (rows: readonly ListedRow[]): number =>
  rows.reduce((sum, row) => sum + (row.direction === 'expense' ? 1 : -1) * (row.worth ?? 0), 0);

/** What is left must be what its parts leave, and these must be the sums of the rows of its days. */
async function wrongLeft(user: TestUser, lists: Lists, today: string): Promise<string[]> {
  const { body } = await user.raw('GET', '/api/metrics/left');
  if (body.left === null) return [];
  const { income, bills, yearly, saved, planned, ...left } = body.left;
  const rows = lists.lines.filter((row) => calendar.isIn(row, { from: body.from, to: today }));
  const received = rows.filter(isIncome).reduce((sum, row) => sum + (row.worth ?? 0), 0);
  const fixed = cents(bills.paid) + cents(bills.due) + cents(yearly.share) + cents(saved.amount);
  const plan = cents(income.received) + cents(income.due) - fixed - cents(planned.amount);
  return differences(
    {
      received: income.received,
      spent: cents(bills.paid) + cents(yearly.paid) + cents(left.spent),
      ...{ plan: cents(left.plan), amount: cents(left.amount) },
      isInRange: left.low <= left.amount && left.amount <= left.high,
    },
    {
      received: euros(received),
      spent: spentBy(rows.filter(isExpense)),
      ...{ plan, amount: plan - cents(left.spent) },
      isInRange: true,
    },
    'what is left to spend',
  );
}

/**
 * Home's chart of the month must be the sum of its rows, by day and by category, and each category must open its rows.
 */
async function wrongPicture(user: TestUser, lists: Lists, today: string): Promise<string[]> {
  const { body } = await user.raw('GET', '/api/metrics/month-picture');
  const { from: month } = lists.months.around('monthly', today);
  const soFar = { from: month, to: today };
  const spent = lists.lines.filter((row) => isExpense(row) && calendar.isIn(row, soFar));
  const days = Array.from(
    { length: Math.round((Date.parse(today) - Date.parse(month)) / 86_400_000) + 1 },
    (_, at) => {
      const to = calendar.dayAfter(month, at);
      return euros(spentBy(spent.filter((row) => calendar.isIn(row, { from: month, to }))));
    },
  );
  const last = days.at(-1) ?? 0;
  // Days after the newest data are unknown, and nothing was spent on them.
  const since: string | null = body.no_data_since;
  const isKnown = (at: number) => since === null || calendar.dayAfter(month, at) <= since;
  const known = days.map((spentSoFar, at) => (isKnown(at) ? spentSoFar : null));
  const shown: { id: string; total: number }[] = body.categories;
  const opened = await Promise.all(
    shown.map(({ id, total }) => {
      const rows = spent.filter(covering(lists, id));
      const query = `from=${month}&to=${today}&counts_as=expense&category=${id}`;
      return Promise.all([
        differences(total, euros(spentBy(rows)), `the picture's category ${id}`),
        wrongList(user, query, { expected: rows, lists, currency: lists.currency }),
      ]);
    }),
  );
  const all = shown.reduce((sum, { total }) => sum + cents(total), cents(body.to_sort));
  return [
    ...differences(
      body.days.slice(0, days.length).map((day: { spent: number | null }) => day.spent),
      known,
      'the days of the picture',
    ),
    ...differences(euros(all), last, 'the categories of the picture'),
    ...differences(known.findLast((sum) => sum !== null) ?? 0, last, 'the days after the data'),
    ...opened.flat(2),
  ];
}

interface LedgerSeries {
  id: string;
  direction: string;
  currency: string;
  counts: boolean;
  count: number;
  expected: { on: string; amount: number }[];
  payments: { id: string; amount: number }[];
}

/**
 * Each payment must belong to at most one series and equal its row. The list of a series must have as many rows as the
 * series.
 */
async function wrongLedger(
  user: TestUser,
  { lists, today }: { lists: Lists; today: string },
): Promise<string[]> {
  const { body } = await user.raw('GET', '/api/recurring');
  const shown: LedgerSeries[] = body.series;
  const rows = new Map(lists.rows.map((row) => [row.id, row]));
  const payments = shown.flatMap((one) => one.payments.map((paid) => ({ ...paid, one })));
  const wrong = payments.filter(({ id, amount, one }) => {
    const row = rows.get(id);
    return !row || row.ignore || row.amount !== amount || row.direction !== one.direction;
  });
  const opened = await Promise.all(
    shown.map(async ({ id, count }) => {
      const list = await user.raw('GET', `/api/transactions?year=all&recurring=${id}&limit=1`);
      return differences(list.body.total, count, `the rows of series ${id}`);
    }),
  );
  const { body: forecast } = await user.raw('GET', '/api/forecast');
  const due = (direction: string) =>
    shown
      .filter((one) => one.counts && one.direction === direction)
      .flatMap((one) => one.expected.filter(({ on }) => on <= forecast.until));
  const sumOf = (all: readonly { amount: number }[]) =>
    euros(all.reduce((sum, one) => sum + cents(one.amount), 0));
  const [bills, pays] = [due('expense'), due('income')];
  // A pay that two earlier ones promise is in no series.
  const { payday, rests_on: shownSums } = forecast;
  const isPromised = payday?.series_id === null && payday.on > today && payday.on <= forecast.until;
  if (isPromised)
    pays.push({ on: payday.on, amount: euros(cents(shownSums.income) - cents(sumOf(pays))) });
  const isKnown = ({ amount }: { amount: number }) =>
    !isPromised || lists.rows.some((row) => row.direction === 'income' && row.amount === amount);
  const shownDue = shown
    .filter((one) => one.counts)
    .flatMap(({ id, expected }) =>
      expected
        .filter(({ on }) => on <= forecast.until)
        .map(({ on, amount }) => ({ id, on, amount })),
    );
  const words = (all: readonly { id: string; on: string; amount: number }[]) =>
    all.map(({ id, on, amount }) => `${on} ${id} ${amount}`).sort();
  // Series in other currencies are converted at the latest rate, and left out without one.
  const isPlain = shown.every(({ currency }) => currency === lists.currency);
  const rests = { bills: bills.length, due: sumOf(bills), pays: pays.length, income: sumOf(pays) };
  const told = forecast.due.map((one: { series_id: string }) => ({ ...one, id: one.series_id }));
  const wrongDue = [
    ...differences(words(told), words(shownDue), 'what is due'),
    ...differences(forecast.rests_on, rests, 'what the forecast rests on'),
  ];
  return [
    ...(isPlain ? wrongDue : []),
    ...pays.slice(-1).flatMap((pay) => (isKnown(pay) ? [] : [`${pay.amount} was never paid`])),
    ...forecast.again
      .filter((one: { transaction_id: string; amount: number }) => {
        const row = rows.get(one.transaction_id);
        return !row || row.amount !== one.amount || row.direction !== 'expense';
      })
      .map((one: unknown) => `a bill to come again is no row: ${JSON.stringify(one)}`),
    ...wrong.map(({ id }) => `series hold ${JSON.stringify(rows.get(id) ?? id)}`),
    ...differences(
      new Set(payments.map(({ id }) => id)).size,
      payments.length,
      'payments of series',
    ),
    ...opened.flat(),
  ];
}

interface ShownSeries {
  key: string;
  transaction: { amount: number; direction: string; currency: string };
  total: number;
  count: number;
}

async function wrongSeries(
  user: TestUser,
  { context }: RunningServer,
  { lists, year }: { lists: Lists; year: number },
): Promise<string[]> {
  const said = await findRows(context.storage.read, 'series', { user_id: user.id });
  const { body } = await user.raw('GET', `/api/metrics/annual?year=${year}`);
  const shown: ShownSeries[] = body.recurring.transactions;
  const opened = await Promise.all(
    shown.map(async (one) => {
      const path = `/api/transactions?year=${year}&recurring=${one.key}`;
      const list = await user.raw('GET', path);
      const ids = new Set(list.body.items.map(({ id }: { id: string }) => id));
      const rows = lists.rows.filter(({ id }) => ids.has(id));
      return { one, rows, counted: lists.lines.filter(({ id }) => ids.has(id)) };
    }),
  );
  const spent = opened.filter(({ one }) => one.transaction.direction === 'expense');
  const worth = spent.flatMap(({ counted }) => counted.map((row) => row.worth ?? 0));
  const total = euros(worth.reduce((sum, one) => sum + one, 0));
  return [
    ...opened.flatMap((one) => wrongRows(one, lists.months.year(year))),
    ...differences(body.recurring.total_recurring, total, `recurring of ${year}`),
    ...(said.length === 0 ? missing(shown, lists, year) : []),
  ];
}

/**
 * A series of a year must have at least one row, all its rows must count toward totals, and its total must be the sum of
 * what counts of them: of a shared row, the user's share.
 */
function wrongRows(
  {
    one,
    rows,
    counted,
  }: { one: ShownSeries; rows: readonly ListedRow[]; counted: readonly ListedRow[] },
  days: calendar.Days,
): string[] {
  const name = `series ${rows[0]?.description} from ${days.from}`;
  const { amount, direction, currency } = one.transaction;
  const sizes = rows.map((row) => cents(row.amount)).sort((a, b) => a - b);
  const middle = [sizes.length - 1, sizes.length].map((at) => sizes[Math.floor(at / 2)] ?? 0);
  const median = Math.round(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2);
  // A series in another currency is shown in it, whether or not a rate is known.
  const isSpent = (row: ListedRow) => isExpense(row) && row.direction === 'expense';
  const isCounted = (row: ListedRow) => isIncome(row) || isSpent(row);
  const fits = (row: ListedRow) =>
    row.currency === currency &&
    isCounted({ ...row, worth: row.worth ?? 0 }) &&
    row.direction === direction &&
    calendar.isIn(row, days);
  const total = counted.reduce((sum, row) => sum + cents(row.amount), 0);
  return [
    ...differences(
      { total: one.total, amount },
      { total: euros(total), amount: euros(median) },
      name,
    ),
    ...rows.filter((row) => !fits(row)).map((row) => `${name} holds ${JSON.stringify(row)}`),
    ...(rows.length === 0 ? [`${name} has no rows`] : []),
  ];
}

/**
 * The rent never varies. Three payments on the first of consecutive months must be detected as recurring if no other
 * row has that name, and no month is missing before or after them.
 */
function missing(shown: readonly ShownSeries[], lists: Lists, year: number): string[] {
  const all = lists.rows.filter(
    (row) => /alquiler/i.test(row.description) && row.is_main && counts(row),
  );
  const rent = all.filter((row) => calendar.isIn(row, lists.months.year(year)));
  const months = all
    .map(({ date }) => calendar.yearOf(date) * 12 + calendar.monthOf(date))
    .sort((a, b) => a - b);
  const isPlain = rent.every(
    (row) => isExpense(row) && !row.share && row.amount === 850 && row.date.slice(8, 10) === '01',
  );
  const follow = months.every((month, at) => at === 0 || month === (months[at - 1] ?? 0) + 1);
  if (!isPlain || !follow || rent.length < 3) return [];
  const total = euros(85_000 * rent.length);
  return shown.some((one) => one.total === total && one.count === 12)
    ? []
    : [`the rent of ${year} is not shown as recurring`];
}
