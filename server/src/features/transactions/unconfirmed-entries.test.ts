import { listAccounts } from '@saldo/contract/accounts';
import { undoStep } from '@saldo/contract/history';
import { createTransaction, getTransaction } from '@saldo/contract/transactions';
import { judgeUnconfirmed, listUnconfirmed } from '@saldo/contract/unconfirmed';
import { addDays, dayIn } from '@saldo/domain/dates';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

const MAPPING = JSON.stringify({
  ...{ date: 'Day', date_order: 'day-first', description: 'Text', amount: 'Sum' },
  ...{ decimal: 'comma', bank: 'OTRO' },
});

describeOnEachEngine('an entry that the bank does not confirm', (server) => {
  const ago = (days: number) => addDays(dayIn('UTC', server().running.context.now()), -days);

  const bring = async (user: TestUser, day: string, text: string) => {
    const date = day.split('-').reverse().join('/');
    const file = `Day;Text;Sum\n${date};${text};-1,00\n`;
    const { status, body } = await user.upload('GENERIC', file, 'a.csv', { mapping: MAPPING });
    expect(status, JSON.stringify(body)).toBe(201);
  };

  /** A user with an entry of some days ago in an account of the bank. */
  const withEntry = async (days: number, more: object = {}) => {
    const user = await server().signUp();
    await bring(user, ago(60), 'START');
    const [account] = await user.call(listAccounts);
    const body = { amount: 20, date: ago(days), account_id: account?.id, description: 'Repsol' };
    return { user, entry: await user.call(createTransaction, { body: { ...body, ...more } }) };
  };

  const asked = async (user: TestUser) => (await user.call(listUnconfirmed)).map(({ id }) => id);

  it.each([
    ['after a week that the bank’s rows cover', 9, 2, true],
    ['not before a week is over', 6, 0, false],
    ['not while the bank’s rows end before', 20, 18, false],
    ['not about what is older than a quarter', 100, 2, false],
  ])('is asked about %s', async (_name, made, covered, expected) => {
    const { user, entry } = await withEntry(made);
    expect(await asked(user)).toEqual([]);
    await bring(user, ago(covered), 'LATER');
    expect(await asked(user)).toEqual(expected ? [entry.id] : []);
  });

  it('is not asked about in cash, or if it may be a duplicate', async () => {
    const { user } = await withEntry(9, { account_id: null });
    await bring(user, ago(2), 'LATER');
    expect(await asked(user)).toEqual([]);
  });

  it('is kept and never asked about again, unless that is undone', async () => {
    const { user, entry } = await withEntry(9);
    await bring(user, ago(2), 'LATER');
    const params = { id: entry.id };
    const kept = await user.call(judgeUnconfirmed, { params, body: { keep: true } });
    expect([kept.transaction?.id, await asked(user)]).toEqual([entry.id, []]);
    await bring(user, ago(1), 'STILL LATER');
    expect(await asked(user)).toEqual([]);
    await user.call(undoStep, { params: { id: kept.step_id ?? '' } });
    expect(await asked(user)).toEqual([entry.id]);
  });

  it('is removed, and undo brings it back', async () => {
    const { user, entry } = await withEntry(9);
    await bring(user, ago(2), 'LATER');
    const params = { id: entry.id };
    const gone = await user.call(judgeUnconfirmed, { params, body: { keep: false } });
    expect([gone.transaction, await asked(user)]).toEqual([null, []]);
    await user.call(undoStep, { params: { id: gone.step_id ?? '' } });
    expect((await user.call(getTransaction, { params })).id).toBe(entry.id);
  });

  it('is judged by its own user only', async () => {
    const { user, entry } = await withEntry(9);
    await bring(user, ago(2), 'LATER');
    const other = await server().signUp();
    const path = `/api/transactions/${entry.id}/unconfirmed`;
    const { status } = await other.raw('PUT', path, { body: { keep: false } });
    expect(status).toBe(404);
    expect(await asked(user)).toEqual([entry.id]);
  });
});
