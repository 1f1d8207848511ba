import { listCategories } from '@saldo/contract/categories';
import { createTransaction, getTransaction, updateTransaction } from '@saldo/contract/transactions';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { withoutJournal } from '../../platform/db/row-journal.ts';
import { importTransfers, relink } from './import-transfers.ts';

describeOnOneEngine('relinking exported transfers', (server) => {
  const add = async (user: TestUser, direction: 'income' | 'expense') => {
    const body = { date: '2026-03-05', amount: 10, bank: 'BBVA', product: 'current' } as const;
    return (await user.call(createTransaction, { body: { ...body, direction } })).id;
  };
  const link = (user: TestUser, pairs: { expenseId: string; incomeId: string }[]) => {
    const { storage } = server().running.context;
    const q = { bookId: user.id, now: '2026-03-06T00:00:00.000Z' };
    return storage.write((tx) => relink(withoutJournal(tx), q, pairs));
  };
  const otherLeg = async (user: TestUser, id: string) =>
    (await user.call(getTransaction, { params: { id } })).transfer?.transaction_id;

  it('returns the number of pairs linked, and links no leg twice', async () => {
    const user = await server().signUp();
    const [one, two, three] = [
      await add(user, 'expense'),
      await add(user, 'expense'),
      await add(user, 'expense'),
    ];
    const [first, second] = [await add(user, 'income'), await add(user, 'income')];
    const pair = (expenseId: string, incomeId: string) => ({ expenseId, incomeId });
    expect(await link(user, [pair(one, first), pair(two, first), pair(one, second)])).toBe(1);
    expect(await otherLeg(user, one)).toBe(first);
    expect(await link(user, [pair(one, first), pair(three, second)])).toBe(1);
    expect(await otherLeg(user, three)).toBe(second);
    expect(await otherLeg(user, two)).toBeUndefined();
  });

  it('links no split row', async () => {
    const user = await server().signUp();
    const [expenseId, incomeId] = [await add(user, 'expense'), await add(user, 'income')];
    const [food, home] = await user.call(listCategories);
    const splits = [
      { category: food?.id ?? '', amount: 4 },
      { category: home?.id ?? '', amount: 6 },
    ];
    await user.call(updateTransaction, { params: { id: expenseId }, body: { splits } });
    expect(await link(user, [{ expenseId, incomeId }])).toBe(0);
    const pair = { id: crypto.randomUUID(), expense_id: expenseId, income_id: incomeId };
    const created_at = '2026-03-06T00:00:00.000Z';
    const { storage } = server().running.context;
    const { linked } = await storage.write((tx) =>
      importTransfers(withoutJournal(tx), {
        ...{ bookId: user.id, now: created_at, fresh: new Set([expenseId]) },
        transfers: [{ ...pair, state: 'linked', created_at }],
      }),
    );
    expect(linked).toBe(0);
    expect(await otherLeg(user, incomeId)).toBeUndefined();
  });

  it('skips deleted rows and other users’ rows', async () => {
    const user = await server().signUp();
    const other = await server().signUp();
    const expenseId = await add(user, 'expense');
    const incomeId = await add(other, 'income');
    expect(await link(user, [{ expenseId, incomeId }])).toBe(0);
    expect(await link(user, [{ expenseId, incomeId: crypto.randomUUID() }])).toBe(0);
    expect(await link(user, [])).toBe(0);
  });
});
