import {
  type Alert,
  createAlert,
  deleteAlert,
  listAlerts,
  updateAlert,
} from '@saldo/contract/alerts';
import { createCategory, deleteCategory, updateCategory } from '@saldo/contract/categories';
import { applySuggestions } from '@saldo/contract/categorization';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { createGoal, deleteGoal, type Goal, listGoals, updateGoal } from '@saldo/contract/goals';
import { undoReport } from '@saldo/contract/imports';
import { listNotifications, readNotifications } from '@saldo/contract/notifications';
import {
  createTransaction,
  deletePeriod,
  deleteTransaction,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { beforeAll, expect, test } from 'vitest';
import { SLICES } from '../targets/jobs.ts';
import { evaluateFigures } from '../targets/notifications.ts';

const TODAY = '2026-11-20';
const NOON = new Date(`${TODAY}T12:00:00Z`);
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

const category = async (user: TestUser, name: string, parent_id: string | null = null) =>
  (await user.call(createCategory, { body: { name, icon: '🎯', parent_id } })).id;

const spend = (user: TestUser, category: string, amount: number, more: object = {}) =>
  user.call(createTransaction, {
    body: { date: TODAY, amount, bank: 'BBVA', product: 'current', category, ...more },
  });

const alertOn = (user: TestUser, category_id: string, more: object = {}) =>
  user.call(createAlert, {
    body: {
      name: 'Food',
      icon: '🍞',
      category_id,
      limit_amount: 100,
      frequency: 'monthly',
      ...more,
    },
  });

const goalOn = (user: TestUser, category_id: string, more: object = {}) =>
  user.call(createGoal, {
    body: {
      name: 'Trip',
      category_id,
      start_date: '2026-01-01',
      end_date: '2026-12-31T00:00:00',
      final_amount: 1000,
      ...more,
    },
  });

const told = async (user: TestUser) => (await user.call(listNotifications, {})).items;
const kinds = async (user: TestUser) => (await told(user)).map(({ kind }) => kind).reverse();

describeOnEachEngine('goals and alerts', (server) => {
  beforeAll(() => server().setNow(NOON));

  test('goals are created, changed and deleted; omitted fields are kept or get a default', async () => {
    const user = await server().signUp();
    const trips = await category(user, 'Saving trips');
    const goal = await goalOn(user, trips);
    const shown: Goal = {
      id: goal.id,
      name: 'Trip',
      color: 'purple',
      icon: '🎯',
      description: '',
      start_date: '2026-01-01T00:00:00',
      end_date: '2026-12-31T00:00:00',
      final_amount: 1000,
      currency: null,
      notify_user: true,
      category_id: trips,
      account_id: null,
      current_amount: 0,
      balance_on: null,
      progress: 0,
      is_completed: false,
      is_notified: false,
      remaining_months: 1,
      direction: null,
      needed_monthly: 1000,
      projected_amount: null,
    };
    expect(goal).toEqual({ ...shown, step_id: expect.any(String) });
    await spend(user, trips, 250, { direction: 'income' });
    const { step_id: _, ...changed } = await user.call(updateGoal, {
      params: { id: goal.id },
      body: { description: ' far ', final_amount: 500, end_date: '2027-02-20' },
    });
    expect(changed).toEqual({
      ...shown,
      currency: 'EUR',
      description: ' far ',
      final_amount: 500,
      end_date: '2027-02-20T00:00:00',
      current_amount: 250,
      progress: 50,
      remaining_months: 3,
      direction: 'income',
      needed_monthly: 83.34,
      projected_amount: 320.99,
    });
    expect(await user.call(listGoals)).toEqual([changed]);
    await user.call(deleteGoal, { params: { id: goal.id } });
    expect(await user.call(listGoals)).toEqual([]);
  });

  test('alerts are created, changed and deleted', async () => {
    const user = await server().signUp();
    const food = await category(user, 'Eating');
    await spend(user, food, 30.5);
    await spend(user, food, 10, { direction: 'income', is_refund: true });
    await spend(user, food, 500, { direction: 'income', is_refund: false });
    await spend(user, food, 12, { date: '2026-10-31' });
    const alert = await alertOn(user, food, { limit_amount: 82 });
    const shown: Partial<Alert> = {
      color: 'purple',
      start_date: '2026-11-01T00:00:00',
      end_date: '2026-11-30T00:00:00',
      current_amount: 20.5,
      progress: 25,
      is_notified: false,
    };
    expect(alert).toMatchObject(shown);
    expect(alert.periods.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 12, 20.5]);
    const { step_id: _, ...changed } = await user.call(updateAlert, {
      params: { id: alert.id },
      body: { frequency: 'weekly', limit_amount: 0 },
    });
    expect(changed).toMatchObject({
      name: 'Food',
      start_date: '2026-11-16T00:00:00',
      end_date: '2026-11-22T00:00:00',
      progress: 100,
      is_notified: true,
    });
    expect(await user.call(listAlerts)).toEqual([changed]);
    await user.call(deleteAlert, { params: { id: alert.id } });
    expect(await user.call(listAlerts)).toEqual([]);
    expect(await told(user)).toEqual([]);
  });

  test.each([
    ['goals', 'start_date', { start_date: '2027-01-01' }],
    ['goals', 'final_amount', { final_amount: 0 }],
    ['goals', 'final_amount', { final_amount: 0.001 }],
    ['goals', 'category_id', { category_id: UNKNOWN }],
    ['goals', 'color', { color: 'teal' }],
    ['goals', 'name', { name: ' ' }],
    ['goals', 'name', { name: 'x'.repeat(201) }],
    ['alerts', 'limit_amount', { limit_amount: -1 }],
    ['alerts', 'frequency', { frequency: 'hourly' }],
    ['alerts', 'category_id', { category_id: UNKNOWN }],
    ['alerts', 'name', { name: 'x'.repeat(201) }],
    ['alerts', 'icon', { icon: '' }],
  ])('%s reject a bad %s by name on creation and on change', async (what, path, bad) => {
    const user = await server().signUp();
    const own = await category(user, 'Own');
    const saved = what === 'goals' ? await goalOn(user, own) : await alertOn(user, own);
    const { step_id: _, ...made } = saved;
    const { id, ...good } = made;
    for (const [method, url, body] of [
      ['POST', `/api/${what}`, { ...good, ...bad }],
      ['PUT', `/api/${what}/${id}`, bad],
    ] as const) {
      const answer = await user.raw(method, url, { body });
      expect([answer.status, answer.body.detail.fields?.[0].path]).toEqual([422, path]);
    }
    expect((await user.raw('GET', `/api/${what}`)).body).toEqual([made]);
  });

  test("a start after the existing end is rejected with the form's wording", async () => {
    const user = await server().signUp();
    const goal = await goalOn(user, await category(user, 'Own'));
    const answer = await user.raw('PUT', `/api/goals/${goal.id}`, {
      body: { start_date: '2027-01-01' },
    });
    expect(answer.body.detail.fields).toEqual([
      { path: 'start_date', message: 'Start date cannot be later than end date' },
    ]);
  });

  test('other users cannot access them', async () => {
    const [owner, other] = [await server().signUp(), await server().signUp()];
    const own = await category(owner, 'Own');
    const theirs = await category(other, 'Theirs');
    for (const [what, made] of [
      ['goals', await goalOn(owner, own)],
      ['alerts', await alertOn(owner, own)],
    ] as const) {
      for (const method of ['PUT', 'DELETE']) {
        const answer = await other.raw(method, `/api/${what}/${made.id}`, { body: {} });
        expect(answer.status).toBe(404);
      }
      const stolen = await owner.raw('PUT', `/api/${what}/${made.id}`, {
        body: { category_id: theirs },
      });
      expect([stolen.status, stolen.body.detail.fields[0].path]).toEqual([422, 'category_id']);
      expect((await other.raw('GET', `/api/${what}`)).body).toEqual([]);
    }
  });

  test('survive the deletion of their category and stay editable, or follow a moved category', async () => {
    const user = await server().signUp();
    const [gone, kept] = [await category(user, 'Gone'), await category(user, 'Kept')];
    const child = await category(user, 'Child', gone);
    await spend(user, child, 20);
    const alert = await alertOn(user, child);
    const goal = await goalOn(user, gone);
    expect(alert.current_amount).toBe(20);
    await user.call(deleteCategory, { params: { id: gone } });
    expect(await user.call(listAlerts)).toMatchObject([{ category_id: child, current_amount: 0 }]);
    const renamed = await user.call(updateGoal, {
      params: { id: goal.id },
      body: { name: 'Renamed', category_id: gone },
    });
    expect(renamed).toMatchObject({ name: 'Renamed', category_id: gone, current_amount: 0 });
    await user.call(updateGoal, { params: { id: goal.id }, body: { category_id: kept } });
    await spend(user, kept, 5);
    const other = await category(user, 'Other');
    await user.call(deleteCategory, { params: { id: kept }, query: { move_to: other } });
    expect(await user.call(listGoals)).toMatchObject([{ category_id: other, current_amount: 5 }]);
    await user.call(deleteCategory, {
      params: { id: other },
      query: { move_to: UNCATEGORIZED_ID },
    });
    expect(await user.call(listGoals)).toMatchObject([
      { category_id: UNCATEGORIZED_ID, current_amount: 25 },
    ]);
  });
});

const STATEMENT = (rows: [string, number][]) =>
  [
    'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
    ...rows.map(
      ([day, amount], at) =>
        `CARD_PAYMENT,Current,${day} 10:00:0${at},${day} 11:00:0${at},Shop ${at},${amount.toFixed(2)},0.00,EUR,COMPLETED,${(1000 + at).toFixed(2)}`,
    ),
  ].join('\n');

describeOnEachEngine('notifications', (server) => {
  beforeAll(() => server().setNow(NOON));

  test('are created at 90 and 100 percent, once per period', async () => {
    const user = await server().signUp();
    const food = await category(user, 'Eating');
    const alert = await alertOn(user, food);
    await spend(user, food, 89.99);
    expect(await told(user)).toEqual([]);
    await spend(user, food, 0.01);
    await spend(user, food, 1);
    expect(await told(user)).toMatchObject([
      {
        kind: 'alert_approaching',
        alert_id: alert.id,
        goal_id: null,
        bank_connection_id: null,
        message: 'Food: you’ve spent 90% of this month’s limit (€90.00 of €100.00).',
        created_at: NOON.toISOString(),
        read_at: null,
      },
    ]);
    const over = await spend(user, food, 9);
    await user.call(deleteTransaction, { params: { id: over.id } });
    await spend(user, food, 30);
    expect(await kinds(user)).toEqual(['alert_approaching', 'alert_exceeded']);
    expect((await told(user))[0]?.message).toBe(
      'Food: you’ve reached this month’s limit (€100.00 of €100.00 spent).',
    );
    server().setNow(new Date('2026-12-01T12:00:00Z'));
    expect(await user.call(listAlerts)).toMatchObject([{ current_amount: 0, is_notified: false }]);
    await spend(user, food, 95, { date: '2026-12-01' });
    expect(await user.call(listAlerts)).toMatchObject([{ is_notified: true }]);
    expect(await kinds(user)).toHaveLength(3);
    server().setNow(NOON);
  });

  test('mention only the higher threshold if both are crossed, and are not repeated at the lower one', async () => {
    const user = await server().signUp();
    const food = await category(user, 'Eating');
    await alertOn(user, food);
    const row = await spend(user, food, 150);
    await user.call(updateTransaction, { params: { id: row.id }, body: { amount: 95 } });
    await spend(user, food, 1);
    expect(await kinds(user)).toEqual(['alert_exceeded']);
    expect((await told(user))[0]?.message).toContain('you’re over this month’s limit');
  });

  test('are created once per goal, even if it falls back and is reached again', async () => {
    const user = await server().signUp();
    const saved = await category(user, 'Saved');
    const goal = await goalOn(user, saved);
    const row = await spend(user, saved, 1000, { direction: 'income' });
    expect(await told(user)).toMatchObject([
      {
        kind: 'goal_completed',
        goal_id: goal.id,
        alert_id: null,
        message: expect.stringContaining('Trip'),
      },
    ]);
    await user.call(deleteTransaction, { params: { id: row.id } });
    expect(await user.call(listGoals)).toMatchObject([{ is_completed: false, is_notified: true }]);
    await spend(user, saved, 2000, { direction: 'income' });
    expect(await told(user)).toHaveLength(1);
    await user.call(deleteGoal, { params: { id: goal.id } });
    expect(await told(user)).toEqual([]);
  });

  test('are created only for goals that are reached within their dates', async () => {
    const user = await server().signUp();
    const trips = await category(user, 'Trips');
    const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
    for (const target of [90, 150, 500]) {
      for (const month of months) {
        const [name, start_date] = [`${target} from ${month}`, `2026-${month}-01`];
        await goalOn(user, trips, { name, start_date, final_amount: target });
      }
    }
    await spend(user, trips, 100, { date: '2026-03-10' });
    await spend(user, trips, 100, { date: '2026-09-10' });
    const reached = [
      ...months.filter((month) => month <= '09').map((month) => `90 from ${month}`),
      ...months.filter((month) => month <= '03').map((month) => `150 from ${month}`),
    ];
    const messages = (await told(user)).map(({ message }) => message);
    expect(messages).toHaveLength(reached.length);
    for (const name of reached) {
      expect(messages.filter((message) => message.includes(name))).toHaveLength(1);
    }
  });

  test('are not created while turned off', async () => {
    const user = await server().signUp();
    const food = await category(user, 'Eating');
    await spend(user, food, 500);
    const alert = await alertOn(user, food, { notify_user: false });
    await spend(user, food, 1);
    expect([alert.is_notified, await told(user)]).toEqual([false, []]);
    await user.call(updateAlert, { params: { id: alert.id }, body: { notify_user: true } });
    expect(await kinds(user)).toEqual(['alert_exceeded']);
  });

  test('are created by every write that can change a figure', async () => {
    const user = await server().signUp();
    const writes: Record<string, (food: string, other: string) => Promise<unknown>> = {
      'a new transaction': (food) => spend(user, food, 100),
      'another amount': async (food) => {
        const { id } = await spend(user, food, 1);
        await user.call(updateTransaction, { params: { id }, body: { amount: 200 } });
      },
      'another category': async (food, other) => {
        const { id } = await spend(user, other, 100);
        await user.call(updateTransaction, { params: { id }, body: { category: food } });
      },
      'another day': async (food) => {
        const { id } = await spend(user, food, 100, { date: '2026-01-01' });
        await user.call(updateTransaction, { params: { id }, body: { date: TODAY } });
      },
      'no refund any more': async (food) => {
        const { id } = await spend(user, food, 50, { direction: 'income', is_refund: true });
        await spend(user, food, 120);
        await user.call(updateTransaction, { params: { id }, body: { is_refund: false } });
      },
      'many at once': async (food, other) => {
        const { id } = await spend(user, other, 100);
        await user.call(updateBatch, { body: [{ id, category: food }] });
      },
      'many that count again': async (food) => {
        const { id } = await spend(user, food, 100, { ignore: true });
        await user.call(updateBatch, { body: [{ id, ignore: false }] });
      },
      'applied suggestions': async (food) => {
        const { id } = await spend(user, UNCATEGORIZED_ID, 100);
        const group = { id: food, name: 'x', icon: 'x', transaction_ids: [id] };
        await user.call(applySuggestions, {
          query: { year: 2026 },
          body: { existing: [group] },
        });
      },
      'a deleted refund': async (food) => {
        const refund = { direction: 'income', is_refund: true };
        const { id } = await spend(user, food, 100, refund);
        await spend(user, food, 100);
        await user.call(deleteTransaction, { params: { id } });
      },
      'a month that is deleted': async (food) => {
        const refund = { direction: 'income', is_refund: true, date: '2026-02-02' };
        await user.call(updateAlert, {
          params: { id: (await user.call(listAlerts)).at(-1)?.id ?? '' },
          body: { frequency: 'yearly' },
        });
        await spend(user, food, 100, refund);
        await spend(user, food, 100);
        await user.call(deletePeriod, { query: { year: 2026, month: 2 } });
      },
      'a subcategory that moves below': async (food, other) => {
        const child = await category(user, 'Child', other);
        await spend(user, child, 100);
        await user.call(updateCategory, { params: { id: child }, body: { parent_id: food } });
      },
      'a category that goes': async (food, other) => {
        await spend(user, other, 100);
        await user.call(deleteCategory, { params: { id: other }, query: { move_to: food } });
      },
    };
    for (const [name, write] of Object.entries(writes)) {
      const food = await category(user, `Eating: ${name}`);
      const other = await category(user, `Other: ${name}`);
      const alert = await alertOn(user, food, { name });
      await write(food, other);
      const about = (await told(user)).filter(({ alert_id }) => alert_id === alert.id);
      expect([name, about.map(({ kind }) => kind)]).toEqual([name, ['alert_exceeded']]);
    }
  });

  test('are created by an import and by undoing one', async () => {
    const user = await server().signUp();
    await alertOn(user, UNCATEGORIZED_ID, { frequency: 'yearly' });
    await goalOn(user, UNCATEGORIZED_ID, { final_amount: 100, name: 'Income left' });
    await spend(user, UNCATEGORIZED_ID, 100, { direction: 'income', date: '2026-01-02' });
    await user.call(deleteTransaction, {
      params: { id: (await spend(user, UNCATEGORIZED_ID, 1)).id },
    });
    expect(await kinds(user)).toEqual(['goal_completed']);
    const answer = await user.upload(
      'REVOLUT',
      STATEMENT([
        [TODAY, -60],
        [TODAY, -45],
      ]),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(await kinds(user)).toEqual(['goal_completed', 'alert_exceeded']);
    const goal = await goalOn(user, UNCATEGORIZED_ID, { final_amount: 90, name: 'Again' });
    expect(goal.is_notified).toBe(false);
    await user.call(undoReport, { params: { id: answer.body.id } });
    // The alert is armed again.
    expect(await kinds(user)).toEqual(['goal_completed', 'goal_completed']);
  });

  test('are created when their period starts, without a write', async () => {
    const user = await server().signUp();
    const food = await category(user, 'Eating');
    await spend(user, food, 100, { date: '2026-12-03' });
    await alertOn(user, food);
    // Runs every slice, as the job does.
    const look = async (now: string) => {
      for (let slice = 0; slice < SLICES; slice += 1) {
        const turn = { slice: { slice, of: SLICES } };
        const q = { now, timeZone: 'Europe/Madrid', turn };
        await evaluateFigures(server().running.context, q);
      }
    };
    await look('2026-11-30T22:59:59Z');
    expect(await told(user)).toEqual([]);
    await look('2026-11-30T23:00:00Z');
    await look('2026-11-30T23:15:00Z');
    expect(await kinds(user)).toEqual(['alert_exceeded']);
  });

  test('are not created by a write that fails', async () => {
    const user = await server().signUp();
    const food = await category(user, 'Eating');
    await alertOn(user, food);
    const { id } = await spend(user, UNCATEGORIZED_ID, 100);
    const bad = [
      { id, category: food },
      { id: UNKNOWN, category: food },
    ];
    expect((await user.raw('PUT', '/api/transactions/batch', { body: bad })).status).toBe(422);
    expect(await told(user)).toEqual([]);
  });

  test('are listed newest first, in pages, and can be marked as read', async () => {
    const user = await server().signUp();
    const food = await category(user, 'Eating');
    for (const at of [1, 2, 3]) {
      server().setNow(new Date(NOON.getTime() + at * 1000));
      await alertOn(user, food, { name: `Alert ${at}`, limit_amount: at });
      await spend(user, food, 1);
    }
    server().setNow(NOON);
    const names = (items: { message: string }[]) =>
      items.map(({ message }) => message.split(':')[0]);
    const all = await user.call(listNotifications, {});
    expect([all.total, all.unread, names(all.items)]).toEqual([
      3,
      3,
      ['Alert 3', 'Alert 2', 'Alert 1'],
    ]);
    const page = await user.call(listNotifications, { query: { offset: 1, limit: 1 } });
    expect([page.total, names(page.items)]).toEqual([3, ['Alert 2']]);
    const [newest] = all.items;
    const read = (ids?: string[]) => user.call(readNotifications, { body: ids ? { ids } : {} });
    expect(await read([newest?.id ?? '', UNKNOWN])).toEqual({ unread: 2 });
    expect(await read([])).toEqual({ unread: 2 });
    const other = await server().signUp();
    await other.call(readNotifications, { body: { ids: all.items.map(({ id }) => id) } });
    expect((await user.call(listNotifications, {})).unread).toBe(2);
    expect(await read()).toEqual({ unread: 0 });
    expect((await told(user)).every(({ read_at }) => read_at !== null)).toBe(true);
  });
});
