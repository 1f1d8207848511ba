import { randomUUID } from 'node:crypto';
import { closeAccount, createAccount, listAccountNames } from '@saldo/contract/accounts';
import { createCategory } from '@saldo/contract/categories';
import { listChoices } from '@saldo/contract/category-choices';
import { undoStep } from '@saldo/contract/history';
import {
  createTransaction,
  deleteTransaction,
  listTransactions,
} from '@saldo/contract/transactions';
import { dayIn } from '@saldo/domain/dates';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

describeOnEachEngine('an entry with little', (server) => {
  const add = (user: TestUser, body: Parameters<typeof createBody>[0] = {}) =>
    user.call(createTransaction, { body: createBody(body) });
  const createBody = (more: {
    amount?: number;
    account_id?: string | null;
    currency?: string;
    category?: string;
    date?: string;
    entry_id?: string;
    note?: string;
  }) => ({ amount: 3.2, ...more });
  const send = (user: TestUser, body: object) =>
    user.raw('POST', '/api/transactions', { body: createBody(body) });
  const rows = async (user: TestUser) =>
    (await user.call(listTransactions, { query: { from: '2000-01-01', to: '2099-12-31' } })).items;

  it('is of today and in cash, whose account the first one creates', async () => {
    const user = await server().signUp();
    const one = await add(user);
    const today = dayIn('UTC', new Date());
    expect([one.account_name, one.bank, one.product, one.direction, one.currency]).toEqual([
      ...['Cash', 'CASH', 'current', 'expense', 'EUR'],
    ]);
    expect(Math.abs(Date.parse(one.date.slice(0, 10)) - Date.parse(today))).toBeLessThanOrEqual(
      86_400_000,
    );
    const two = await add(user);
    expect(two.account_id).toBe(one.account_id);
    const accounts = await user.call(listAccountNames);
    expect(accounts.map(({ name, purpose }) => [name, purpose])).toEqual([['Cash', 'cash']]);
  });

  it('takes bank, product and currency from its account', async () => {
    const user = await server().signUp();
    const account = await user.call(createAccount, {
      body: {
        ...{ name: 'Trips', bank: 'N26', product: 'deposit' as const, currency: 'USD' },
        typed: { on: '2026-01-01', amount: 1 },
      },
    });
    const made = await add(user, { account_id: account.id });
    expect([made.bank, made.product, made.currency, made.account_id]).toEqual([
      ...['N26', 'deposit', 'USD', account.id],
    ]);
    const { status } = await send(user, { account_id: randomUUID() });
    expect(status).toBe(422);
    expect((await user.call(listAccountNames)).map(({ name }) => name)).toEqual(['Trips']);
  });

  it('opens another account for cash in another currency, or once that one is closed', async () => {
    const user = await server().signUp();
    const first = await add(user);
    expect((await add(user, { currency: 'USD' })).account_name).toBe('Cash 2');
    await user.call(closeAccount, {
      params: { id: first.account_id ?? '' },
      body: { on: '2026-01-01' },
    });
    expect((await add(user)).account_name).toBe('Cash 3');
  });

  it('is one step with its account, which undo takes back', async () => {
    const user = await server().signUp();
    const { step_id } = await add(user);
    await user.call(undoStep, { params: { id: step_id ?? '' } });
    expect([await rows(user), await user.call(listAccountNames)]).toEqual([[], []]);
  });

  it('arrives once, however often and however many at a time it is sent', async () => {
    const user = await server().signUp();
    const entries = Array.from({ length: 200 }, (_, at) => ({
      ...{ entry_id: randomUUID(), amount: (at + 1) / 100, date: '2026-10-05T09:10:00' },
    }));
    const sent = [...entries, ...entries.slice(0, 100).reverse(), ...entries];
    const answers = [];
    for (let at = 0; at < sent.length; at += 20) {
      answers.push(...(await Promise.all(sent.slice(at, at + 20).map((body) => add(user, body)))));
    }
    expect(await rows(user)).toHaveLength(200);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(200);
    expect(answers.filter(({ step_id }) => step_id !== null)).toHaveLength(200);
  });

  it('is added once if it is sent twice at the same time', async () => {
    const user = await server().signUp();
    const body = { entry_id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(user, body)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await rows(user)).toHaveLength(1);
    expect(await user.call(listAccountNames)).toHaveLength(1);
  });

  it('is refused if its id was sent with other values', async () => {
    const user = await server().signUp();
    const entry_id = randomUUID();
    await add(user, { entry_id, note: 'One' });
    expect((await add(user, { note: 'One', entry_id: entry_id.toUpperCase() })).note).toBe('One');
    const { status, body } = await send(user, { entry_id, note: 'Two' });
    expect([status, body.detail.code]).toEqual([409, 'entry_differs']);
    expect(await rows(user)).toHaveLength(1);
  });

  it('does not come back once its transaction was deleted or undone', async () => {
    const user = await server().signUp();
    const gone = [
      async ({ id }: { id: string }) => user.call(deleteTransaction, { params: { id } }),
      async ({ step_id }: { step_id: string | null }) =>
        user.call(undoStep, { params: { id: step_id ?? '' } }),
    ];
    for (const remove of gone) {
      const body = { entry_id: randomUUID() };
      await remove(await add(user, body));
      const answer = await send(user, body);
      expect([answer.status, answer.body.detail.code]).toEqual([409, 'entry_removed']);
    }
    expect(await rows(user)).toEqual([]);
  });

  it('may be sent again if it was refused', async () => {
    const user = await server().signUp();
    const entry_id = randomUUID();
    expect((await send(user, { entry_id, category: randomUUID() })).status).toBe(422);
    expect((await add(user, { entry_id })).amount).toBe(3.2);
  });

  it('has an id of its own user, which nobody else learns about', async () => {
    const [one, other] = [await server().signUp(), await server().signUp()];
    const entry_id = randomUUID();
    await add(one, { entry_id, note: 'Mine' });
    const theirs = await add(other, { entry_id, note: 'Theirs' });
    expect([theirs.note, (await rows(one)).map(({ note }) => note)]).toEqual(['Theirs', ['Mine']]);
  });

  it('is refused from a viewer', async () => {
    const viewer = await server().signUp('VIEWER');
    expect((await send(viewer, {})).status).toBe(403);
  });

  it('leaves its category as a choice to suggest', async () => {
    const user = await server().signUp();
    const { id: category } = await user.call(createCategory, {
      body: { name: 'Cafés', icon: '☕' },
    });
    await add(user, { category, date: '2026-10-05T09:10:00' });
    await add(user);
    expect(await user.call(listChoices)).toEqual([
      {
        ...{ category, direction: 'expense', amount: 3.2 },
        ...{ date: '2026-10-05T09:10:00', by_hand: true },
      },
    ]);
  });
});
