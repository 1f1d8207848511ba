import { listCategories } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import {
  type AnnualMetrics,
  type CategoryTotal,
  createMetric,
  type ExcludedAmounts,
  getAnnualMetrics,
  getMonthlyMetrics,
  type MonthlyMetrics,
  type PeriodMetrics,
} from '@saldo/contract/metrics';
import { listTransactions } from '@saldo/contract/transactions';
import { daysInMonth } from '@saldo/domain/dates';
import {
  ENGINES,
  keepSignedIn,
  startTestServer,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import { newId } from '../../platform/id.ts';
import type { TransactionsTable } from '../../schema/tables.ts';
import { insertTransactions } from '../ledger/rows/write-transactions.ts';
import { newRow } from '../transactions/entry-columns.ts';

const YEAR = 2026;
/** `OVER` is an instant after the year has ended; `RUNS` is a day within it. */
const OVER = new Date(`${YEAR + 1}-01-01T12:00:00Z`);
const RUNS = { now: new Date(`${YEAR}-03-14T12:00:00Z`), month: 3, day: 14 };
const NOW = '2026-01-01T00:00:00.000Z';
const SHOPS = ['Netflix', 'Gimnasio', 'Mercado', 'ACME nómina'];

/** A transaction not yet assigned to a user; `category` is an index into the user's list. */
const drawn = fc.record({
  year: fc.constantFrom(YEAR, YEAR, YEAR, YEAR - 1),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 31 }),
  cents: fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.constant(1299)),
  category: fc.option(fc.nat(200), { freq: 4 }),
  direction: fc.constantFrom('income' as const, 'expense' as const, 'expense' as const),
  is_refund: fc.boolean(),
  ignore: fc.nat(9).map((n) => n === 0),
  ignore_default_metrics: fc.nat(5).map((n) => n === 0),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'USD', 'CHF'),
  shop: fc.constantFrom(...SHOPS),
  tagged: fc.boolean(),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;
const history = fc.record({
  rows: fc.array(drawn, { maxLength: 120 }),
  standing: fc.array(
    fc.record({
      shop: fc.constantFrom('Seguro', 'Hosting'),
      cents: fc.integer({ min: 100, max: 9999 }),
    }),
    { maxLength: 2 },
  ),
  metrics: fc.array(fc.array(fc.nat(200), { minLength: 1, maxLength: 6 }), { maxLength: 3 }),
});

type Given = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Server = Awaited<ReturnType<typeof startTestServer>>;

interface Row {
  id: string;
  year: number;
  month: number;
  day: number;
  cents: number;
  category: string;
  top: string;
  direction: 'income' | 'expense';
  isRefund: boolean;
  ignored: boolean;
  outOfDefault: boolean;
  /** True if the row counts as savings, so it is neither income nor expense. */
  isSaved: boolean;
  currency: string;
  isTagged: boolean;
}

type Metrics = Map<string, { chosen: ReadonlySet<string>; untagged: boolean }>;

/** Adds up rows one by one, deliberately in the simplest way. */
const add = (rows: readonly Row[], sign: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + sign(row) * row.cents, 0) / 100 + 0;
const counts = (row: Row) => !row.ignored && row.currency === 'EUR';
const isDefault = (row: Row) => counts(row) && !row.outOfDefault && !row.isSaved;
const isIncome = (row: Row) => isDefault(row) && row.direction === 'income' && !row.isRefund;
const isExpense = (row: Row) => isDefault(row) && (row.direction === 'expense' || row.isRefund);
const net = (row: Row) => (row.direction === 'income' ? 1 : -1);
const spent = (row: Row) => -net(row);

describe('metrics of any transactions', () => {
  const servers: Server[] = [];
  beforeAll(async () => {
    for (const engine of ENGINES) servers.push(await startTestServer(engine));
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
  });

  it('are the same on both engines, and equal a row-by-row count and the sum of their rows', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        const answers: string[] = [];
        for (const server of servers) {
          server.setNow(OVER);
          const user = await server.signUp();
          answers.push(await check(server, user, given));
        }
        expect(answers[1]).toEqual(answers[0]);
      }),
      { numRuns: 8 },
    );
  }, 240_000);
});

async function check(server: Server, user: TestUser, given: Given): Promise<string> {
  const { running } = server;
  const tops = await user.call(listCategories);
  const all = tops.flatMap((top) =>
    [top, ...top.sub_categories].map(({ id }) => ({ id, top: top.id })),
  );
  const subs = tops.flatMap((top) => top.sub_categories);
  const savings = subs.find(({ name }) => name === 'Savings & Investments')?.id;
  const place = (n: number) => {
    const found = all[n % all.length];
    if (!found) throw new Error('no categories');
    return found;
  };
  const stored: TransactionsTable[] = [];
  const rows: Row[] = [];
  const put = (one: Drawn) => {
    const { id: category, top } =
      one.category === null ? { id: UNCATEGORIZED_ID, top: UNCATEGORIZED_ID } : place(one.category);
    const day = Math.min(one.day, daysInMonth(one.year, one.month));
    const pad = (n: number) => String(n).padStart(2, '0');
    const input = {
      date: `${one.year}-${pad(one.month)}-${pad(day)}T23:59:59`,
      amount: one.cents / 100,
      bank: 'BBVA',
      product: 'current' as const,
      direction: one.direction,
      description: one.shop,
      currency: one.currency,
      is_refund: one.is_refund,
      ignore: one.ignore,
      ignore_default_metrics: one.ignore_default_metrics,
      ...(one.tagged ? { tags: ['trip'] } : {}),
    };
    const key = { bookId: user.id, id: newId(), now: NOW };
    const categoryId = category === UNCATEGORIZED_ID ? null : category;
    const row = newRow(key, input, { categoryId });
    stored.push(row);
    rows.push({
      id: key.id,
      year: one.year,
      month: one.month,
      day,
      cents: one.cents,
      category,
      top,
      direction: one.direction,
      isRefund: one.direction === 'income' && one.is_refund,
      ignored: one.ignore,
      outOfDefault: one.ignore_default_metrics,
      isSaved: category === savings,
      currency: one.currency,
      isTagged: one.tagged,
    });
  };
  for (const one of given.rows) put(one);
  const plain = {
    year: YEAR,
    day: 5,
    category: null,
    direction: 'expense' as const,
    is_refund: false,
    ignore: false,
    ignore_default_metrics: false,
    currency: 'EUR' as const,
    tagged: false,
  };
  for (const { shop, cents } of given.standing) {
    for (const month of [2, 3, 4]) put({ ...plain, month, shop, cents });
  }
  await running.context.storage.write((tx) => insertTransactions(withoutJournal(tx), stored));
  const metrics: Metrics = new Map();
  for (const [at, places] of given.metrics.entries()) {
    const categories = [...new Set(places.map((n) => place(n).id))];
    const untagged = at % 2 === 1;
    const made = await user.call(createMetric, { body: { name: `m${at}`, categories, untagged } });
    metrics.set(made.id, { chosen: new Set(categories), untagged });
  }

  const year = await user.call(getAnnualMetrics, { query: { year: YEAR } });
  const ofYear = rows.filter((row) => row.year === YEAR);
  checkPeriod(year.total, ofYear, metrics);
  await checkOpened(user, { year: YEAR }, year.total);
  await checkRecurring(user, year);
  expect(year.left_out).toEqual(leftOut(ofYear));
  checkPrevious(
    year.previous,
    rows.filter((row) => row.year === YEAR - 1),
  );
  for (const { month, has_data, is_over, ...figures } of year.monthly) {
    const ofMonth = ofYear.filter((row) => row.month === month);
    checkPeriod(figures, ofMonth, metrics);
    expect(is_over).toBe(true);
    expect(has_data).toBe(ofMonth.some((row) => !row.ignored));
    if (month > 3) continue;
    const single = await user.call(getMonthlyMetrics, { query: { year: YEAR, month } });
    const {
      previous,
      previous_default,
      refunds,
      saved,
      compared,
      known_from,
      so_far,
      converted,
      left_out,
      uncovered,
      ...same
    } = single;
    const put = ofMonth.filter((row) => counts(row) && !row.outOfDefault && row.isSaved);
    expect(saved.map(({ total }) => total)).toEqual(
      [add(put, spent)].filter((total) => total !== 0),
    );
    checkRefunds(refunds, ofMonth);
    await checkRefundsOpened(user, { year: YEAR, month: String(month) }, single);
    expect(so_far).toBeNull();
    if (ofMonth.length > 0) expect(uncovered).toBeNull();
    expect(compared.from.slice(0, 7)).toBe(
      month === 1 ? `${YEAR - 1}-12` : `${YEAR}-${String(month - 1).padStart(2, '0')}`,
    );
    expect(same).toEqual(figures);
    expect(converted.count).toBe(0);
    expect(left_out).toEqual(leftOut(ofMonth));
    const before = month === 1 ? { y: YEAR - 1, m: 12 } : { y: YEAR, m: month - 1 };
    const rowsBefore = rows.filter((row) => row.year === before.y && row.month === before.m);
    checkPrevious(previous, rowsBefore);
    expect(previous_default === null).toBe(previous === null);
    if (previous_default)
      checkTree(previous_default[1].categories, rowsBefore.filter(isExpense), spent);
    await checkUsual(user, rows, month);
    await checkOpened(user, { year: YEAR, month: String(month) }, same);
  }
  const withData = year.monthly.filter((one) => one.has_data);
  const balances = withData.map((one) => one.balances.balance_not_spent);
  const { best, worst } = year.best_worst_months;
  expect(best?.balances.balance_not_spent ?? null).toBe(
    balances.length ? Math.max(...balances) : null,
  );
  expect(worst?.balances.balance_not_spent ?? null).toBe(
    balances.length ? Math.min(...balances) : null,
  );
  server.setNow(RUNS.now);
  await keepSignedIn(server);
  await checkRunning(user, rows);
  return withNames(
    JSON.stringify(year),
    [...tops.flatMap((top) => [top, ...top.sub_categories])],
    rows,
  );
}

/** Replaces ids with names, to compare two users' responses. */
function withNames(
  text: string,
  categories: readonly { id: string; parent_id: string | null; name: string }[],
  rows: readonly Row[],
): string {
  let named = text;
  for (const { id, parent_id, name } of categories) {
    named = named.replaceAll(id, `${name}${parent_id === null ? '' : ' below'}`);
  }
  for (const [at, row] of rows.entries()) named = named.replaceAll(row.id, `row ${at}`);
  return named.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g, 'an id');
}

function checkPeriod(figures: PeriodMetrics, rows: readonly Row[], metrics: Metrics): void {
  const income = add(rows.filter(isIncome), () => 1);
  const expenses = add(rows.filter(isExpense), spent);
  expect(figures.balances.income).toBe(income);
  expect(figures.balances.expenses).toBe(expenses);
  expect(figures.balances.balance_not_spent).toBe(
    add(
      rows.filter((row) => isIncome(row) || isExpense(row)),
      net,
    ),
  );
  const [received, paid] = figures.default;
  checkTree(received.categories, rows.filter(isIncome), () => 1);
  checkTree(paid.categories, rows.filter(isExpense), spent);
  expect(figures.custom.map((one) => one.id)).toEqual([...metrics.keys()]);
  for (const custom of figures.custom) {
    const { chosen, untagged } = metrics.get(custom.id) ?? {};
    const inIt = rows.filter(
      (row) =>
        counts(row) &&
        (chosen?.has(row.category) || chosen?.has(row.top)) &&
        !(untagged && row.isTagged),
    );
    expect(custom.total).toBe(add(inIt, net));
    expect(custom.is_net).toBe(new Set(inIt.map((row) => row.direction)).size === 2);
    expect(sum(custom.categories)).toBe(custom.total);
  }
}

const sum = (all: readonly { total: number }[]) =>
  all.reduce((cents, one) => cents + Math.round(one.total * 100), 0) / 100 + 0;

function checkTree(
  tree: readonly CategoryTotal[],
  rows: readonly Row[],
  sign: (row: Row) => number,
): void {
  const tops = new Set(rows.map((row) => row.top));
  expect(new Set(tree.map((one) => one.category_id))).toEqual(tops);
  expect(tree).toHaveLength(tops.size);
  for (const parent of tree) {
    const own = rows.filter((row) => row.top === parent.category_id);
    expect(parent.total).toBe(add(own, sign));
    if (parent.sub_categories.length > 0) expect(sum(parent.sub_categories)).toBe(parent.total);
    for (const child of parent.sub_categories) {
      expect(child.total).toBe(
        add(
          own.filter((row) => row.category === child.category_id),
          sign,
        ),
      );
    }
  }
}

function checkRefunds(refunds: ExcludedAmounts['refunds'], rows: readonly Row[]): void {
  const back = rows.filter((row) => isExpense(row) && row.isRefund);
  expect(new Set(refunds.map((one) => one.category_id))).toEqual(
    new Set(back.map((row) => row.top)),
  );
  for (const { category_id: id, total } of refunds) {
    expect(total).toBe(
      add(
        back.filter((row) => row.top === id),
        () => 1,
      ),
    );
  }
}

/** Checks that the rows opened from the figures for payments and for refunds add up to those figures. */
async function checkRefundsOpened(
  user: TestUser,
  period: { year: number; month: string },
  { balances, refunds }: MonthlyMetrics,
): Promise<void> {
  const open = async (query: object) => {
    const asked = { ...period, ...query, sum: 'true', limit: 1 };
    return (await user.call(listTransactions, { query: asked as never })).sum;
  };
  const back = sum(refunds);
  expect(await open({ counts_as: 'refund' })).toBe(back);
  expect(await open({ counts_as: 'paid' })).toBe(
    sum([{ total: -balances.expenses }, { total: -back }]),
  );
  for (const { category_id: category, total } of refunds.slice(0, 2)) {
    expect(await open({ counts_as: 'refund', category })).toBe(total);
  }
}

/**
 * Checks the average of the last known months. Income and expenses are each rounded to the cent. All rows in this test
 * are manual entries.
 */
async function checkUsual(user: TestUser, rows: readonly Row[], month: number): Promise<void> {
  const { previous } = await user.call(getMonthlyMetrics, {
    query: { year: YEAR, month, compare: 'usual' },
  });
  const at = (row: Pick<Row, 'year' | 'month'>) => row.year * 12 + row.month;
  const dayOf = (row: Row) => Date.UTC(row.year, row.month - 1, row.day) / 86_400_000;
  const now = YEAR * 12 + month;
  const days = rows.map(dayOf).sort((a, b) => a - b);
  // A month is known if entries begin before it and continue into it or beyond it, without a break of more than sixty
  // days.
  const isKnown = (one: number) => {
    const start = Date.UTC(Math.floor((one - 1) / 12), (one - 1) % 12, 1) / 86_400_000;
    const before = days.findLastIndex((day) => day <= start);
    if (before < 0) return false;
    for (let next = before; next < days.length; next += 1) {
      const [day = 0, later] = [days[next], days[next + 1]];
      const isIn = new Date(day * 86_400_000).toISOString().slice(0, 7);
      const month = new Date(start * 86_400_000).toISOString().slice(0, 7);
      if (isIn >= month) return true;
      if (later === undefined || later > day + 60) return false;
    }
    return false;
  };
  const known = Array.from({ length: 12 }, (_, back) => now - 1 - back)
    .filter(isKnown)
    .slice(0, 6);
  const before = rows.filter((row) => known.includes(at(row)));
  if (known.length < 3 || before.every((row) => row.ignored)) {
    expect(previous).toBeNull();
    return;
  }
  const incomes = before.filter(isIncome);
  const income = [...new Set(incomes.map((row) => row.category))].map((category) => {
    const alike = incomes.filter((row) => row.category === category);
    return {
      total: Math.round(alike.reduce((all, { cents }) => all + cents, 0) / known.length) / 100,
    };
  });
  expect(previous?.income).toBe(sum(income));
}

/** Checks that the rows in the list opened from a figure add up to that figure. */
async function checkOpened(
  user: TestUser,
  period: { year: number; month?: string },
  { balances, default: groups, custom }: PeriodMetrics,
): Promise<void> {
  const open = async (query: object) => {
    const all = { ...period, ...query, sum: 'true' };
    const page = await user.call(listTransactions, { query: { ...all, limit: 1 } as never });
    return page.sum;
  };
  expect(await open({ counts_as: 'income' })).toBe(balances.income);
  expect(await open({ counts_as: 'expense' })).toBe(0 - balances.expenses + 0);
  expect(await open({ counts_as: 'balance' })).toBe(balances.balance_not_spent);
  for (const { name, categories } of groups) {
    const sign = name === 'income' ? 1 : -1;
    // Excludes the first category with all of its subcategories, and one subcategory of the second category.
    const [main, second] = categories;
    const sub = second?.sub_categories[0];
    const without = {
      ...(main && { not_category: main.category_id }),
      ...(sub && { not_subcategory: sub.category_id }),
    };
    const rest = sum([...categories.slice(1), { total: -(sub?.total ?? 0) }]);
    expect(await open({ counts_as: name, ...without })).toBe(sign * rest + 0);
    for (const one of categories.slice(0, 3)) {
      const query = { counts_as: name, category: one.category_id };
      expect(await open(query)).toBe(sign * one.total + 0);
      for (const sub of one.sub_categories.slice(0, 2)) {
        const exact = { ...query, subcategory: sub.category_id };
        expect(await open(exact)).toBe(sign * sub.total + 0);
      }
    }
  }
  for (const metric of custom) {
    expect(await open({ metric: metric.id })).toBe(metric.total);
    for (const one of metric.categories.slice(0, 2)) {
      // A subcategory chosen on its own includes only itself.
      const query = { metric: metric.id, category: one.category_id };
      expect(await open(query)).toBe(one.total);
    }
  }
}

async function checkRecurring(user: TestUser, { recurring, year }: AnnualMetrics): Promise<void> {
  for (const one of recurring.transactions) {
    const query = { year, recurring: one.key, sum: 'true' as const };
    const list = await user.call(listTransactions, { query });
    const sign = one.transaction.direction === 'income' ? 1 : -1;
    expect(list.sum).toBe(sign * one.total);
    expect(list.total).toBeGreaterThan(0);
    for (const item of list.items) {
      expect(item).toMatchObject({ ignore: false, ignore_default_metrics: false, currency: 'EUR' });
    }
  }
  const expenses = recurring.transactions.filter((one) => one.transaction.direction === 'expense');
  expect(recurring.total_recurring).toBe(sum(expenses));
}

/** Checks that the current month and year so far are compared with the same days of the previous ones. */
async function checkRunning(user: TestUser, rows: readonly Row[]): Promise<void> {
  const { month, day } = RUNS;
  const upTo = (row: Row, last: number) =>
    row.month < last || (row.month === last && row.day <= day);
  const annual = await user.call(getAnnualMetrics);
  const of = (year: number) => rows.filter((row) => row.year === year && upTo(row, month));
  checkPrevious(annual.previous, of(YEAR - 1));
  expect(annual.so_far?.balances.income).toBe(add(of(YEAR).filter(isIncome), () => 1));
  expect(annual.so_far?.balances.expenses).toBe(add(of(YEAR).filter(isExpense), spent));
  expect(annual.monthly.filter((one) => one.is_over)).toHaveLength(month - 1);
  const over = annual.monthly.filter((one) => one.has_data && one.month < month);
  const balances = over.map((one) => one.balances.balance_not_spent);
  expect(annual.best_worst_months.best?.balances.balance_not_spent).toBe(
    balances.length ? Math.max(...balances) : undefined,
  );
  const monthly = await user.call(getMonthlyMetrics);
  const inMonth = (one: number) => of(YEAR).filter((row) => row.month === one && row.day <= day);
  checkPrevious(monthly.previous, inMonth(month - 1));
  expect(monthly.so_far?.balances.income).toBe(add(inMonth(month).filter(isIncome), () => 1));
}

function checkPrevious(previous: AnnualMetrics['previous'], rows: readonly Row[]): void {
  if (rows.every((row) => row.ignored)) {
    expect(previous).toBeNull();
    return;
  }
  expect(previous?.income).toBe(add(rows.filter(isIncome), () => 1));
  expect(previous?.expenses).toBe(add(rows.filter(isExpense), spent));
}

function leftOut(rows: readonly Row[]) {
  const out = rows.filter((row) => !row.ignored && !row.outOfDefault && row.currency !== 'EUR');
  return { count: out.length, currencies: [...new Set(out.map((row) => row.currency))].sort() };
}
