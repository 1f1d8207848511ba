import { createAccount, listAccounts } from '@saldo/contract/accounts';
import { listDuplicates } from '@saldo/contract/bank-connections';
import { createCategory } from '@saldo/contract/categories';
import { redoStep, undoStep } from '@saldo/contract/history';
import { undoReport } from '@saldo/contract/imports';
import {
  createTransaction,
  deleteTransaction,
  listTransactions,
  type Transaction,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

const MAPPING = JSON.stringify({
  ...{ date: 'Day', date_order: 'day-first', description: 'Text', amount: 'Sum' },
  ...{ decimal: 'comma', bank: 'OTRO' },
});

describeOnEachEngine('an entry that the bank confirms', (server) => {
  const list = async (user: TestUser): Promise<Transaction[]> =>
    (await user.call(listTransactions, { query: { from: '2026-01-02', to: '2026-12-31' } })).items;

  /** Lines such as `05/10 AMAZON -19,90`. */
  const bring = async (user: TestUser, ...lines: string[]) => {
    const rows = lines.map((line) => {
      const [, day, text, sum] = /^(\S+) (.+) (\S+)$/.exec(line) ?? [];
      return `${day}/2026;${text};${sum}`;
    });
    const file = ['Day;Text;Sum', ...rows, ''].join('\n');
    const { status, body } = await user.upload('GENERIC', file, 'a.csv', { mapping: MAPPING });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };

  /** A user with an account that the bank's files go to. */
  const withAccount = async () => {
    const user = await server().signUp();
    await bring(user, '01/01 START 1,00');
    const [account] = await user.call(listAccounts);
    return { user, account_id: account?.id ?? '' };
  };

  const add = (user: TestUser, more: object) =>
    user.call(createTransaction, {
      body: { amount: 19.9, date: '2026-10-05T09:10:00', description: 'Repsol', ...more },
    });

  it('takes the bank’s values and keeps what the user said', async () => {
    const { user, account_id } = await withAccount();
    const { id: category } = await user.call(createCategory, {
      body: { name: 'Fuel', icon: '⛽' },
    });
    const { id: other } = await user.call(createCategory, { body: { name: 'Snacks', icon: '🥨' } });
    const splits = [
      { category: other, amount: 4 },
      { category, amount: 15.9 },
    ];
    const said = { account_id, note: 'On the way', tags: ['trip'], splits };
    const entry = await add(user, said);
    const report = await bring(user, '07/10 COMPRA REPSOL 0123 -19,90', '08/10 BAR -5,00');
    expect([report.imported, report.duplicates]).toEqual([2, 0]);
    expect(report.notices.join(' ')).toMatch(/replaced by the bank’s/);
    const rows = await list(user);
    expect(rows).toHaveLength(2);
    const replaced = rows.find(({ id }) => id === entry.id);
    expect(replaced).toMatchObject({
      ...{ date: '2026-10-07T00:00:00', description: 'COMPRA REPSOL 0123', origin: 'statement' },
      ...{ note: 'On the way', tags: ['trip'], category, category_source: 'hand' },
      ...{ report_id: report.id, splits: entry.splits, amount: 19.9 },
    });
    expect((await bring(user, '07/10 COMPRA REPSOL 0123 -19,90')).imported).toBe(0);
  });

  it('comes back when the import is undone, and is replaced again by redo or another import', async () => {
    const { user, account_id } = await withAccount();
    const { step_id: _, updated_at: __, ...entry } = await add(user, { account_id, note: 'Mine' });
    const report = await bring(user, '06/10 REPSOL -19,90', '08/10 BAR -5,00');
    await user.call(undoReport, { params: { id: report.id } });
    expect(await list(user)).toEqual([{ ...entry, updated_at: expect.any(String) }]);
    await bring(user, '06/10 REPSOL -19,90');
    const after = await list(user);
    expect(after.map(({ id, origin, note }) => [id, origin, note])).toEqual([
      [entry.id, 'statement', 'Mine'],
    ]);
  });

  it('is one step with the import, which undo and redo turn', async () => {
    const { user, account_id } = await withAccount();
    const entry = await add(user, { account_id });
    const { step_id } = await bring(user, '06/10 REPSOL -19,90');
    const origins = async () => (await list(user)).map(({ id, origin }) => [id, origin]);
    await user.call(undoStep, { params: { id: step_id } });
    expect(await origins()).toEqual([[entry.id, 'hand']]);
    await user.call(redoStep, { params: { id: step_id } });
    expect(await origins()).toEqual([[entry.id, 'statement']]);
  });

  it('stays deleted once deleted, like any row of the bank', async () => {
    const { user, account_id } = await withAccount();
    const { id } = await add(user, { account_id });
    await bring(user, '06/10 REPSOL -19,90');
    await user.call(deleteTransaction, { params: { id } });
    expect((await bring(user, '06/10 REPSOL -19,90')).imported).toBe(0);
    expect(await list(user)).toEqual([]);
  });

  it.each([
    ['a day before', {}, '04/10 REPSOL -19,90', true],
    ['two days before', {}, '03/10 REPSOL -19,90', false],
    ['five days after', {}, '10/10 REPSOL -19,90', true],
    ['six days after', {}, '11/10 REPSOL -19,90', false],
    ['with a tip', {}, '06/10 REPSOL -23,80', true],
    ['with more than a tip', {}, '06/10 REPSOL -24,00', false],
    ['at another merchant', {}, '06/10 ZARA -19,90', false],
    ['as income', {}, '06/10 REPSOL 19,90', false],
    ['without a merchant', { description: '' }, '06/10 ZARA -19,90', true],
    ['without a merchant, with a tip', { description: '' }, '06/10 ZARA -20,00', false],
  ])('is replaced %s: %o by %s', async (_name, more, line, isReplaced) => {
    const { user, account_id } = await withAccount();
    await add(user, { account_id, ...more });
    await bring(user, line);
    expect((await list(user)).length).toBe(isReplaced ? 1 : 2);
  });

  it('is not replaced by one of two rows that fit as well, if it names no merchant', async () => {
    const { user, account_id } = await withAccount();
    await add(user, { account_id, description: '' });
    await bring(user, '06/10 ZARA -19,90', '07/10 REPSOL -19,90');
    expect(await list(user)).toHaveLength(3);
    expect(await user.call(listDuplicates)).toHaveLength(1);
  });

  it('is not replaced in cash, in another account or in none', async () => {
    const { user } = await withAccount();
    const { id: other } = await user.call(createAccount, {
      body: {
        ...{ name: 'Other', product: 'current' as const, currency: 'EUR' },
        typed: { on: '2026-01-01', amount: 0 },
      },
    });
    await add(user, {});
    await add(user, { account_id: other });
    await add(user, { bank: 'OTRO', product: 'current' });
    await bring(user, '06/10 REPSOL -19,90');
    expect((await list(user)).filter(({ origin }) => origin === 'hand')).toHaveLength(3);
  });
});
