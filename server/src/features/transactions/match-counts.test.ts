import { listCategories } from '@saldo/contract/categories';
import {
  countOtherPeriods,
  createTransaction,
  listTransactions,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import { newId } from '../../platform/id.ts';
import { insertTransactions } from '../ledger/rows/write-transactions.ts';
import { newRow } from './entry-columns.ts';

const ROW = { amount: 1, bank: 'BBVA', product: 'current' } as const;
const NOW = '2026-01-01T00:00:00.000Z';

describeOnEachEngine('counts beyond the period', (server) => {
  const withRows = async (
    rows: readonly { date: string; description: string; bank?: string }[],
  ) => {
    const user = await server().signUp();
    for (const row of rows) await user.call(createTransaction, { body: { ...ROW, ...row } });
    return user;
  };
  const coffee = (date: string) => ({ date, description: 'Café' });
  const counts = (
    user: TestUser,
    query: Parameters<typeof user.call<typeof countOtherPeriods>>[1],
  ) => user.call(countOtherPeriods, query);

  it('cover the year and all years with the same filters', async () => {
    const user = await withRows([
      ...['2025-03-01', '2025-12-31T23:59:59', '2024-12-31', '2019-05-05'].map(coffee),
      { date: '2025-03-02', description: 'Tea' },
      { ...coffee('2025-03-03'), bank: 'REVOLUT' },
    ]);
    await withRows([coffee('2025-03-01')]);
    const wanted = { description: 'CAFE', bank: 'BBVA' };
    for (const [period, expected] of [
      [
        { year: 2025, month: 11 },
        { year: 2, all: 4 },
      ],
      [{ year: 2025 }, { year: 2, all: 4 }],
      [
        { year: 2020, month: 11 },
        { year: 0, all: 4 },
      ],
      [
        { year: 'all', month: 11 },
        { year: 0, all: 4 },
      ],
      [
        { from: '2025-06-01', to: '2025-06-30' },
        { year: 0, all: 4 },
      ],
      [
        { year: 2025, from: '2025-06-01', to: '2025-06-30' },
        { year: 2, all: 4 },
      ],
    ] as const) {
      const { year, all } = await counts(user, { query: { ...period, ...wanted } });
      expect([period, { year, all }]).toEqual([period, expected]);
    }
  });

  it('agree with the lists of those periods', async () => {
    const user = await withRows([coffee('2025-03-01'), coffee('2024-03-01'), coffee('2024-04-01')]);
    const { year, all } = await counts(user, { query: { year: 2024, month: 1, bank: 'BBVA' } });
    const total = async (y: number | 'all') =>
      (await user.call(listTransactions, { query: { year: y, bank: 'BBVA', limit: 1 } })).total;
    expect([year, all]).toEqual([await total(2024), await total('all')]);
  });

  it('name the filters without which the same days have rows, the widest first', async () => {
    const user = await withRows([
      ...['2025-03-01', '2025-03-02', '2025-03-03'].map(coffee),
      { date: '2025-03-02', description: 'Tea', bank: 'REVOLUT' },
      { date: '2025-04-02', description: 'Tea' },
    ]);
    const query = { year: 2025, month: 3, description: 'tea', bank: 'BBVA' } as const;
    const bank = { filter: 'bank', count: 1 };
    expect((await counts(user, { query })).without).toEqual([
      { filter: 'description', count: 3 },
      bank,
    ]);
    // Food and its subcategory are one filter, and an unknown figure matches nothing.
    const [main] = await user.call(listCategories);
    const sub = main?.sub_categories[0];
    const category = { category: main?.id, subcategory: sub?.id };
    const { without } = await counts(user, { query: { year: 2025, month: 4, ...category } });
    expect(without).toEqual([{ filter: 'category', count: 1 }]);
    const metric = { year: 2025, month: 3, description: 'tea', metric: newId() } as const;
    expect((await counts(user, { query: metric })).without).toEqual([
      { filter: 'metric', count: 1 },
    ]);
    const both = { ...metric, bank: 'BBVA' };
    expect((await counts(user, { query: both })).without).toEqual([]);
  });

  it('require a period, like the list', async () => {
    const user = await server().signUp();
    expect((await user.raw('GET', '/api/transactions/wider?month=3')).status).toBe(422);
    expect((await server().raw('GET', '/api/transactions/wider?year=2025')).status).toBe(401);
  });

  it('are the same for very many rows', async () => {
    const user = await server().signUp();
    const { storage } = server().running.context;
    const rows = Array.from({ length: 20_010 }, (_, at) =>
      newRow(
        { bookId: user.id, id: newId(), now: NOW },
        { ...ROW, date: `${2024 + (at % 2)}-06-01`, description: at % 2000 === 0 ? 'Café' : 'Tea' },
        {},
      ),
    );
    await storage.write((tx) => insertTransactions(withoutJournal(tx), rows));
    const query = { year: 2024, month: 1, description: 'cafe' };
    expect(await counts(user, { query })).toEqual({
      ...{ year: 11, all: 11 },
      without: [],
    });
  });
});
