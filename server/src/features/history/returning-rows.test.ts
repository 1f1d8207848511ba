import { createCategory, deleteCategory } from '@saldo/contract/categories';
import { listSteps, undoStep } from '@saldo/contract/history';
import { undoReport } from '@saldo/contract/imports';
import { applyRule, createRule, revertRule } from '@saldo/contract/rules';
import {
  deletePeriod,
  listTransactions,
  type Transaction,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { composed } from '@saldo/statements/testing/composed-files';
import { afterEach, beforeEach, expect, it } from 'vitest';

const FILE = 'revolut/account-statement_2026-01-01_2026-01-31_en-gb_000000.csv';

describeOnEachEngine('deleted transactions that are imported again', (server) => {
  let user: TestUser;
  beforeEach(async () => {
    user = await server().signUp();
  });

  afterEach(() => server().setNow());

  const upload = async (): Promise<string> => {
    const { status, body } = await user.upload('REVOLUT', composed(FILE));
    expect(status).toBe(201);
    return body.id;
  };
  const rows = async (): Promise<Transaction[]> =>
    (await user.call(listTransactions, { query: { year: 'all' } })).items;
  /** The values that should be restored, with the bank's values of each row. */
  const kept = async () =>
    (await rows())
      .map((row) => ({
        ...{ date: row.date, text: row.description, amount: row.amount },
        ...{ category: row.category_id, source: row.category_source, tags: row.tags },
        ...{ ignore: row.ignore, apart: row.ignore_default_metrics, refund: row.is_refund },
        note: row.note,
      }))
      .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  const category = async (name: string) =>
    (await user.call(createCategory, { body: { name, icon: '🍎' } })).id;
  const sortAll = async (more: object) =>
    user.call(updateBatch, { body: (await rows()).map(({ id }) => ({ id, ...more })) });
  const ruleFor = async (id: string) =>
    user.call(createRule, {
      body: {
        ...{ name: 'All', bank: null, is_enabled: true, bit_operator: 'and' },
        conditions: [{ condition_field: 'amount', operator: 'greater_than', condition_value: 0 }],
        actions: [{ action: 'set', target_field: 'category', target_value: id }],
      },
    });

  it('get their parts back, and a file that brings a split row again changes nothing', async () => {
    await upload();
    const all = await rows();
    const row = all.find(({ amount, transfer }) => amount > 1 && transfer === null);
    const [fruit, bread] = [await category('Fruit'), await category('Bread')];
    const amount = row?.amount ?? 0;
    const splits = [
      { category: fruit, amount: 0.5, note: 'Apples' },
      { category: bread, amount: (amount * 100 - 50) / 100 },
    ];
    const params = { id: row?.id ?? '' };
    const { splits: made } = await user.call(updateTransaction, { params, body: { splits } });
    const parts = async () => (await rows()).flatMap((one) => one.splits);
    await upload();
    expect(await rows()).toHaveLength(all.length);
    expect(await parts()).toEqual(made);
    await user.call(deletePeriod, { query: { year: 2026 } });
    expect(await rows()).toEqual([]);
    await upload();
    expect(await parts()).toEqual(made);
  });

  it('get their category, tags, flags and note back', async () => {
    await upload();
    await sortAll({ category: await category('Fruit'), tags: ['mine'], ignore: true });
    const noted = (await rows())[0]?.id ?? '';
    await user.call(updateTransaction, { params: { id: noted }, body: { note: 'Gift' } });
    const before = await kept();
    expect(before[0]).toMatchObject({ source: 'hand', tags: ['mine'], ignore: true });
    expect(before.map(({ note }) => note)).toContain('Gift');
    await user.call(deletePeriod, { query: { year: 2026 } });
    expect(await rows()).toEqual([]);
    await upload();
    expect(await kept()).toEqual(before);
    // Rules do not override manual values.
    const rule = await ruleFor(await category('Bread'));
    const report = await upload();
    await user.call(undoReport, { params: { id: report } });
    expect(rule.is_enabled).toBe(true);
    expect(await kept()).toEqual(before);
  });

  it('get them back after their import was undone, even over rules that run on them', async () => {
    const report = await upload();
    await sortAll({ category: await category('Fruit') });
    const before = await kept();
    await ruleFor(await category('Bread'));
    await user.call(undoReport, { params: { id: report } });
    await upload();
    expect(await kept()).toEqual(before);
  });

  it('get them back after their import was undone, redone and undone again', async () => {
    const report = await upload();
    await sortAll({ category: await category('Fruit'), tags: ['mine'] });
    const before = await kept();
    const [step] = (await user.call(listSteps, { query: { kind: 'import' } })).items;
    for (const [hour, way] of (['undo', 'redo', 'undo'] as const).entries()) {
      server().setNow(new Date(Date.now() + (hour + 1) * 3_600_000));
      const answer = await user.raw('POST', `/api/history/${step?.id}/${way}`);
      expect(answer.status).toBe(200);
    }
    expect(await rows()).toEqual([]);
    expect(await upload()).not.toBe(report);
    expect(await kept()).toEqual(before);
  });

  it('lose a rule’s values when the rule is reverted', async () => {
    await upload();
    const before = await kept();
    const rule = await ruleFor(await category('Fruit'));
    await user.call(applyRule, { params: { id: rule.id }, body: { year: 2026 } });
    const ruled = await kept();
    await user.call(deletePeriod, { query: { year: 2026 } });
    await upload();
    expect(await kept()).toEqual(ruled);
    await user.call(revertRule, { params: { id: rule.id } });
    expect(await kept()).toEqual(before);
  });

  it('are uncategorized if the category is deleted', async () => {
    await upload();
    const before = await kept();
    const fruit = await category('Fruit');
    await sortAll({ category: fruit, tags: ['mine'] });
    await user.call(deletePeriod, { query: { year: 2026 } });
    await user.call(deleteCategory, { params: { id: fruit }, query: {} });
    await upload();
    const sorted = (row: object) => ({ ...row, refund: expect.any(Boolean), tags: ['mine'] });
    expect(await kept()).toEqual(before.map(sorted));
  });

  it('are removed again when that import is undone', async () => {
    await upload();
    await sortAll({ category: await category('Fruit') });
    await user.call(deletePeriod, { query: { year: 2026 } });
    await upload();
    const [step] = (await user.call(listSteps, { query: { kind: 'import' } })).items;
    await user.call(undoStep, { params: { id: step?.id ?? '' } });
    expect(await rows()).toEqual([]);
  });

  it('stay when an earlier import of them is undone', async () => {
    const first = await upload();
    await user.call(deletePeriod, { query: { year: 2026 } });
    const second = await upload();
    await user.call(undoReport, { params: { id: first } });
    expect((await rows()).length).toBeGreaterThan(0);
    // The import that has them still takes them away.
    await user.call(undoReport, { params: { id: second } });
    expect(await rows()).toEqual([]);
  });

  it.each(['undone', 'deleted'])('get the values from the last time they were %s', async (how) => {
    const remove = (id: string) =>
      how === 'undone'
        ? user.call(undoReport, { params: { id } })
        : user.call(deletePeriod, { query: { year: 2026 } });
    await sortAll({ category: await category('Bread'), tags: ['early'] });
    await remove(await upload());
    const again = await upload();
    await sortAll({ category: await category('Fruit'), tags: ['late'] });
    const before = await kept();
    await user.call(undoReport, { params: { id: again } });
    await upload();
    expect(await kept()).toEqual(before);
  });

  it('get their values back after their deletion was undone and redone', async () => {
    await upload();
    await sortAll({ category: await category('Fruit'), tags: ['mine'] });
    const before = await kept();
    await user.call(deletePeriod, { query: { year: 2026 } });
    const [step] = (await user.call(listSteps, { query: {} })).items;
    for (const way of ['undo', 'redo']) {
      expect((await user.raw('POST', `/api/history/${step?.id}/${way}`)).status).toBe(200);
    }
    await upload();
    expect(await kept()).toEqual(before);
  });
});
