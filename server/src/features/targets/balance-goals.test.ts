import { createAccount, listAccounts, mergeAccount, updateAccount } from '@saldo/contract/accounts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { createGoal, type GoalInput, listGoals, updateGoal } from '@saldo/contract/goals';
import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
import { listNotifications } from '@saldo/contract/notifications';
import { setRate } from '@saldo/contract/rates';
import {
  createTransaction,
  deleteTransaction,
  updateTransaction,
} from '@saldo/contract/transactions';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter, imported } from '@saldo/proofs/users/actions';
import { writeBbvaCsv } from '@saldo/statements/testing/bbva';
import { beforeAll, expect, it } from 'vitest';

type Move = [day: string, cents: number];
const statement = (opening: number, ...moves: Move[]) =>
  writeBbvaCsv(
    moves.map(([day, gross]) => {
      const date = `2026-${day}T00:00:00`;
      return { date, started: date, text: `Row of ${day}`, gross, fee: 0 };
    }),
    { opening },
  );
const MARCH = statement(1000_00, ['03-02', 500_00], ['03-20', -200_00]);
const APRIL = statement(1300_00, ['04-05', 900_00]);

describeOnEachEngine('a goal that follows an account’s balance', (server) => {
  beforeAll(() => server().setNow(new Date('2026-04-20T10:00:00Z')));

  const follow = async (
    user: TestUser,
    account_id: string | null,
    given: Partial<GoalInput> = {},
  ) => {
    const { step_id: _, ...goal } = await user.call(createGoal, {
      body: {
        ...{ name: 'House', icon: '🏠', category_id: UNCATEGORIZED_ID, final_amount: 2000 },
        ...{ start_date: '2026-03-01', end_date: '2026-12-31', account_id, ...given },
      },
    });
    return goal;
  };
  const bank = async (user: TestUser) => {
    await imported(user, 'BBVA', MARCH);
    return (await user.call(listAccounts))[0]?.id ?? '';
  };
  const handAccount = (user: TestUser, given: object = {}) =>
    user.call(createAccount, {
      body: {
        ...{ name: 'Jar', product: 'current' as const, currency: 'EUR' },
        ...{ typed: { on: '2026-04-01', amount: 80 }, ...given },
      },
    });
  const reached = async (user: TestUser) =>
    (await user.call(listNotifications, {})).items.filter(({ kind }) => kind === 'goal_completed');

  it('shows the balance that Accounts shows, whatever the category holds', async () => {
    const user = await server().signUp();
    const account = await bank(user);
    const [shown] = await user.call(listAccounts);
    const goal = await follow(user, account);
    expect(goal).toMatchObject({
      ...{ account_id: account, current_amount: shown?.balance, balance_on: shown?.balance_on },
      ...{ progress: 65, is_completed: false, direction: null },
    });
    expect(goal.current_amount).toBe(1300);
    expect(await user.call(listGoals)).toEqual([goal]);
  });

  it('projects the change since the start, not the balance', async () => {
    const user = await server().signUp();
    // 300 in the 51 days of March 1 to April 20, then the 255 days until December 31.
    const goal = await follow(user, await bank(user));
    expect(goal.projected_amount).toBeCloseTo(1000 + (300 / 51) * (51 + 255), 1);
  });

  it('says that no balance is known, and never 0', async () => {
    const user = await server().signUp();
    const { id } = await handAccount(user);
    const goal = await follow(user, id);
    expect(goal.current_amount).toBe(80);
    await user.call(updateAccount, { params: { id }, body: { typed: null } });
    expect(await user.call(listGoals)).toMatchObject([
      {
        ...{ current_amount: null, balance_on: null, progress: null, is_completed: false },
        ...{ needed_monthly: null, projected_amount: null },
      },
    ]);
  });

  it('shows an overdrawn balance, as no progress', async () => {
    const user = await server().signUp();
    const { id } = await handAccount(user, { typed: { on: '2026-04-01', amount: -40 } });
    expect(await follow(user, id)).toMatchObject({
      ...{ current_amount: -40, progress: 0, is_completed: false, needed_monthly: 255 },
    });
  });

  it('keeps the balance of its last day once it has ended', async () => {
    const user = await server().signUp();
    const account = await bank(user);
    const goal = await follow(user, account, { end_date: '2026-03-10' });
    expect(goal).toMatchObject({ current_amount: 1500, balance_on: '2026-03-10' });
  });

  it('tells once that it is reached, by an import or when it begins to follow', async () => {
    const user = await server().signUp();
    const account = await bank(user);
    await follow(user, account);
    expect(await reached(user)).toHaveLength(0);
    await imported(user, 'BBVA', APRIL);
    expect(await reached(user)).toHaveLength(1);
    const other = await follow(user, null, { name: 'Car' });
    expect(await reached(user)).toHaveLength(1);
    const params = { id: other.id };
    expect(await user.call(updateGoal, { params, body: { account_id: account } })).toMatchObject({
      ...{ current_amount: 2200, is_completed: true, is_notified: true },
    });
    expect(await reached(user)).toHaveLength(2);
    await imported(user, 'BBVA', statement(2200_00, ['04-09', 10_00]));
    expect(await reached(user)).toHaveLength(2);
  });

  it.each([
    ['deleted', deleteTransaction, undefined],
    ['lowered', updateTransaction, { amount: 1 }],
    ['moved', updateTransaction, { account_iban: null }],
    ['moved to a later day', updateTransaction, { date: '2026-12-01' }],
  ] as const)('tells that it is reached once its row is no longer %s', async (_, door, body) => {
    const user = await server().signUp();
    const { id: account_id } = await handAccount(user);
    const row = { date: '2026-04-10', amount: 30, direction: 'income', bank: 'CASH' } as const;
    const { id } = await user.call(createTransaction, {
      body: { ...row, product: 'current', description: 'Gift', account_iban: account_id },
    });
    const change = await user.call(door, { params: { id }, body } as never);
    await follow(user, account_id, { final_amount: 110, end_date: '2026-11-30' });
    expect(await reached(user)).toHaveLength(0);
    await user.call(undoStep, { params: { id: change.step_id ?? '' } });
    expect(await reached(user)).toHaveLength(1);
    await user.call(redoStep, { params: { id: change.step_id ?? '' } });
    expect(await reached(user)).toHaveLength(0);
  });

  it('refuses accounts of others and unknown ones', async () => {
    const user = await server().signUp();
    const stranger = await server().signUp();
    const theirs = await handAccount(stranger);
    await enter(user, 'Bread');
    const refused = async (account_id: string) => {
      const body = {
        ...{ name: 'House', icon: '🏠', category_id: UNCATEGORIZED_ID, final_amount: 2000 },
        ...{ start_date: '2026-03-01', end_date: '2026-12-31', account_id },
      };
      const answer = await user.raw('POST', '/api/goals', { body });
      const [field] = answer.body.detail.fields;
      return [answer.status, field.path, field.message];
    };
    const unknown = [422, 'account_id', 'That account doesn’t exist. Choose another one.'];
    expect(await refused(theirs.id)).toEqual(unknown);
    expect(await refused(crypto.randomUUID())).toEqual(unknown);
  });

  it('follows an account in another currency at the latest rate, and shows nothing without one', async () => {
    const user = await server().signUp();
    await enter(user, 'Bread');
    const typed = { on: '2026-04-01', amount: 3000 };
    const dollars = await handAccount(user, { currency: 'USD', typed });
    const goal = await follow(user, dollars.id, { final_amount: 2000 });
    expect(goal).toMatchObject({
      ...{ currency: 'EUR', current_amount: null, progress: null, is_completed: false },
      ...{ balance_on: null, projected_amount: null },
    });
    const setTo = (from_day: string, rate: number) =>
      user.call(setRate, { body: { currency: 'USD', against: 'EUR', from_day, rate } });
    await setTo('2026-01-01', 2);
    const shown = async () => (await user.call(listGoals))[0];
    expect(await shown()).toMatchObject({ current_amount: 1500, balance_on: '2026-04-01' });
    // Of today, not of the day with the last data.
    await setTo('2026-04-10', 1.5);
    expect(await shown()).toMatchObject({
      current_amount: 2000,
      progress: 100,
      is_completed: true,
    });
    // Nothing was saved since the start, however rates moved.
    expect((await shown())?.projected_amount).toBe(2000);
    await setTo('2026-04-21', 1);
    expect((await shown())?.current_amount).toBe(2000);
    await user.call(updateGoal, {
      params: { id: goal.id },
      body: { end_date: '2026-04-09' },
    });
    expect((await shown())?.current_amount).toBe(1500);
  });

  it('moves with its account into another one, and back', async () => {
    const user = await server().signUp();
    const one = await bank(user);
    await imported(user, 'BBVA', APRIL, { account_id: 'new' });
    const other = (await user.call(listAccounts)).find(({ id }) => id !== one)?.id ?? '';
    const before = await follow(user, other, { notify_user: false });
    await user.call(mergeAccount, { params: { id: other }, body: { into: one } });
    expect(await user.call(listGoals)).toMatchObject([{ account_id: one, current_amount: 2200 }]);
    const { items } = await user.call(listSteps, { query: { kind: 'merge' } });
    await user.call(undoStep, { params: { id: items[0]?.id ?? '' } });
    expect(await user.call(listGoals)).toEqual([before]);
  });

  it('returns from an export with its account', async () => {
    const user = await server().signUp();
    const { current_amount, ...goal } = await follow(user, await bank(user));
    const file = await exportOf(server(), user);
    const other = await server().signUp();
    expect((await other.upload('GENERIC', file, 'saldo.zip')).status).toBe(201);
    const [account] = await other.call(listAccounts);
    expect(await other.call(listGoals)).toMatchObject([
      { name: goal.name, account_id: account?.id, current_amount },
    ]);
  });
});
