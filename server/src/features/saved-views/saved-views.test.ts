import { listCategories } from '@saldo/contract/categories';
import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
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
