import { createCategory, listCategories } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { getStep, listSteps, redoStep, undoStep } from '@saldo/contract/history';
import { createRule, listRules, MAX_RULES } from '@saldo/contract/rules';
import { answerQueue } from '@saldo/contract/sorting';
import { listTransactions, updateTransaction } from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import { beforeEach, expect, it } from 'vitest';
import { insertRows } from '../../platform/db/bulk-insert.ts';
import { findRows } from '../../platform/db/crud.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const TRAINS = { name: 'Model trains', icon: '🚂' };

describeOnEachEngine('an answer in Sort', (server) => {
  let user: TestUser;
  beforeEach(async () => {
    user = await server().signUp();
  });

  const answer = (body: object) =>
    user.call(answerQueue, { body: { transaction_ids: [], ...body } });
  const refusal = async (body: object) => {
    const { status, body: said } = await user.raw('POST', '/api/categorization/answers', { body });
    return [status, said.detail.code, said.detail.fields?.[0]?.path];
  };
  const undo = (id: string | null) => user.call(undoStep, { params: { id: id ?? '' } });
  const state = async () => ({
    rows: (await user.call(listTransactions, { query: { year: 'all' } })).items.map(
      ({ updated_at: _, ...row }) => row,
    ),
    categories: await user.call(listCategories),
    rules: await user.call(listRules),
    steps: (await user.call(listSteps, { query: {} })).total,
  });
  const shop = async () =>
    [await enter(user, 'XKCD QWRTZ'), await enter(user, 'XKCD QWRTZ', { amount: 3 })].map(
      ({ id }) => id,
    );

  it('with a new category and a rule is one step, undone and redone as one', async () => {
    const ids = await shop();
    const before = await state();
    const body = { transaction_ids: ids, new_category: TRAINS, always: true };
    const { step_id, ...made } = await answer(body);
    const after = await state();
    const own = after.categories.find(({ name }) => name === TRAINS.name);
    expect(made).toEqual({
      updated: 2,
      category_id: own?.id,
      rule: { id: after.rules[0]?.id, name: after.rules[0]?.name },
    });
    expect(after.rows.map((row) => [row.category, row.category_source])).toEqual([
      [own?.id, 'hand'],
      [own?.id, 'hand'],
    ]);
    expect(after.steps).toBe(before.steps + 1);
    const step = await user.call(getStep, { params: { id: step_id ?? '' } });
    expect(step).toMatchObject({
      ...{ kind: 'sort', by: 'user', count: 2 },
      links: [
        { to: 'category', id: own?.id, name: TRAINS.name },
        { to: 'rule', ...made.rule },
      ],
    });
    expect((await undo(step_id)).lost).toEqual([]);
    expect(await state()).toEqual({ ...before, steps: after.steps });
    await user.call(redoStep, { params: { id: step_id ?? '' } });
    expect(await state()).toEqual(after);
  });

  it('ignores rows', async () => {
    const [id = ''] = await shop();
    const { step_id, ...made } = await answer({ transaction_ids: [id], ignore: true });
    expect(made).toEqual({ updated: 1, category_id: null, rule: null });
    const rows = async () => (await state()).rows.filter(({ ignore }) => ignore).length;
    expect(await rows()).toBe(1);
    await undo(step_id);
    expect(await rows()).toBe(0);
  });

  it('lists income that becomes a refund, and undoes that too', async () => {
    const { id } = await enter(user, 'BIZUM', { direction: 'income' });
    const { id: category } = await user.call(createCategory, {
      body: { name: 'Restaurant', icon: '🍽️' },
    });
    const before = await state();
    const { step_id, refunds } = await answer({ transaction_ids: [id], category });
    expect(refunds).toEqual([id]);
    await undo(step_id);
    expect((await state()).rows).toEqual(before.rows);
  });

  it('counts rows excluded by Between Own Accounts', async () => {
    const { id } = await enter(user, 'TRASPASO');
    const own = (await state()).categories.flatMap((one) => [one, ...one.sub_categories]);
    const category = own.find(({ name }) => name === 'Between Own Accounts')?.id;
    const before = await state();
    const { step_id, set_aside } = await answer({ transaction_ids: [id], category });
    expect(set_aside).toBe(1);
    await undo(step_id);
    expect((await state()).rows).toEqual(before.rows);
  });

  it('accepted in bulk belongs to the engine and keeps what the user chose', async () => {
    const [first = '', second = ''] = await shop();
    const { id: category } = await user.call(createCategory, { body: TRAINS });
    const { id: other } = await user.call(createCategory, { body: { name: 'Toys', icon: '🧸' } });
    await user.call(updateTransaction, { params: { id: second }, body: { category: other } });
    const made = await answer({
      ...{ transaction_ids: [first, second], category, in_bulk: true, reason: 'Trains' },
    });
    expect(made).toMatchObject({ updated: 1, category_id: category });
    const sources = new Map((await state()).rows.map((row) => [row.id, row.category_source]));
    expect([sources.get(first), sources.get(second)]).toEqual(['ai', 'hand']);
  });

  it('accepted in bulk joins the others in one line of History but can be undone alone', async () => {
    const [first = '', second = ''] = await shop();
    const { id: category } = await user.call(createCategory, { body: TRAINS });
    const before = await state();
    const accept = (id: string) => answer({ transaction_ids: [id], category, in_bulk: true });
    const { step_id } = await accept(first);
    await accept(second);
    const { items } = await user.call(listSteps, { query: {} });
    expect(items).toHaveLength(before.steps + 1);
    expect(items[0]).toMatchObject({ kind: 'sort', count: 2, undone_at: null });
    await undo(step_id);
    const sorted = async () => (await state()).rows.filter((row) => row.category === category);
    expect((await sorted()).map(({ id }) => id)).toEqual([second]);
    await undo(items[0]?.id ?? '');
    expect((await state()).rows).toEqual(before.rows);
  });

  it('keeps a new category on undo while another answer uses it', async () => {
    const [first = '', second = ''] = await shop();
    const { step_id, category_id } = await answer({
      ...{ transaction_ids: [first], new_category: TRAINS },
    });
    await answer({ transaction_ids: [second], category: category_id });
    await undo(step_id);
    const { rows, categories } = await state();
    expect(categories.some(({ id }) => id === category_id)).toBe(true);
    expect(rows.find(({ id }) => id === second)?.category).toBe(category_id);
    expect(rows.find(({ id }) => id === first)?.category).toBe(UNCATEGORIZED_ID);
  });

  it('changes nothing if it is rejected', async () => {
    const ids = await shop();
    const { id: category } = await user.call(createCategory, { body: TRAINS });
    const { id: child } = await user.call(createCategory, {
      body: { name: 'Tracks', icon: '🛤️', parent_id: category },
    });
    const before = await state();
    const rows = { transaction_ids: ids };
    const fresh = (more: object) => ({ ...rows, new_category: { name: 'X', icon: '🚂', ...more } });
    const answers = [
      [fresh({ name: 'MODEL TRAINS' }), [409, 'category_name_exists', undefined]],
      [fresh({ parent_id: child }), [409, 'category_depth', undefined]],
      [fresh({ parent_id: UNCATEGORIZED_ID }), [409, 'category_is_system', undefined]],
      [fresh({ parent_id: UNKNOWN }), [422, 'validation_error', 'new_category.parent_id']],
      [fresh({ name: ' ' }), [422, 'validation_error', 'new_category.name']],
      [{ ...rows, category: UNKNOWN }, [422, 'validation_error', 'category']],
      [rows, [422, 'validation_error', 'category']],
      [{ ...rows, category, ignore: true }, [422, 'validation_error', 'category']],
      [
        { transaction_ids: [...ids, UNKNOWN], new_category: { name: 'X', icon: '🚂' } },
        [422, 'validation_error', 'transaction_ids.2'],
      ],
    ] as const;
    for (const [body, refused] of answers) {
      expect([body, await refusal(body)]).toEqual([body, refused]);
    }
    expect(await state()).toEqual(before);
  });

  it('changes nothing if there is no room for its rule', async () => {
    const ids = await shop();
    await user.call(createRule, {
      body: {
        name: 'Often',
        conditions: [
          { condition_field: 'description', operator: 'includes', condition_value: 'x' },
        ],
        actions: [{ target_field: 'tags', target_value: 'often' }],
      },
    });
    const { storage } = server().running.context;
    const [rule] = await findRows(storage.read, 'rules', { user_id: user.id });
    if (!rule) throw new Error('no rule');
    const more = Array.from({ length: MAX_RULES - 1 }, (_, at) => ({ ...rule, id: `rule-${at}` }));
    await storage.write((tx) => insertRows(tx, 'rules', more));
    const before = await state();
    const body = { transaction_ids: ids, new_category: TRAINS, always: true };
    expect(await refusal(body)).toEqual([409, 'limit_reached', undefined]);
    expect(await state()).toEqual(before);
  });
});
