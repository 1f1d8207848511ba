import {
  createTransaction,
  listTransactions,
  sumTransactions,
  type Transaction,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { beforeAll, expect, it } from 'vitest';

const ROW = { date: '2026-03-10', bank: 'BBVA', product: 'current' } as const;
const ROWS = [
  { description: 'Café Ana', amount: 0.1 },
  { description: 'Café Luis', amount: 0.2, tags: ['trip'] },
  { description: 'Salary', amount: 2100.05, direction: 'income', date: '2026-02-27' },
  { description: 'Amazon', amount: 49.99, currency: 'USD', tags: ['trip'] },
  { description: 'Amazon refund', amount: 9.99, currency: 'USD', direction: 'income' },
  { description: 'Sushi', amount: 1200, currency: 'JPY', date: '2025-12-31' },
  { description: 'Between accounts', amount: 500, ignore: true },
] as const;

describeOnEachEngine('sums of a list', (server) => {
  let user: TestUser;
  beforeAll(async () => {
    user = await server().signUp();
    for (const row of ROWS)
      await user.call(createTransaction, { body: { ...ROW, ...row } as never });
    const other = await server().signUp();
    await other.call(createTransaction, { body: { ...ROW, amount: 7 } });
  });

  const cents = (amount: number) => Math.round(amount * 100);
  const total = (rows: readonly Transaction[], direction: Transaction['direction']) =>
    rows.reduce((sum, row) => sum + (row.direction === direction ? cents(row.amount) : 0), 0) / 100;
  /** The sums of the rows that the list returns. */
  const recomputed = async (query: object) => {
    const { items } = await user.call(listTransactions, { query: query as never });
    const currencies = [...new Set(items.map(({ currency }) => currency))].sort();
    return currencies.map((currency) => {
      const rows = items.filter((row) => row.currency === currency);
      const sums = { in: total(rows, 'income'), out: total(rows, 'expense') };
      return { currency, count: rows.length, ...sums };
    });
  };
  const summed = async (query: object) => {
    const { sums } = await user.call(sumTransactions, { query: query as never });
    return [...sums].sort((a, b) => (a.currency < b.currency ? -1 : 1));
  };

  it.each([
    { year: 'all' },
    { year: 2026 },
    { year: 2026, month: 3 },
    { year: 'all', month: 3 },
    { year: 'all', description: 'amazon' },
    { year: 'all', tags: 'trip' },
    { year: 'all', direction: 'income' },
    { year: 'all', ignore: 'false' },
    { from: '2025-12-31', to: '2026-02-27' },
    { year: 'all', amount_from: '0.2' },
    { year: 'all', amount_from: '0,2', amount_to: '49,99' },
    { year: 'all', amount_to: '0.1' },
    { year: 2019 },
  ])('are those of its rows, whatever the filter: %j', async (query) => {
    const expected = await recomputed(query);
    expect(await summed(query)).toEqual(expected);
  });

  it('put the currency of most rows first', async () => {
    const { sums } = await user.call(sumTransactions, { query: { year: 'all' } });
    expect(sums).toEqual([
      { currency: 'EUR', count: 4, in: 2100.05, out: 500.3 },
      { currency: 'USD', count: 2, in: 9.99, out: 49.99 },
      { currency: 'JPY', count: 1, in: 0, out: 1200 },
    ]);
  });

  it.each([
    ['1', ['Amazon', 'Amazon refund', 'Between accounts', 'Salary', 'Sushi']],
    ['49.99', ['Amazon', 'Between accounts', 'Salary', 'Sushi']],
    ['2100,05', ['Salary']],
    ['2100.06', []],
  ])('and rows can be limited to amounts from %s', async (amount_from, expected) => {
    const query = { year: 'all', amount_from } as never;
    const { items } = await user.call(listTransactions, { query });
    expect(items.map(({ description }) => description).sort()).toEqual(expected);
  });

  it.each(['-1', '1e3', '1.234', 'ten', '12345678901'])('refuse the amount %s', async (amount) => {
    for (const path of ['/api/transactions', '/api/transactions/sums']) {
      const { status } = await user.raw('GET', `${path}?year=all&amount_from=${amount}`);
      expect(status).toBe(422);
    }
  });
});
