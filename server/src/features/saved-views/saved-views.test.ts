import { createAlert } from '@saldo/contract/alerts';
import { listCategories } from '@saldo/contract/categories';
import { createGoal } from '@saldo/contract/goals';
import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
import { createMetric } from '@saldo/contract/metrics';
import { createView, deleteView, listViews, updateView } from '@saldo/contract/saved-views';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

const TRIP = { name: 'Lisbon', filters: { tags: 'lisbon', year: 'all' } };

describeOnEachEngine('saved views', (server) => {
  const names = async (user: TestUser) => (await user.call(listViews)).map(({ name }) => name);

  it('are made, renamed, changed and deleted, each as a step with its undo', async () => {
    const user = await server().signUp();
    const { step_id: made, ...view } = await user.call(createView, {
      body: { ...TRIP, name: ' Lisbon ' },
    });
    expect(view).toMatchObject(TRIP);
    expect(await user.call(listViews)).toEqual([view]);
    const params = { id: view.id };
    const filters = { tags: 'lisbon', amount_from: '30' } as const;
    const renamed = await user.call(updateView, { params, body: { name: 'Portugal' } });
    const changed = await user.call(updateView, { params, body: { filters } });
    expect(changed).toMatchObject({ name: 'Portugal', filters });
    const { step_id: deleted } = await user.call(deleteView, { params });
    expect(await names(user)).toEqual([]);
    const undo = (id: string | null) => user.call(undoStep, { params: { id: id ?? '' } });
    await undo(deleted);
    await undo(renamed.step_id);
    expect(await user.call(listViews)).toMatchObject([{ name: 'Lisbon', filters }]);
    await undo(made);
    expect(await names(user)).toEqual([]);
    await user.call(redoStep, { params: { id: made ?? '' } });
    expect(await user.call(listViews)).toMatchObject([{ id: view.id, name: 'Lisbon', filters }]);
    const { items } = await user.call(listSteps, { query: {} });
    expect(items.map(({ kind, links: [link] }) => [kind, link?.name])).toContainEqual([
      ...['view', 'Portugal'],
    ]);
  });

  it('belong to their user, and a VIEWER only reads them', async () => {
    const user = await server().signUp();
    const { id } = await user.call(createView, { body: TRIP });
    const other = await server().signUp();
    expect(await names(other)).toEqual([]);
    expect((await other.raw('DELETE', `/api/views/${id}`)).status).toBe(404);
    expect((await other.raw('PUT', `/api/views/${id}`, { body: { name: 'x' } })).status).toBe(404);
    const viewer = await server().signUp('VIEWER');
    expect(await names(viewer)).toEqual([]);
    expect((await viewer.raw('POST', '/api/views', { body: TRIP })).status).toBe(403);
    expect(await names(user)).toEqual(['Lisbon']);
  });

  it.each([
    { ...TRIP, name: ' ' },
    { ...TRIP, name: 'a\nb' },
    { ...TRIP, name: 'x'.repeat(61) },
    { ...TRIP, filters: { unknown: '1' } },
    { ...TRIP, filters: { tags: '' } },
    { ...TRIP, filters: { tags: 'x'.repeat(4001) } },
  ])('refuse %j', async (body) => {
    const user = await server().signUp();
    expect((await user.raw('POST', '/api/views', { body })).status).toBe(422);
  });

  it('return with the goals, alerts and metrics that are here', async () => {
    const [user, other] = [await server().signUp(), await server().signUp()];
    const makeAll = async (one: TestUser) => {
      const [food] = await one.call(listCategories);
      const shared = {
        color: 'red',
        icon: '🚲',
        description: '',
        category_id: food?.id ?? '',
      } as const;
      const target = { ...shared, name: 'Bicycle', notify_user: false } as const;
      const days = { start_date: '2026-01-01', end_date: '2026-12-31' };
      const goal = await one.call(createGoal, { body: { ...target, ...days, final_amount: 500 } });
      const alert = await one.call(createAlert, {
        body: { ...target, limit_amount: 500, frequency: 'monthly' },
      });
      const metric = await one.call(createMetric, {
        body: { name: 'Home', categories: [food?.id ?? ''] },
      });
      return { goal: goal.id, alert: alert.id, metric: metric.id };
    };
    const [theirs, here] = [await makeAll(user), await makeAll(other)];
    for (const [name, id] of Object.entries(theirs)) {
      await user.call(createView, { body: { name, filters: { [name]: id } } });
    }
    const file = await exportOf(server(), user);
    expect((await other.upload('GENERIC', file, 'saldo.zip')).status).toBe(201);
    const views = await other.call(listViews);
    expect(Object.fromEntries(views.map(({ name, filters }) => [name, filters]))).toEqual({
      ...{ goal: { goal: here.goal }, alert: { alert: here.alert } },
      metric: { metric: here.metric },
    });
  });

  it('return from an export, with the categories that are here', async () => {
    const user = await server().signUp();
    const [food, home] = await user.call(listCategories);
    const [one, two] = [food?.id ?? '', home?.id ?? ''];
    const filters = { category: one, not_category: `${one},${two}`, tags: one } as const;
    await user.call(createView, { body: { name: 'Food', filters } });
    const file = await exportOf(server(), user);
    const other = await server().signUp();
    await other.call(createView, { body: TRIP });
    expect((await other.upload('GENERIC', file, 'saldo.zip')).status).toBe(201);
    const views = await other.call(listViews);
    const own = (await other.call(listCategories)).find(({ name }) => name === food?.name)?.id;
    expect(views.map(({ name }) => name).sort()).toEqual(['Food', 'Lisbon']);
    const restored = views.find(({ name }) => name === 'Food')?.filters;
    expect(restored?.category).toBe(own);
    expect(restored?.not_category?.split(',')).toHaveLength(2);
  });
});
