import { createAlert, listAlerts, updateAlert } from '@saldo/contract/alerts';
import { createCategory } from '@saldo/contract/categories';
import { createGoal, listGoals } from '@saldo/contract/goals';
import { redoStep, undoStep } from '@saldo/contract/history';
import { listNotifications } from '@saldo/contract/notifications';
import { createTransaction, updateTransaction } from '@saldo/contract/transactions';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { afterEach, beforeEach, expect, it } from 'vitest';

const NOW = new Date('2026-11-20T12:00:00Z');
const FACE = { icon: '🔔', color: 'red' as const, description: '', notify_user: true };

describeOnOneEngine('a figure that falls back by undo', (server) => {
  let user: TestUser;
  let category: string;
  beforeEach(async () => {
    server().setNow(NOW);
    user = await server().signUp();
    category = (await user.call(createCategory, { body: { name: 'Treats', icon: '🍭' } })).id;
  });
  afterEach(() => server().setNow());

  const pay = async (amount: number) => {
    const entry = { date: '2026-11-18', bank: 'BBVA', product: 'current', description: 'Sweets' };
    const body = { ...entry, amount, category } as never;
    const { id, step_id } = await user.call(createTransaction, { body });
    return { id, step: step_id ?? '' };
  };
  const undo = (id: string) => user.call(undoStep, { params: { id } });
  const redo = (id: string) => user.call(redoStep, { params: { id } });
  const told = async () =>
    (await user.call(listNotifications, { query: {} })).items.map(({ kind }) => kind).sort();
  const alert = () =>
    user.call(createAlert, {
      body: {
        ...FACE,
        name: 'Treats',
        category_id: category,
        limit_amount: 100,
        frequency: 'monthly',
      },
    });

  it('arms its alert again', async () => {
    await alert();
    const first = await pay(120);
    expect(await told()).toEqual(['alert_exceeded']);
    await undo(first.step);
    expect(await told()).toEqual([]);
    expect((await user.call(listAlerts))[0]).toMatchObject({ is_notified: false });
    await redo(first.step);
    expect(await told()).toEqual(['alert_exceeded']);
    await undo(first.step);
    await pay(130);
    expect(await told()).toEqual(['alert_exceeded']);
  });

  it('arms only the level that it no longer reaches', async () => {
    await alert();
    await pay(95);
    const more = await pay(10);
    expect(await told()).toEqual(['alert_approaching', 'alert_exceeded']);
    await undo(more.step);
    expect(await told()).toEqual(['alert_approaching']);
    await redo(more.step);
    expect(await told()).toEqual(['alert_approaching', 'alert_exceeded']);
  });

  it('arms an alert whose limit comes back', async () => {
    const { id } = await alert();
    await pay(50);
    const { step_id } = await user.call(updateAlert, {
      params: { id },
      body: { limit_amount: 40 },
    });
    expect(await told()).toEqual(['alert_exceeded']);
    await undo(step_id ?? '');
    expect(await told()).toEqual([]);
  });

  it('arms its goal again', async () => {
    await user.call(createGoal, {
      body: {
        ...{ ...FACE, name: 'Sweets', category_id: category, final_amount: 100 },
        ...{ start_date: '2026-11-01', end_date: '2026-12-31' },
      },
    });
    const first = await pay(120);
    expect(await told()).toEqual(['goal_completed']);
    await undo(first.step);
    expect(await told()).toEqual([]);
    expect((await user.call(listGoals))[0]).toMatchObject({ is_notified: false });
    await pay(100);
    expect(await told()).toEqual(['goal_completed']);
  });

  it('keeps what was told if an edit, not the undo, lowered the figure', async () => {
    await alert();
    const { id } = await pay(120);
    await user.call(updateTransaction, { params: { id }, body: { amount: 20 } });
    const other = await pay(1);
    await undo(other.step);
    expect(await told()).toEqual(['alert_exceeded']);
  });
});
