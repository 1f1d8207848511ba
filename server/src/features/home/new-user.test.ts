import {
  type AccountWithBalance,
  getBalances,
  getCoverage,
  listAccounts,
} from '@saldo/contract/accounts';
import { getMonthPicture } from '@saldo/contract/home';
import { getMerchant, listMerchants } from '@saldo/contract/merchants';
import { getMonthlyMetrics } from '@saldo/contract/metrics';
import { getForecast, listSeries } from '@saldo/contract/recurring';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import { addDays, dayNumber, daysInMonth } from '@saldo/domain/dates';
import { atLength } from '@saldo/proofs/harness/at-length';
import {
  ENGINES,
  startTestServer,
  type TestServer,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, settled } from '../bank-connections/testing/sandbox.ts';

/*
 * What new users see in their first hour, whatever they add: files that cover some days of the last year, a bank
 * connection, a few manual rows. Each figure is recomputed slowly but simply from the lists of rows and days.
 */

const TODAY = '2026-11-24';
const BANKS = ['N26', 'BBVA', 'ING'] as const;

const file = fc.record({
  bank: fc.constantFrom(...BANKS),
  /** Number of days before today on which the file begins. */
  from: fc.integer({ min: 1, max: 365 }),
  length: fc.integer({ min: 1, max: 365 }),
});
const given = fc.record({
  files: fc.array(file, { maxLength: 4 }),
  /** What the statements contain besides purchases, and whether they have balances. */
  has: fc.record({
    balance: fc.boolean(),
    salary: fc.boolean(),
    interest: fc.boolean(),
    friend: fc.boolean(),
    rent: fc.boolean(),
  }),
  connected: fc.nat(3).map((n) => n === 0),
  byHand: fc.array(fc.integer({ min: 0, max: 365 }), { maxLength: 3 }),
});
type Given = typeof given extends fc.Arbitrary<infer T> ? T : never;

const SALARY = 'TRANSFERENCIA NOMINA ACME SL';

/** Rows of a bank account on one day. They are identical in each file that covers the day. */
function rowsOn(day: string, bank: string, has: Given['has']): [text: string, cents: number][] {
  const date = Number(day.slice(8));
  const buys = (dayNumber(day) + bank.length) % 3 === 0;
  return [
    ...(buys ? [[`MERCADONA`, -3000 - 10 * (dayNumber(day) % 7)] as [string, number]] : []),
    ...(has.salary && date === 27 && bank === 'N26' ? [[SALARY, 185_000] as [string, number]] : []),
    ...(has.interest && date === 15
      ? [['LIQUIDACION DE INTERESES', 1840] as [string, number]]
      : []),
    ...(has.friend && date === 20
      ? [['BIZUM DE LUCIA PEREZ GOMEZ', 1500] as [string, number]]
      : []),
    ...(has.rent && date === 3
      ? [['RECIBO ALQUILER FINCAS SOLANA', -70_000] as [string, number]]
      : []),
  ];
}

function statementOf({ bank, from, length }: Given['files'][number], has: Given['has']): string {
  const start = addDays(TODAY, -from);
  const end = [addDays(start, length), TODAY].sort()[0] ?? TODAY;
  const lines = [has.balance ? 'Date;Description;Amount;Balance' : 'Date;Description;Amount'];
  let balance = 1_000_000;
  for (let day = addDays(TODAY, -366); day <= end; day = addDays(day, 1)) {
    for (const [text, cents] of rowsOn(day, bank, has)) {
      balance += cents;
      if (day < start) continue;
      const row = [day, text, (cents / 100).toFixed(2)];
      lines.push([...row, ...(has.balance ? [(balance / 100).toFixed(2)] : [])].join(';'));
    }
  }
  return lines.length > 1 ? lines.join('\n') : '';
}

async function bring(server: TestServer, user: TestUser, { files, has, ...more }: Given) {
  const ids = new Map<string, string>();
  for (const one of files) {
    const text = statementOf(one, has);
    if (text === '') continue;
    const mapping = JSON.stringify({
      ...{ date: 'Date', description: 'Description', amount: 'Amount', date_order: 'day-first' },
      ...{ decimal: 'point', bank: one.bank, ...(has.balance ? { balance: 'Balance' } : {}) },
    });
    const account_id = ids.get(one.bank) ?? 'new';
    const answer = await user.upload('GENERIC', text, 'list.csv', { mapping, account_id });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const [account] = (await user.call(listAccounts)).filter(({ bank }) => bank === one.bank);
    if (account) ids.set(one.bank, account.id);
  }
  if (more.connected) {
    await connect(server, user);
    await settled(server);
  }
  for (const back of more.byHand) {
    const body = { date: addDays(TODAY, -back), amount: 12, description: 'Market' };
    await user.call(createTransaction, { body: { ...body, bank: 'CASH', product: 'current' } });
  }
}

interface Seen {
  accounts: AccountWithBalance[];
  /** Days covered by statements or syncs, by account. */
  covered: Map<string, Set<string>>;
  rows: Awaited<ReturnType<typeof rowsOf>>;
}

const rowsOf = async (user: TestUser) => {
  const { items, total } = await user.call(listTransactions, {
    query: { year: 'all', limit: 1000 },
  });
  expect(items).toHaveLength(total);
  return items;
};

async function look(user: TestUser): Promise<Seen> {
  const accounts = await user.call(listAccounts);
  const covered = new Map<string, Set<string>>();
  for (const { id, source } of accounts) {
    const { days } = await user.call(getCoverage, { params: { id } });
    const own = new Set(days.flatMap(({ date, source }) => (source === 'none' ? [] : [date])));
    // A few days between two statements, or between a statement and its import, do not count as a gap.
    for (const date of [...own]) {
      const next = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => addDays(date, n));
      const again = next.findIndex((day) => own.has(day));
      const quiet = again >= 0 ? next.slice(0, again) : next.slice(0, 7);
      if (again < 0 && source !== 'file') continue;
      for (const day of quiet) if (day <= TODAY) own.add(day);
    }
    covered.set(id, own);
  }
  return { accounts, covered, rows: await rowsOf(user) };
}

/**
 * True if statements or syncs cover every account that was active on the day. If no account was active, manual rows
 * count instead.
 */
function isKnown({ accounts, covered, rows }: Seen, day: string): boolean {
  const active = accounts.filter(({ id, last_data: last }) => {
    const [first] = rows
      .flatMap((row) => (row.account_id === id ? row.date.slice(0, 10) : []))
      .sort();
    return covered.get(id)?.size && first && first <= day && day <= addDays(last ?? '', 60);
  });
  if (active.length > 0) return active.every(({ id }) => covered.get(id)?.has(day));
  const days = rows.flatMap((row) => (row.account_id ? [] : row.date.slice(0, 10))).sort();
  let run: string[] = [];
  for (const date of days) {
    const last = run.at(-1);
    if (last && date > addDays(last, 60)) {
      if (covers(run, day)) return true;
      run = [];
    }
    run.push(date);
  }
  return covers(run, day);
}

const covers = (run: readonly string[], day: string): boolean =>
  run.length > 0 && (run[0] ?? '') <= day && day.slice(0, 7) <= (run.at(-1) ?? '').slice(0, 7);

/** Past months as YYYY-MM, latest first. */
const MONTHS = Array.from({ length: 12 }, (_, at) => {
  const [year = 0, month = 0] = TODAY.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2 - at, 1)).toISOString().slice(0, 7);
});

const daysOf = (month: string): string[] => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Array.from(
    { length: daysInMonth(year, number) },
    (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`,
  );
};

const cents = (row: Seen['rows'][number]): number =>
  Math.round(row.amount * 100) * (row.direction === 'income' ? 1 : -1);

async function check(server: TestServer, given: Given): Promise<void> {
  const user = await server.signUp();
  await bring(server, user, given);
  const seen = await look(user);
  const known = knownMonths(seen);
  const usual = known.length < 3 ? [] : known.slice(0, 6);
  await checkUsual(user, seen, usual);
  await checkMerchants(user, seen);
  await checkForecast(user, seen, known);
  await checkBalances(user, seen);
}

async function checkUsual(user: TestUser, { rows }: Seen, usual: readonly string[]) {
  const picture = await user.call(getMonthPicture);
  expect(picture.months, `known: ${usual}`).toBe(usual.length);
  const counted = rows.filter((row) => row.currency === 'EUR' && !row.ignore_default_metrics);
  const spent = counted
    .filter((row) => row.direction === 'expense' || row.is_refund)
    .filter((row) => usual.includes(row.date.slice(0, 7)))
    .reduce((sum, row) => sum - cents(row), 0);
  const expected = usual.length === 0 ? null : Math.round(spent / usual.length) / 100;
  expect(picture.days.at(-1)?.usual ?? null).toBe(expected);
  const { previous } = await user.call(getMonthlyMetrics, { query: { compare: 'usual' } });
  if (usual.length === 0) expect(previous).toBeNull();
}

const knownMonths = (seen: Seen): string[] =>
  MONTHS.filter((month) => daysOf(month).every((day) => isKnown(seen, day)));

async function checkMerchants(user: TestUser, seen: Seen) {
  const { rows } = seen;
  const [merchant] = (await user.call(listMerchants)).filter(({ name }) => name === 'Mercadona');
  if (!merchant) return;
  const { per_month } = await user.call(getMerchant, { params: { id: merchant.id } });
  const own = rows.filter(
    (row) => row.merchant_name === 'Mercadona' && row.currency === 'EUR' && !row.ignore,
  );
  const first = own.map((row) => row.date.slice(0, 7)).sort()[0] ?? '';
  // Only the merchant's own accounts must be known.
  const ids = new Set(own.map((row) => row.account_id));
  const known = knownMonths({
    accounts: seen.accounts.filter(({ id }) => ids.has(id)),
    covered: seen.covered,
    rows: rows.filter((row) => ids.has(row.account_id)),
  });
  const full = known.filter((month) => month >= first && month > (MONTHS[11] ?? ''));
  const sum = own
    .filter((row) => full.includes(row.date.slice(0, 7)))
    .reduce((all, row) => all + cents(row), 0);
  expect(per_month).toBe(full.length < 2 ? null : Math.round(sum / full.length) / 100 + 0);
}

async function checkForecast(user: TestUser, seen: Seen, known: readonly string[]) {
  const [forecast, list] = [await user.call(getForecast), await user.call(listSeries)];
  expect(forecast.spending !== null, `known: ${known}`).toBe(known.length >= 3);
  expect(forecast.net === null).toBe(forecast.spending === null);
  if (known.length < 3) expect(forecast.days).toEqual([]);
  // Payments are expected from a series only after three earlier ones, or after two if the series is yearly.
  for (const one of list.series) {
    if (one.expected.length > 0) expect(one.count).toBeGreaterThanOrEqual(one.times === 1 ? 2 : 3);
    for (const { on } of one.expected) expect(on >= TODAY).toBe(true);
  }
  expect(forecast.payday?.on).toBe(list.payday?.on);
  const fresh = seen.accounts.filter(
    ({ for_spending, balance, last_data: last }) =>
      for_spending && balance !== null && (last ?? '') >= addDays(TODAY, -45),
  );
  expect(list.left !== null).toBe(list.payday !== null && fresh.length > 0);
  const held = fresh.reduce((sum, { balance }) => sum + Math.round((balance ?? 0) * 100), 0);
  if (list.left) expect(list.left.balance).toBe(held / 100);
  if (fresh.length === 0) expect(forecast.days).toEqual([]);
  if (list.payday === null) return;
  const pays = list.series.filter(({ id }) => id === list.payday?.series_id);
  const words = pays.length > 0 ? pays.map(({ merchant }) => merchant) : salaries(seen);
  expect(words).not.toEqual([]);
  for (const word of words) expect(word).not.toMatch(/interes|lucia|bizum/i);
}

/**
 * The expected salary description if the payday belongs to no series. Empty unless two salaries are about a month
 * apart.
 */
function salaries({ rows }: Seen): string[] {
  const days = rows
    .filter((row) => /nomina|payroll|salary/i.test(row.description))
    .map(({ date }) => dayNumber(date));
  const isPair = days.some((a) => days.some((b) => b - a >= 26 && b - a <= 35));
  return isPair ? [SALARY] : [];
}

async function checkBalances(user: TestUser, { accounts }: Seen) {
  const counted = accounts.filter(
    ({ balance, currency }) => balance !== null && currency === 'EUR',
  );
  const { days } = await user.call(getBalances, { query: { from: TODAY, to: TODAY } });
  const sum = counted.reduce((all, { balance }) => all + Math.round((balance ?? 0) * 100), 0);
  expect(days[0]?.total).toBe(counted.length === 0 ? null : sum / 100);
  if (counted.length === 0) expect(days[0]?.proved).toBe(false);
}

const servers: Awaited<ReturnType<typeof startTestServer>>[] = [];
beforeAll(async () => {
  for (const engine of ENGINES) {
    const server = await startTestServer(engine);
    server.setNow(new Date(`${TODAY}T12:00:00Z`));
    servers.push(server);
  }
});
afterAll(async () => {
  for (const server of servers) await server.stop();
});

test('every figure shown in the first hour follows from the data', async () => {
  await fc.assert(
    fc.asyncProperty(given, fc.nat(), async (given, n) => {
      const server = servers[n % servers.length];
      if (!server) throw new Error('there are two');
      await check(server, given);
    }),
    { numRuns: atLength(12, 400), endOnFailure: true },
  );
}, 600_000);
