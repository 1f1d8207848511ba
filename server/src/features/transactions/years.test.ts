import { createTransaction, listTransactions, listYears } from '@saldo/contract/transactions';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

const ROW = { amount: 1, bank: 'BBVA', product: 'current' } as const;

describeOnEachEngine('years', (server) => {
  const withRows = async (days: readonly string[]) => {
    const user = await server().signUp();
    for (const date of days) {
      await user.call(createTransaction, { body: { ...ROW, date, description: date } });
    }
    return user;
  };

  it('are those with rows of this user, each once', async () => {
    const user = await withRows(['2011-12-31', '2026-01-01', '2026-12-31T23:59:59', '2019-05-05']);
    await withRows(['1999-01-01']);
    expect(await user.call(listYears)).toEqual([2026, 2019, 2011]);
    expect(await (await server().signUp()).call(listYears)).toEqual([]);
  });

  it('can all be listed, or one month of each', async () => {
    const user = await withRows(['2011-12-31', '2026-01-01', '2026-12-31', '2019-05-05']);
    const days = async (query: { month?: number; from?: string; to?: string; limit?: number }) => {
      const all = { ...query, year: 'all' as const };
      const { items, total } = await user.call(listTransactions, { query: all });
      return [total, ...items.map(({ description }) => description)];
    };
    expect(await days({})).toEqual([4, '2026-12-31', '2026-01-01', '2019-05-05', '2011-12-31']);
    expect(await days({ limit: 1 })).toEqual([4, '2026-12-31']);
    expect(await days({ month: 12 })).toEqual([2, '2026-12-31', '2011-12-31']);
    expect(await days({ month: 12, limit: 1 })).toEqual([2, '2026-12-31']);
    expect(await days({ from: '2012-01-01', to: '2026-06-30' })).toEqual([
      2,
      '2026-01-01',
      '2019-05-05',
    ]);
  });

  it('must be a single year for all recurring rows and for deletion', async () => {
    const user = await server().signUp();
    for (const [method, query] of [
      ['GET', 'year=all&recurring=all'],
      ['GET', 'year=every'],
      ['DELETE', 'year=all'],
    ] as const) {
      const answer = await user.raw(method, `/api/transactions?${query}`);
      expect([query, answer.status]).toEqual([query, 422]);
      expect(JSON.stringify(answer.body)).toContain('must be a year');
    }
  });
});
