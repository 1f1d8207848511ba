import { createCategory } from '@saldo/contract/categories';
import { applySuggestions } from '@saldo/contract/categorization';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { listSteps, undoStep } from '@saldo/contract/history';
import { answerQueue } from '@saldo/contract/sorting';
import { listTransactions, updateBatch } from '@saldo/contract/transactions';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { bringRows } from './testing/arrivals.ts';

const PERSON = 'BIZUM A FAVOR DE MARTA RUIZ';

describeOnOneEngine('suggestions that the user has accepted', (server) => {
  const begun = async () => {
    const user = await server().signUp();
    await bringRows(user, 1, ['REPSOL', 'CARREFOUR', PERSON]);
    const make = async (name: string) =>
      (await user.call(createCategory, { body: { name, icon: '⭐' } })).id;
    return { user, car: await make('Car'), food: await make('Food') };
  };
  const idsOf = async (user: TestUser, month: number, ...texts: string[]) =>
    (await user.call(listTransactions, { query: { year: 2026, month } })).items.flatMap((row) =>
      texts.includes(row.description) ? row.id : [],
    );
  const accept = async (user: TestUser, category: string, ids: string[]) => {
    const body = {
      existing: [{ id: category, name: 'It', icon: '⭐', transactions: ids.map((id) => ({ id })) }],
    };
    return user.call(applySuggestions, { query: { year: 2026 }, body });
  };
  /** Category and source of the rows in a month, by the bank's text. */
  const sortedIn = async (user: TestUser, month: number) =>
    Object.fromEntries(
      (await user.call(listTransactions, { query: { year: 2026, month } })).items.map((row) => [
        row.description,
        [row.category, row.category_source],
      ]),
    );

  it('decide their merchants, accepted together or one by one, but never people', async () => {
    const { user, car, food } = await begun();
    await accept(user, car, await idsOf(user, 1, 'REPSOL', PERSON));
    const answer = { category: food, always: false, in_bulk: true, reason: 'Supermarket' };
    const transaction_ids = await idsOf(user, 1, 'CARREFOUR');
    await user.call(answerQueue, { body: { ...answer, transaction_ids } });
    const report = await bringRows(user, 2, ['REPSOL', 'CARREFOUR', PERSON]);
    expect(report.sorted).toMatchObject({ count: 2, chosen: 2 });
    expect(await sortedIn(user, 2)).toMatchObject({
      ...{ REPSOL: [car, 'ai'], CARREFOUR: [food, 'ai'] },
      [PERSON]: [expect.anything(), 'none'],
    });
  });

  it('give way to a later choice, and win over an earlier one', async () => {
    const { user, car, food } = await begun();
    const put = async (month: number, category: string) => {
      const ids = await idsOf(user, month, 'REPSOL');
      await user.call(updateBatch, { body: ids.map((id) => ({ id, category })) });
    };
    await accept(user, car, await idsOf(user, 1, 'REPSOL'));
    await put(1, food);
    await bringRows(user, 2, ['REPSOL']);
    expect(await sortedIn(user, 2)).toEqual({ REPSOL: [food, 'ai'] });
    await put(1, UNCATEGORIZED_ID);
    await bringRows(user, 3, ['REPSOL']);
    await accept(user, car, await idsOf(user, 3, 'REPSOL'));
    await bringRows(user, 4, ['REPSOL']);
    expect(await sortedIn(user, 4)).toEqual({ REPSOL: [car, 'ai'] });
  });

  it('no longer decide anything once the acceptance is undone', async () => {
    const { user, car } = await begun();
    const { step_id } = await accept(user, car, await idsOf(user, 1, 'REPSOL'));
    await user.call(undoStep, { params: { id: step_id ?? '' } });
    expect(await bringRows(user, 2, ['REPSOL'])).not.toHaveProperty('sorted');
  });

  it('are a line of History of their own, beside what was sorted on arrival', async () => {
    const { user, car, food } = await begun();
    await accept(user, car, await idsOf(user, 1, 'REPSOL'));
    await bringRows(user, 2, ['REPSOL', 'CARREFOUR']);
    const answer = { category: food, always: false, in_bulk: true };
    const transaction_ids = await idsOf(user, 2, 'CARREFOUR');
    await user.call(answerQueue, { body: { ...answer, transaction_ids } });
    const { items } = await user.call(listSteps, { query: { kind: 'sort' } });
    expect(items.map(({ by, count }) => [by, count])).toEqual([
      ['user', 1],
      ['job', 1],
    ]);
  });
});
