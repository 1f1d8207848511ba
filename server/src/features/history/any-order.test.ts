import {
  createAccount,
  deleteAccount,
  listAccountNames,
  listAccounts,
  mergeAccount,
} from '@saldo/contract/accounts';
import { createCategory, deleteCategory, listCategories } from '@saldo/contract/categories';
import { listSteps, redoStep, undoStep } from '@saldo/contract/history';
import * as plans from '@saldo/contract/import-plans';
import { createMetric, deleteMetric, listMetrics } from '@saldo/contract/metrics';
import { applyRule, createRule, listRules, revertRule, updateRule } from '@saldo/contract/rules';
import { answerQueue } from '@saldo/contract/sorting';
import {
  createTransaction,
  deleteBatch,
  deletePeriod,
  listTransactions,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import { linkTransfer, unlinkTransfer } from '@saldo/contract/transfers';
import { ibanOf } from '@saldo/domain/iban';
import { describeOnOneEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { formOf } from '@saldo/proofs/users/user';
import { composed } from '@saldo/statements/testing/composed-files';
import { writeRevolutCsv } from '@saldo/statements/testing/revolut';
import { beforeEach, expect, it } from 'vitest';

const IBAN = ibanOf('ES', '00812706150003239635');
const MARCH = `Cuenta;${IBAN};;
Fecha;Concepto;Importe;Saldo
01/03/2026;Pan;-2,00;98,00
02/03/2026;Sueldo;100,00;198,00
`;
/** More than one part of a journal holds. */
const MANY = Array.from({ length: 1100 }, (_, at) => {
  const date = new Date(Date.UTC(2025, 0, 1, 12) + at * 3_600_000).toISOString().slice(0, 19);
  return { date, started: date, text: `Shop ${at}`, gross: -100, fee: 0 };
});
const FILE = 'revolut/account-statement_2026-01-01_2026-01-31_en-gb_000000.csv';

describeOnOneEngine('steps that are undone and redone in any order', (server) => {
  let user: TestUser;
  beforeEach(async () => {
    user = await server().signUp();
  });

  const add = async (description: string, more: object = {}) => {
    const entry = {
      date: '2026-03-05',
      amount: 12.5,
      bank: 'BBVA',
      product: 'current',
      description,
    };
    return (await user.call(createTransaction, { body: { ...entry, ...more } } as never)).id;
  };
  const rows = async () => (await user.call(listTransactions, { query: { year: 'all' } })).items;
  const row = async (id: string) => (await rows()).find((one) => one.id === id);
  const category = async (name: string, parent_id?: string) =>
    (
      await user.call(createCategory, {
        body: { name, icon: '🍎', ...(parent_id ? { parent_id } : {}) },
      })
    ).id;
  const account = async (name: string) => {
    const typed = { on: '2026-03-01', amount: 0 };
    const body = { name, product: 'current' as const, currency: 'EUR', typed };
    return (await user.call(createAccount, { body } as never)).id;
  };
  const newest = async () => {
    const [line] = (await user.call(listSteps, { query: {} })).items;
    return line?.id ?? '';
  };
  const undo = (id: string) => user.call(undoStep, { params: { id } });
  const redo = (id: string) => user.call(redoStep, { params: { id } });
  const edit = async (id: string, change: object) => {
    const { step_id } = await user.call(updateTransaction, { params: { id }, body: change });
    return step_id ?? '';
  };
  const batch = async (ids: readonly string[], change: object) => {
    const { step_id } = await user.call(updateBatch, {
      body: ids.map((id) => ({ id, ...change })),
    });
    return step_id ?? '';
  };
  const remove = async (id: string) => {
    await user.call(deleteBatch, { body: { ids: [id] } });
    return newest();
  };
  const removeCategory = async (id: string, move_to?: string) => {
    await user.call(deleteCategory, { params: { id }, query: move_to ? { move_to } : {} });
    return newest();
  };
  const merge = async (id: string, into: string) => {
    await user.call(mergeAccount, { params: { id }, body: { into, dry_run: false } });
    return newest();
  };
  const upload = async () => {
    expect((await user.upload('REVOLUT', composed(FILE))).status).toBe(201);
    return newest();
  };
  /** Imports the file of an account with a number by a plan. */
  const importMarch = async () => {
    const { id } = await user.call(plans.createImportPlan, {});
    const body = formOf('input', { name: 'march.csv', content: MARCH });
    await user.raw('POST', `/api/import-plans/${id}/files`, { body });
    await user.call(plans.confirmImportPlan, { params: { id } });
    const state = async () => (await user.call(plans.getImportPlan, { params: { id } })).state;
    await expect.poll(state, { timeout: 20_000 }).toBe('done');
    return id;
  };
  const ruleTo = async (id: string, name = 'Market') => {
    const body = {
      ...{ name, bank: null, is_enabled: true, bit_operator: 'and' as const },
      conditions: [
        {
          condition_field: 'description',
          operator: 'includes',
          condition_value: 'market',
        } as const,
      ],
      actions: [{ action: 'set', target_field: 'category', target_value: id } as const],
    };
    return (await user.call(createRule, { body } as never)).id;
  };
  const apply = async (id: string) => {
    await user.call(applyRule, { params: { id }, body: { year: 2026 } });
    return newest();
  };

  /** Everything that a user sees and steps change, without the times of changes. */
  const seen = async () => ({
    rows: (await rows()).map(({ updated_at: _, ...one }) => one),
    categories: (await user.call(listCategories)).map(({ name, sub_categories }) => ({
      ...{ name, sub_categories: sub_categories.map((sub) => sub.name).sort() },
    })),
    accounts: (await user.call(listAccountNames)).map(({ name }) => name).sort(),
    metrics: await user.call(listMetrics),
    rules: (await user.call(listRules)).map(({ name }) => name),
  });

  /**
   * Undoes and redoes two steps in all orders. Whenever the same of them are in force, everything is the same; with both
   * undone, it is as `before`.
   */
  const expectSame = async (before: unknown, first: string, second: string) => {
    const states = new Map<string, unknown>([['none', before]]);
    const check = async (name: string) => {
      const now = await seen();
      if (states.has(name)) expect(now, name).toEqual(states.get(name));
      states.set(name, now);
    };
    await check('both');
    await undo(first);
    await check('second');
    await undo(second);
    await check('none');
    await redo(first);
    await check('first');
    await redo(second);
    await check('both');
    await undo(second);
    await check('first');
    await undo(first);
    await check('none');
    await redo(second);
    await check('second');
    await redo(first);
    await check('both');
    await undo(second);
    await redo(second);
    await check('both');
  };

  it.each([
    [{ amount: 20 }, { amount: 30 }],
    [{ tags: ['a'] }, { tags: ['b'] }],
    [{ description: 'Bread' }, { description: 'Milk' }],
    [{ ignore: true }, { ignore: false }],
    [{ currency: 'USD' }, { currency: 'GBP' }],
    [{ date: '2026-04-01' }, { date: '2026-05-01' }],
    [
      { is_refund: true, direction: 'income' },
      { direction: 'expense', is_refund: false },
    ],
    [
      { tags: ['a'], amount: 20 },
      { description: 'Milk', amount: 30 },
    ],
  ])('edits of one field: %j, then %j', async (first, second) => {
    const id = await add('One');
    const before = await seen();
    await expectSame(before, await edit(id, first), await edit(id, second));
  });

  it('two categories', async () => {
    const [a, b, id] = [await category('A'), await category('B'), await add('One')];
    const before = await seen();
    await expectSame(before, await edit(id, { category: a }), await edit(id, { category: b }));
  });

  it('a rule that is applied, changed and applied again', async () => {
    const [a, b] = [await category('A'), await category('B')];
    await add('Market');
    const rule = await ruleTo(a);
    const before = await seen();
    const first = await apply(rule);
    const actions = [{ action: 'set', target_field: 'category', target_value: b }] as const;
    await user.call(updateRule, { params: { id: rule }, body: { actions: [...actions] } } as never);
    await expectSame(before, first, await apply(rule));
  });

  it('a rule that is applied and reverted', async () => {
    const a = await category('A');
    await add('Market');
    const rule = await ruleTo(a);
    const before = await seen();
    const first = await apply(rule);
    await user.call(revertRule, { params: { id: rule } });
    await expectSame(before, first, await newest());
  });

  it('two rules, one of which is reverted', async () => {
    const [a, b] = [await category('A'), await category('B')];
    await add('Market');
    const [one, two] = [await ruleTo(a), await ruleTo(b, 'Other')];
    await apply(one);
    const before = await seen();
    const applied = await apply(two);
    await user.call(revertRule, { params: { id: one } });
    const reverted = await newest();
    await expectSame(before, applied, reverted);
    await undo(applied);
    // What the first rule set is reverted, so nothing shows.
    expect((await rows())[0]?.category_name).toBe('Uncategorized');
  });

  const pair = async () => {
    const expense = await add('Out', { amount: 700, type: 'transfer' });
    const income = await add('In', {
      amount: 700,
      direction: 'income',
      type: 'transfer',
      bank: 'ING',
    });
    return { expense, income };
  };
  const link = async (id: string, other_id: string) => {
    await user.call(linkTransfer, { params: { id }, body: { other_id } });
    return newest();
  };

  it('a transfer that is linked and then moved out of reach', async () => {
    const { expense, income } = await pair();
    const before = await seen();
    const linked = await link(expense, income);
    await expectSame(before, linked, await edit(income, { date: '2026-08-01' }));
  });

  it('a transfer that is unlinked, and a leg that is ignored', async () => {
    const { expense, income } = await pair();
    await link(expense, income);
    const before = await seen();
    await user.call(unlinkTransfer, { params: { id: expense } });
    const unlinked = await newest();
    await expectSame(before, unlinked, await edit(income, { ignore: true }));
    await undo(unlinked);
    expect((await row(income))?.transfer).toBeNull();
  });

  it('a transfer that is linked, and a leg that is deleted', async () => {
    const { expense, income } = await pair();
    const before = await seen();
    await expectSame(before, await link(expense, income), await remove(income));
  });

  it('two links of one row, of which the later stands', async () => {
    const { expense, income } = await pair();
    const other = await add('In', {
      amount: 700,
      direction: 'income',
      type: 'transfer',
      bank: 'ING',
    });
    const before = await seen();
    const first = await link(expense, income);
    await undo(first);
    const second = await link(expense, other);
    await redo(first);
    expect((await row(expense))?.transfer?.transaction_id).toBe(other);
    await expectSame(before, first, second);
  });

  it('a deleted category whose name is taken by now', async () => {
    const fruit = await category('Fruit');
    const id = await add('One', { category: fruit });
    const deleted = await removeCategory(fruit);
    await category('Fruit');
    expect((await undo(deleted)).lost).toEqual([]);
    expect((await row(id))?.category_name).toBe('Fruit 2');
  });

  it('a row that moves to another account, and its first account deleted', async () => {
    const [a, b] = [await account('A'), await account('B')];
    const id = await add('One', { account_iban: a });
    const before = await seen();
    const moved = await edit(id, { account_iban: b });
    await user.call(deleteAccount, { params: { id: a } });
    const deleted = await newest();
    await undo(moved);
    expect((await row(id))?.account_id).toBe(a);
    await redo(moved);
    await expectSame(before, moved, deleted);
  });

  it('a metric of a category that is deleted before the metric', async () => {
    const [a, b] = [await category('A'), await category('B')];
    const { id } = await user.call(createMetric, { body: { name: 'Both', categories: [a, b] } });
    const deleted = await removeCategory(a);
    await user.call(deleteMetric, { params: { id } });
    await undo(deleted);
    expect((await user.call(listCategories)).map(({ name }) => name)).toContain('A');
  });

  it.each([false, true])('categories of a metric that stays (replaced: %s)', async (isReplaced) => {
    const [a, b, c] = [await category('A'), await category('B'), await category('C')];
    await user.call(createMetric, { body: { name: 'Both', categories: [a, b] } });
    const before = await seen();
    const to = isReplaced ? c : undefined;
    await expectSame(before, await removeCategory(a, to), await removeCategory(b));
  });

  it('a subcategory and its parent', async () => {
    const parent = await category('Parent');
    const sub = await category('Sub', parent);
    const before = await seen();
    const first = await removeCategory(sub);
    const second = await removeCategory(parent);
    await undo(first);
    expect((await user.call(listCategories)).map(({ name }) => name)).toContain('Sub');
    await redo(first);
    await expectSame(before, first, second);
  });

  it('an import and an edit of one of its rows', async () => {
    const a = await category('A');
    const before = await seen();
    const step = await upload();
    const [one] = await rows();
    // The account that the import created stays.
    const accounts = (await seen()).accounts;
    const edited = await edit(one?.id ?? '', { category: a, tags: ['mine'] });
    await expectSame({ ...before, accounts }, step, edited);
  });

  it('an import and the deletion of one of its rows', async () => {
    const before = await seen();
    const step = await upload();
    const accounts = (await seen()).accounts;
    const [one] = await rows();
    await expectSame({ ...before, accounts }, step, await remove(one?.id ?? ''));
  });

  it('a batch that sets a category, and the deletion of that category', async () => {
    const [a, b] = [await category('A'), await category('B')];
    const ids = [await add('One', { category: a }), await add('Two')];
    const before = await seen();
    const set = await batch(ids, { category: b });
    await expectSame(before, set, await removeCategory(b));
  });

  it('a batch that sets a category which was deleted meanwhile', async () => {
    const [a, b, c] = [await category('A'), await category('B'), await category('C')];
    const ids = [await add('One', { category: a })];
    const set = await batch(ids, { category: b });
    const away = await batch(ids, { category: c });
    const deleted = await removeCategory(b);
    await undo(away);
    // The category that is gone is not shown, but what was there before it.
    expect((await rows())[0]?.category_name).toBe('A');
    await undo(deleted);
    expect((await rows())[0]?.category_name).toBe('B');
    await undo(set);
    expect((await rows())[0]?.category_name).toBe('A');
  });

  it('an answer with a new category, and a later one that uses it', async () => {
    const ids = [await add('One'), await add('Two')];
    const before = await seen();
    const [first = '', second = ''] = ids;
    const body = { transaction_ids: [first], new_category: { name: 'Trains', icon: '🚂' } };
    const made = await user.call(answerQueue, { body } as never);
    await expectSame(
      before,
      made.step_id ?? '',
      await batch([second], { category: made.category_id ?? '' }),
    );
    await undo(made.step_id ?? '');
    expect((await row(second))?.category_name).toBe('Trains');
  });

  it('an import plan that is undone, and its step that is redone', async () => {
    const id = await importMarch();
    const imported = await seen();
    expect(imported.rows.map(({ account_id }) => typeof account_id)).toEqual(['string', 'string']);
    const step = await newest();
    await user.call(plans.undoImportPlan, { params: { id } });
    expect(await rows()).toEqual([]);
    await redo(step);
    expect(await seen()).toEqual(imported);
  });

  it('a deleted row, and the merge of its account into another', async () => {
    const [a, b] = [await account('A'), await account('B')];
    const id = await add('One', { account_iban: a });
    const before = await seen();
    const deleted = await remove(id);
    const merged = await merge(a, b);
    await undo(deleted);
    expect((await row(id))?.account_id).toBe(a);
    await redo(deleted);
    await expectSame(before, deleted, merged);
  });

  it('the merge of an account, and the deletion of one of its rows', async () => {
    await upload();
    const cash = await account('Cash');
    const one = (await rows()).find(({ product }) => product === 'current');
    const before = await seen();
    const merged = await merge(one?.account_id ?? '', cash);
    await expectSame(before, merged, await remove(one?.id ?? ''));
  });

  it('the merge of an account whose number the other one takes', async () => {
    await importMarch();
    const [one] = await rows();
    const cash = await account('Cash');
    const before = await seen();
    const merged = await merge(one?.account_id ?? '', cash);
    const edited = await edit(one?.id ?? '', { description: 'Bread' });
    await expectSame(before, merged, edited);
    const all = await user.call(listAccounts);
    expect(all.find(({ id }) => id === cash)?.iban).toBe(IBAN);
  });

  it('three edits of one sitting', async () => {
    const id = await add('One');
    server().setNow(new Date(server().running.context.now().getTime() + 3_600_000));
    const steps = [];
    for (const tags of [['a'], ['a', 'b'], ['a', 'b', 'c']]) steps.push(await edit(id, { tags }));
    await edit(id, { description: 'Two' });
    const line = await newest();
    const [, second = '', third = ''] = steps;
    await undo(third);
    await undo(line);
    expect((await row(id))?.tags).toEqual([]);
    await redo(line);
    expect(await row(id)).toMatchObject({ tags: ['a', 'b'], description: 'Two' });
    await undo(second);
    expect((await row(id))?.tags).toEqual(['a']);
    server().setNow();
  });

  it('the deletion of many rows, some of which were edited before', async () => {
    const file = writeRevolutCsv(MANY, { opening: 1_000_000 });
    expect((await user.upload('REVOLUT', file)).status).toBe(201);
    const ids = (await rows()).map(({ id }) => id);
    const edited = await batch(ids.slice(0, 300), { tags: ['a'] });
    const before = await seen();
    await user.call(deletePeriod, { query: { year: 2025 } });
    const deleted = await newest();
    expect(await rows()).toEqual([]);
    await undo(edited);
    await undo(deleted);
    await redo(edited);
    expect(await seen()).toEqual(before);
  });

  it('counts the rows that a deletion takes away, not those that it unlinks', async () => {
    const { expense, income } = await pair();
    await link(expense, income);
    await remove(income);
    const [line] = (await user.call(listSteps, { query: {} })).items;
    expect(line).toMatchObject({ kind: 'bulk_delete', count: 1, sum: 700 });
  });
});
