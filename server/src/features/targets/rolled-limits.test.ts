import { createAlert, listAlerts, updateAlert } from '@saldo/contract/alerts';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { undoStep } from '@saldo/contract/history';
import { listNotifications } from '@saldo/contract/notifications';
import { updateProfile } from '@saldo/contract/users';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

describeOnEachEngine('limits that roll over', (server) => {
  beforeAll(() => server().setNow(new Date('2026-06-20T10:00:00Z')));
  afterAll(() => server().setNow());

  const spend = (user: TestUser, date: string, amount: number, more: object = {}) =>
    enter(user, 'Bread', { date, amount, currency: 'EUR', ...more });
  const roll = (user: TestUser, more: object = {}) =>
    user.call(createAlert, {
      body: {
        ...{ name: 'Food', icon: '🍎', category_id: UNCATEGORIZED_ID, limit_amount: 100 },
        ...{ frequency: 'monthly', rolls_from: '2026-03-15', ...more },
      },
    });
  const trailOf = async (user: TestUser) =>
    (await user.call(listAlerts))[0]?.rolled.map(({ start_date, carried, limit, amount }) => [
      start_date.slice(0, 7),
      carried,
      limit,
      amount,
    ]);
  const told = async (user: TestUser) =>
    (await user.call(listNotifications, {})).items.map(({ kind, message }) => [kind, message]);

  test('carry what is left and what is over, from the chosen month on', async () => {
    const user = await server().signUp();
    await spend(user, '2026-01-01', 500);
    for (const [month, amount] of [
      ['02', 500],
      ['03', 60],
      ['04', 180],
      ['05', 30],
    ] as const) {
      await spend(user, `2026-${month}-10`, amount);
    }
    await spend(user, '2026-06-10', 65);
    const alert = await roll(user);
    expect(alert).toMatchObject({ limit_amount: 100, current_limit: 130, progress: 50 });
    expect(await trailOf(user)).toEqual([
      ['2026-03', 0, 100, 60],
      ['2026-04', 40, 140, 180],
      ['2026-05', -40, 60, 30],
      ['2026-06', 30, 130, 65],
    ]);
    const body = { rolls_from: null };
    const plain = await user.call(updateAlert, { params: { id: alert.id }, body });
    expect(plain).toMatchObject({ rolls_from: null, current_limit: 100, progress: 65, rolled: [] });
    await user.call(undoStep, { params: { id: plain.step_id ?? '' } });
    expect((await user.call(listAlerts))[0]).toMatchObject({ current_limit: 130 });
  });

  test('carry nothing from months without data, and nothing before they begin', async () => {
    const user = await server().signUp();
    await spend(user, '2026-03-20', 60);
    await spend(user, '2026-06-10', 65);
    await roll(user, { rolls_from: '2026-02-01' });
    // March begins before the first data, and April and May have none.
    expect(await trailOf(user)).toEqual([
      ['2026-02', 0, 100, 0],
      ['2026-03', 0, 100, 60],
      ['2026-04', 0, 100, 0],
      ['2026-05', 0, 100, 0],
      ['2026-06', 0, 100, 65],
    ]);
    const later = await roll(user, { name: 'Later', rolls_from: '2026-07-01' });
    expect(later).toMatchObject({ current_limit: 100, rolled: [] });
  });

  test('notify once, at the limit with what was carried, and again after an undo', async () => {
    const user = await server().signUp();
    await spend(user, '2026-03-01', 1);
    for (const month of ['04', '05']) await spend(user, `2026-${month}-10`, 50);
    await roll(user, { rolls_from: '2026-04-01' });
    await spend(user, '2026-06-10', 150);
    expect(await told(user)).toEqual([]);
    await spend(user, '2026-06-11', 60);
    const [first] = await told(user);
    expect(first?.[0]).toBe('alert_exceeded');
    expect(first?.[1]).toContain('€200.00');
    await spend(user, '2026-06-12', 5);
    expect(await told(user)).toHaveLength(1);
  });

  test('notify of spending in an earlier month that lowers what was carried', async () => {
    const user = await server().signUp();
    await spend(user, '2026-03-01', 1);
    for (const month of ['04', '05']) await spend(user, `2026-${month}-10`, 50);
    await spend(user, '2026-06-10', 150);
    await roll(user, { rolls_from: '2026-04-01' });
    expect(await told(user)).toEqual([]);
    const { step_id } = await spend(user, '2026-05-11', 80);
    expect((await told(user)).map(([kind]) => kind)).toEqual(['alert_exceeded']);
    await user.call(undoStep, { params: { id: step_id ?? '' } });
    expect(await told(user)).toEqual([]);
    expect((await user.call(listAlerts))[0]).toMatchObject({ current_limit: 200 });
  });

  test('follow the user’s own months', async () => {
    const user = await server().signUp();
    for (const month of ['03', '04']) await spend(user, `2026-${month}-01`, 1);
    await spend(user, '2026-05-10', 40);
    await spend(user, '2026-05-28', 10);
    await spend(user, '2026-06-10', 20);
    await roll(user, { rolls_from: '2026-05-05' });
    expect(await trailOf(user)).toEqual([
      ['2026-05', 0, 100, 50],
      ['2026-06', 50, 150, 20],
    ]);
    await user.call(updateProfile, { body: { month_start: { kind: 'day', day: 25 } } });
    expect(await trailOf(user)).toEqual([
      ['2026-04', 0, 100, 40],
      ['2026-05', 60, 160, 30],
    ]);
  });

  test('leave with the export and return from it', async () => {
    const user = await server().signUp();
    await roll(user);
    const file = await exportOf(server(), user);
    const other = await server().signUp();
    expect((await other.upload('AUTO', file, 'saldo.zip')).status).toBe(201);
    expect((await other.call(listAlerts))[0]).toMatchObject({
      ...{ name: 'Food', rolls_from: '2026-03-15' },
    });
  });

  test('equal what the months leave, whatever was spent', async () => {
    const cents = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(cents, fc.integer({ min: 1, max: 20_000 }), async (spent, limit) => {
        const user = await server().signUp();
        await spend(user, '2026-02-01', 1);
        for (const [at, amount] of spent.entries()) {
          await spend(user, `2026-0${at + 3}-10`, amount / 100);
        }
        const alert = await roll(user, { limit_amount: limit / 100, rolls_from: '2026-03-01' });
        const earlier = spent.slice(0, 3).reduce((sum, one) => sum + one, 0);
        const carried = 3 * limit - earlier;
        expect(Math.round((alert.rolled.at(-1)?.carried ?? 0) * 100)).toBe(carried);
        expect(Math.round(alert.current_limit * 100)).toBe(Math.max(0, limit + carried));
      }),
      { numRuns: 5 },
    );
  });
});
