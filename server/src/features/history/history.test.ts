import { createCategory, deleteCategory, listCategories } from '@saldo/contract/categories';
import { createGoal } from '@saldo/contract/goals';
import { getStep, listSteps, redoStep, type Step, undoStep } from '@saldo/contract/history';
import { listReports, undoReport } from '@saldo/contract/imports';
import { applyRule, createRule } from '@saldo/contract/rules';
import {
  createTransaction,
  deleteBatch,
  deletePeriod,
  listTransactions,
  type Transaction,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { composed } from '@saldo/statements/testing/composed-files';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateRows } from '../../platform/db/crud.ts';

describeOnEachEngine('History', (server) => {
  let user: TestUser;
  beforeEach(async () => {
    user = await server().signUp();
  });

  const add = (description: string, more: object = {}) =>
    user.call(createTransaction, {
      body: {
        ...{ date: '2026-03-05', amount: 12.5, bank: 'BBVA', product: 'current', description },
        ...more,
      },
    });
  const steps = async (): Promise<Step[]> => (await user.call(listSteps, { query: {} })).items;
  const newest = async (): Promise<Step> => {
    const [step] = await steps();
    if (!step) throw new Error('nothing was recorded');
    return step;
  };
  const undo = (step: Step) => user.call(undoStep, { params: { id: step.id } });
  const redo = (step: Step) => user.call(redoStep, { params: { id: step.id } });
  /** All transactions, without the time of their last change. */
  const rows = async (): Promise<Omit<Transaction, 'updated_at'>[]> =>
    (await user.call(listTransactions, { query: { year: 'all' } })).items.map(
      ({ updated_at: _, ...row }) => row,
    );
  const category = (name: string) => user.call(createCategory, { body: { name, icon: '🍎' } });

  it('undoes and redoes a batch edit', async () => {
    const food = await category('Fruit');
    const ids = [(await add('One')).id, (await add('Two')).id];
    const before = await rows();
    const { step_id } = await user.call(updateBatch, {
      body: ids.map((id) => ({ id, category: food.id, tags: ['shared'] })),
    });
    const after = await rows();
    const step = await newest();
    expect(step.id).toBe(step_id);
    expect(step).toMatchObject({ kind: 'batch', count: 2, sum: -25, fields: ['category', 'tags'] });
    expect(await undo(step)).toMatchObject({ lost: [], step: { undone_at: expect.any(String) } });
    expect(await rows()).toEqual(before);
    await redo(step);
    expect(await rows()).toEqual(after);
    await undo(step);
    expect(await rows()).toEqual(before);
  });

  it('restores deleted transactions with their manual values', async () => {
    const food = await category('Fruit');
    await add('One', { category: food.id, tags: ['a'] });
    const { id } = await add('Two');
    await user.call(updateTransaction, { params: { id }, body: { is_refund: true } });
    const before = await rows();
    const { step_id } = await user.call(deletePeriod, { query: { year: 2026 } });
    expect(await rows()).toEqual([]);
    await user.call(undoStep, { params: { id: step_id ?? '' } });
    expect(await rows()).toEqual(before);
  });

  it('keeps later changes and reports them', async () => {
    const [fruit, bread] = [await category('Fruit'), await category('Bread')];
    const { id } = await add('One');
    const { id: other } = await add('Two');
    await user.call(updateBatch, {
      body: [id, other].map((one) => ({ id: one, category: fruit.id })),
    });
    const step = await newest();
    await user.call(updateTransaction, { params: { id }, body: { category: bread.id } });
    const { undo: foreseen } = await user.call(getStep, { params: { id: step.id } });
    const { lost } = await undo(step);
    expect(lost).toEqual(['1 transaction has been changed since and keeps its new value.']);
    expect(foreseen.lost).toEqual(lost);
    const categories = new Map((await rows()).map((row) => [row.id, row.category_id]));
    expect(categories.get(id)).toBe(bread.id);
    expect(categories.get(other)).not.toBe(fruit.id);
  });

  describe('columns without layers, set twice', () => {
    /**
     * Moves a transaction to April and then within April. Returns all rows as they were before, between and after the
     * moves.
     */
    const movedTwice = async () => {
      const { id } = await add('One', { fee: 0.5 });
      const all = [await rows()];
      const ids: string[] = [];
      for (const change of [
        { date: '2026-04-10', fee: 1 },
        { date: '2026-04-20', fee: 2 },
      ]) {
        const { step_id } = await user.call(updateTransaction, { params: { id }, body: change });
        ids.push(step_id ?? '');
        all.push(await rows());
      }
      const [before, between, after] = all;
      const turn = async (which: 0 | 1, way: typeof undoStep | typeof redoStep) =>
        (await user.call(way, { params: { id: ids[which] ?? '' } })).lost;
      const inMonth = async (month: number) =>
        (await user.call(listTransactions, { query: { year: 2026, month } })).total;
      return { before, between, after, turn, inMonth };
    };
    const STANDS = ['1 transaction has been changed since and keeps its new value.'];

    it('return to the first value when undone in the order they were made', async () => {
      const { before, after, turn, inMonth } = await movedTwice();
      expect(await turn(0, undoStep)).toEqual(STANDS);
      expect(await rows()).toEqual(after);
      expect(await inMonth(4)).toBe(1);
      expect(await turn(1, undoStep)).toEqual([]);
      expect(await rows()).toEqual(before);
      expect(await inMonth(3)).toBe(1);
    });

    it('can be redone in any order', async () => {
      const { before, between, after, turn } = await movedTwice();
      await turn(0, undoStep);
      await turn(1, undoStep);
      expect(await turn(1, redoStep)).toEqual([]);
      expect(await rows()).toEqual(after);
      await turn(0, redoStep);
      expect(await rows()).toEqual(after);
      await turn(1, undoStep);
      expect(await rows()).toEqual(between);
      await turn(0, undoStep);
      expect(await rows()).toEqual(before);
      await turn(0, redoStep);
      await turn(1, redoStep);
      expect(await rows()).toEqual(after);
    });
  });

  it('undoes an import with everything it created, and redoes it', async () => {
    const { status } = await user.upload(
      'REVOLUT',
      composed('revolut/account-statement_2026-01-01_2026-01-31_en-gb_000000.csv'),
    );
    expect(status).toBe(201);
    const imported = await rows();
    const step = await newest();
    expect(step).toMatchObject({ kind: 'import', count: imported.length });
    await undo(step);
    expect(await rows()).toEqual([]);
    expect((await user.call(listReports))[0]?.undone_at).toEqual(expect.any(String));
    await redo(step);
    expect(await rows()).toEqual(imported);
    expect((await user.call(listReports))[0]?.undone_at).toBeNull();
  });

  it('undoes rules in any order', async () => {
    const [fruit, bread] = [await category('Fruit'), await category('Bread')];
    await add('Market');
    const before = await rows();
    const rule = (name: string, id: string) =>
      user.call(createRule, {
        body: {
          ...{ name, bank: null, is_enabled: true, bit_operator: 'and' },
          conditions: [
            { condition_field: 'description', operator: 'includes', condition_value: 'market' },
          ],
          actions: [{ action: 'set', target_field: 'category', target_value: id }],
        },
      });
    const ruled: Step[] = [];
    for (const one of [await rule('A', fruit.id), await rule('B', bread.id)]) {
      await user.call(applyRule, { params: { id: one.id }, body: { year: 2026 } });
      ruled.push(await newest());
    }
    const after = await rows();
    const [a, b] = ruled;
    if (!a || !b) throw new Error('the rules did nothing');
    await undo(a);
    expect(await rows()).toEqual(after);
    await undo(b);
    expect(await rows()).toEqual(before);
  });

  it('restores a deleted category to its transactions', async () => {
    const fruit = await category('Fruit');
    await add('One', { category: fruit.id });
    const before = await rows();
    await user.call(deleteCategory, { params: { id: fruit.id }, query: {} });
    await undo(await newest());
    expect(await rows()).toEqual(before);
  });

  it('groups single edits made in one sitting', async () => {
    const { id } = await add('One');
    await user.call(updateTransaction, { params: { id }, body: { tags: ['a'] } });
    await user.call(updateTransaction, { params: { id }, body: { tags: ['a', 'b'] } });
    const [item, ...others] = await steps();
    expect(others).toEqual([]);
    expect(item).toMatchObject({ count: 1, links: [{ to: 'transaction', id, name: 'One' }] });
    if (!item) throw new Error('nothing was recorded');
    await undo(item);
    expect(await rows()).toEqual([]);
    await redo(item);
    expect((await rows())[0]?.tags).toEqual(['a', 'b']);
  });

  it('previews steps of up to 20,000 transactions', async () => {
    const { id } = await add('One');
    const { step_id } = await user.call(deleteBatch, { body: { ids: [id] } });
    const params = { id: step_id ?? '' };
    const counted = async (count: number) => {
      const key = { user_id: user.id, id: params.id };
      await server().running.context.storage.write((tx) => updateRows(tx, 'steps', key, { count }));
      return (await user.call(getStep, { params })).undo.brings;
    };
    expect(await counted(20_000)).toEqual(['Adds 1 transaction (−€12.50)']);
    expect(await counted(20_001)).toBeUndefined();
  });

  it('redoes a deletion of bank rows', async () => {
    await user.upload(
      'REVOLUT',
      composed('revolut/account-statement_2026-01-01_2026-01-31_en-gb_000000.csv'),
    );
    const imported = await rows();
    await user.call(deleteBatch, { body: { ids: imported.slice(1).map(({ id }) => id) } });
    const left = await rows();
    const step = await newest();
    await undo(step);
    expect(await rows()).toEqual(imported);
    await redo(step);
    expect(await rows()).toEqual(left);
    // The redo also restores the records of removed rows, so individually deleted rows stay deleted.
    const again = await user.upload(
      'REVOLUT',
      composed('revolut/account-statement_2026-01-01_2026-01-31_en-gb_000000.csv'),
    );
    expect(again.body).toMatchObject({ imported: 0 });
    await undo(step);
    expect(await rows()).toEqual(imported);
  });

  it('does not restore transactions whose import is undone', async () => {
    const { body } = await user.upload(
      'REVOLUT',
      composed('revolut/account-statement_2026-01-01_2026-01-31_en-gb_000000.csv'),
    );
    const ids = (await rows()).slice(0, 2).map(({ id }) => id);
    await user.call(deleteBatch, { body: { ids } });
    const [deletion, brought] = await steps();
    if (!deletion || !brought) throw new Error('nothing was recorded');
    await user.call(undoReport, { params: { id: body.id } });
    expect((await undo(deletion)).lost).toContain(
      '2 transactions stay deleted because their imports were undone.',
    );
    expect(await rows()).toEqual([]);
    // Their deletion is undone, so they come back with their import.
    await redo(brought);
    expect((await rows()).length).toBe(body.imported);
  });

  it('redoes the deletion of a category that goals still use', async () => {
    const fruit = await category('Fruit');
    await user.call(createGoal, {
      body: {
        ...{ name: 'Less', icon: '🎯', category_id: fruit.id, final_amount: 10 },
        ...{ start_date: '2026-01-01', end_date: '2026-12-31', notify_user: false },
      },
    });
    await user.call(createCategory, { body: { name: 'Pears', icon: '🍐', parent_id: fruit.id } });
    server().setNow(new Date(server().running.context.now().getTime() + 1000));
    await user.call(deleteCategory, { params: { id: fruit.id }, query: {} });
    const step = await newest();
    await undo(step);
    expect((await redo(step)).lost).toEqual([]);
    const names = (await user.call(listCategories)).map(({ name }) => name);
    expect(names).not.toContain('Fruit');
  });

  it('can redo a step whose undo changed nothing', async () => {
    const { id } = await add('One');
    await user.call(updateBatch, { body: [{ id, tags: ['a'] }] });
    const step = await newest();
    await user.call(deleteBatch, { body: { ids: [id] } });
    expect((await undo(step)).lost).toEqual(['1 transaction has been deleted since.']);
    expect((await redo(step)).step.undo.possible).toBe(true);
  });

  it('undoes once if two tabs ask concurrently', async () => {
    await add('One');
    await add('Two');
    const before = await rows();
    await user.call(deletePeriod, { query: { year: 2026 } });
    const step = await newest();
    const ask = () => user.raw('POST', `/api/history/${step.id}/undo`);
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rows()).toEqual(before);
  });

  it('does not interleave with an import', async () => {
    const file = (name: string) => user.upload('REVOLUT', composed(`revolut/${name}`));
    const JANUARY = 'account-statement_2026-01-01_2026-01-31_en-gb_000000.csv';
    await add('One');
    const { id } = (await file(JANUARY)).body;
    const before = await rows();
    await user.call(deletePeriod, { query: { year: 2026 } });
    const step = await newest();
    server().setNow(new Date(server().running.context.now().getTime() + 1000));
    // The import adds all of its rows either before or after the undo. Either way, each row exists once.
    const [again] = await Promise.all([file(JANUARY), undo(step)]);
    expect(again.status).toBe(201);
    const texts = (some: readonly { date: string; description: string }[]) =>
      some.map(({ date, description }) => `${date} ${description}`).sort();
    expect(texts(await rows())).toEqual(texts(before));
    expect((await user.call(listReports)).map((report) => report.id)).toContain(id);
  });

  it('finds changes that touched an account', async () => {
    await user.upload(
      'REVOLUT',
      composed('revolut/account-statement_2026-01-01_2026-01-31_en-gb_000000.csv'),
    );
    const [one, two] = await rows();
    const account = one?.account_id ?? '';
    const other = await add('One');
    const kinds = async () => {
      const { items } = await user.call(listSteps, { query: { account } });
      return items.map(({ kind }) => kind);
    };
    await user.call(updateBatch, {
      body: [one, two].map((row) => ({ id: row?.id ?? '', tags: ['a'] })),
    });
    await user.call(updateBatch, { body: [{ id: other.id, tags: ['a'] }] });
    await user.call(deleteBatch, { body: { ids: [two?.id ?? ''] } });
    expect(await kinds()).toEqual(['bulk_delete', 'batch', 'import']);
  });

  it('lists nothing for an unknown kind', async () => {
    await add('One');
    const answer = await user.call(listSteps, { query: { kind: 'nothing' } });
    expect(answer).toEqual({ items: [], total: 0 });
  });

  describe('refuses to undo', () => {
    it('a step that is already undone', async () => {
      const { id } = await add('One');
      await user.call(deleteBatch, { body: { ids: [id] } });
      const step = await newest();
      await undo(step);
      const answer = await user.raw('POST', `/api/history/${step.id}/undo`);
      expect(answer).toMatchObject({ status: 409, body: { detail: { code: 'undo_blocked' } } });
      expect((await rows()).length).toBe(1);
    });

    it('another user’s step', async () => {
      await add('One');
      const step = await newest();
      const other = await server().signUp();
      expect((await other.raw('POST', `/api/history/${step.id}/undo`)).status).toBe(404);
      expect((await other.raw('GET', `/api/history/${step.id}`)).status).toBe(404);
    });
  });
});
