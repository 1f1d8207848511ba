import { createCategory, deleteCategory } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
import { applyRule, createRule } from '@saldo/contract/rules';
import {
  createTransaction,
  getTransaction,
  type SplitInput,
  type Transaction,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import { linkTransfer } from '@saldo/contract/transfers';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import { beforeEach, expect, it } from 'vitest';

describeOnEachEngine('splits', (server) => {
  let user: TestUser;
  let food: string;
  let gifts: string;
  let home: string;

  const category = async (name: string) =>
    (await user.call(createCategory, { body: { name, icon: '🧺', color: '#6366f1' } })).id;

  beforeEach(async () => {
    user = await server().signUp();
    food = await category('Weekly shop');
    gifts = await category('Presents');
    home = await category('Cleaning');
  });

  const supper = (more: object = {}) => enter(user, 'Mercadona', { amount: 54.18, ...more });
  const shop = (): SplitInput[] => [
    { category: food, amount: 30, note: 'Weekly shop' },
    { category: gifts, amount: 15, note: null },
    { category: home, amount: 9.18, note: null },
  ];
  const change = (id: string, body: object) =>
    user.call(updateTransaction, { params: { id }, body });
  const read = (id: string) => user.call(getTransaction, { params: { id } });
  const split = async (splits = shop()) => change((await supper()).id, { splits });
  const amounts = ({ splits }: Pick<Transaction, 'splits'>) => splits.map(({ amount }) => amount);
  const undo = (id: string | null) => user.call(undoStep, { params: { id: id ?? '' } });
  const redo = (id: string | null) => user.call(redoStep, { params: { id: id ?? '' } });
  const fieldsOfNewest = async () => (await user.call(listSteps, { query: {} })).items[0]?.fields;

  it('of a row are kept in order, and the row has the category of the last', async () => {
    const row = await split();
    expect(row).toMatchObject({ amount: 54.18, category: home, category_source: 'hand' });
    expect(row.splits).toEqual(shop().map((one) => ({ ...one, id: expect.any(String) })));
    expect(await read(row.id)).toMatchObject({ splits: row.splits });
    expect(await fieldsOfNewest()).toContain('parts');
    const body = { date: '2026-03-10', amount: 54.18, bank: 'BBVA', product: 'current' as const };
    const made = await user.call(createTransaction, { body: { ...body, splits: shop() } });
    expect(amounts(made)).toEqual([30, 15, 9.18]);
  });

  it('keep their ids, and a request that sends them as they are changes nothing', async () => {
    const row = await split();
    const again = await change(row.id, { splits: row.splits, note: 'Saturday' });
    expect(again.splits).toEqual(row.splits);
    const [first, ...rest] = row.splits;
    const moved = await change(row.id, { splits: [...rest, { ...first, amount: 30 }] });
    expect(moved.splits.map(({ id }) => id)).toEqual([...rest, first].map((one) => one?.id));
    expect(moved.category).toBe(food);
    const fewer = await change(row.id, {
      splits: [
        { category: gifts, amount: 4.18 },
        { ...first, amount: 50 },
      ],
    });
    expect(row.splits.map(({ id }) => id)).not.toContain(fewer.splits[0]?.id);
    expect(fewer.splits[1]?.id).toBe(first?.id);
  });

  it.each([
    [[30, 15], 'must add up to the amount'],
    [[54.18], 'must have 2 to 20 parts'],
    [Array.from({ length: 21 }, () => 1), 'must have 2 to 20 parts'],
    [[54.18, 0], 'must be 0.01 or more'],
  ])('with amounts %j are refused', async (given, message) => {
    const { id } = await supper();
    const splits = given.map((amount) => ({ category: food, amount }));
    const refused = await user.raw('PUT', `/api/transactions/${id}`, { body: { splits } });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(message);
    expect((await read(id)).splits).toEqual([]);
  });

  it('in a category of someone else are refused', async () => {
    const { id } = await supper();
    const other = await server().signUp();
    const { id: theirs } = await other.call(createCategory, {
      body: { name: 'Theirs', icon: '🧺', color: '#6366f1' },
    });
    const splits = [
      { category: theirs, amount: 4.18 },
      { category: food, amount: 50 },
    ];
    const refused = await user.raw('PUT', `/api/transactions/${id}`, { body: { splits } });
    expect(refused.status).toBe(422);
    expect(refused.body.detail.fields).toEqual([
      { path: 'splits.0.category', message: 'That category doesn’t exist. Choose another one.' },
    ]);
  });

  it('are for rows outside transfers, and a split row is no leg', async () => {
    const out = await supper({ description: 'Transfer' });
    const back = await supper({ direction: 'income', bank: 'ING' });
    const row = await split();
    const linking = (id: string) =>
      user.raw('PUT', `/api/transactions/${id}/transfer`, { body: { other_id: back.id } });
    expect((await linking(row.id)).status).toBe(409);
    await user.call(linkTransfer, { params: { id: out.id }, body: { other_id: back.id } });
    const refused = await user.raw('PUT', `/api/transactions/${out.id}`, {
      body: { splits: shop() },
    });
    expect(refused.status).toBe(422);
  });

  it('are joined by one category set by hand, alone or with others, and come back by undo', async () => {
    const row = await split();
    const joined = await change(row.id, { category: gifts });
    expect(joined).toMatchObject({ category: gifts, splits: [] });
    await undo(joined.step_id);
    expect(await read(row.id)).toMatchObject({ category: home, splits: row.splits });
    const body = [{ id: row.id, category: home }];
    const { step_id } = await user.call(updateBatch, { body });
    expect(await read(row.id)).toMatchObject({ category: home, splits: [] });
    await undo(step_id);
    expect((await read(row.id)).splits).toEqual(row.splits);
  });

  it('are joined by an empty list, into the category of the largest', async () => {
    const row = await split();
    expect(await change(row.id, { splits: [] })).toMatchObject({ category: food, splits: [] });
  });

  it('are undone and redone with their step', async () => {
    const { id } = await supper({ category: gifts });
    const row = await change(id, { splits: shop() });
    await undo(row.step_id);
    expect(await read(id)).toMatchObject({ category: gifts, splits: [] });
    await redo(row.step_id);
    expect(await read(id)).toMatchObject({ category: home, splits: row.splits });
  });

  it('follow the amount with the last, and are joined where nothing remains for it', async () => {
    const row = await split();
    expect(amounts(await change(row.id, { amount: 60 }))).toEqual([30, 15, 15]);
    expect(amounts(await change(row.id, { amount: 45.01 }))).toEqual([30, 15, 0.01]);
    const joined = await change(row.id, { amount: 45 });
    expect(joined).toMatchObject({ amount: 45, category: food, splits: [] });
    expect(await fieldsOfNewest()).toEqual(expect.arrayContaining(['amount', 'parts']));
    await undo(joined.step_id);
    expect(amounts(await read(row.id))).toEqual([30, 15, 0.01]);
  });

  it('are joined by an undo that lowers the amount below them, until it is redone', async () => {
    const { id } = await supper({ amount: 20, category: gifts });
    const raised = await change(id, { amount: 54.18 });
    const row = await change(id, { splits: shop() });
    await undo(raised.step_id);
    expect(await read(id)).toMatchObject({ amount: 20, category: gifts, splits: [] });
    await redo(raised.step_id);
    expect(await read(id)).toMatchObject({ amount: 54.18, category: home, splits: row.splits });
  });

  it('are left alone by rules that set a category', async () => {
    const row = await split();
    const { id } = await user.call(createRule, {
      body: {
        name: 'Market',
        bank: null,
        bit_operator: 'and',
        is_enabled: true,
        conditions: [
          { condition_field: 'description', operator: 'includes', condition_value: 'mercadona' },
        ],
        actions: [
          { action: 'set', target_field: 'category', target_value: gifts },
          { action: 'set', target_field: 'tags', target_value: 'shop' },
        ],
      },
    });
    await user.call(applyRule, { params: { id }, body: { year: 2026 } });
    expect(await read(row.id)).toMatchObject({ splits: row.splits, tags: ['shop'] });
  });

  it('move with a category that is deleted, and return with its undo', async () => {
    const row = await split();
    const gone = { params: { id: food }, query: { move_to: gifts } };
    const merged = await user.call(deleteCategory, gone);
    const categories = async () => (await read(row.id)).splits.map((one) => one.category);
    expect(await categories()).toEqual([gifts, gifts, home]);
    await undo(merged.step_id);
    expect(await categories()).toEqual([food, gifts, home]);
    const dropped = await user.call(deleteCategory, { params: { id: gifts }, query: {} });
    expect(await categories()).toEqual([food, UNCATEGORIZED_ID, home]);
    await undo(dropped.step_id);
    expect(await categories()).toEqual([food, gifts, home]);
    expect(amounts(await read(row.id))).toEqual([30, 15, 9.18]);
  });

  it('of an undone category give way to what was there before, until it is redone', async () => {
    const made = await user.call(createCategory, {
      body: { name: 'Sails', icon: '⛵', color: '#6366f1' },
    });
    const row = await split([
      { category: made.id, amount: 4.18 },
      { category: food, amount: 50 },
    ]);
    expect((await undo(made.step_id)).lost).toEqual(['Sails is kept because it’s in use.']);
    expect((await read(row.id)).splits).toEqual(row.splits);
  });

  it('travel with an export', async () => {
    const { id } = await split();
    await change(id, { category: gifts });
    const row = await change(id, { splits: shop() });
    const zip = await exportOf(server(), user);
    const other = await server().signUp();
    const named = { name: 'Presents', icon: '🎁', color: '#6366f1' };
    const { id: presents } = await other.call(createCategory, { body: named });
    const uploaded = await other.upload('GENERIC', zip, 'saldo.zip');
    expect(uploaded.body).toMatchObject({ imported: 1 });
    const there = await other.call(getTransaction, { params: { id: row.id } });
    expect(there.splits.map(({ category: _, ...part }) => part)).toEqual(
      row.splits.map(({ category: _, ...part }) => part),
    );
    expect(there.splits.map((part) => part.category)).toEqual([food, presents, home]);
  });
});
