import { createCategory, listCategories, updateCategory } from '@saldo/contract/categories';
import { createGoal, deleteGoal, listGoals } from '@saldo/contract/goals';
import { getStep, redoStep, undoStep } from '@saldo/contract/history';
import { listNotifications } from '@saldo/contract/notifications';
import {
  applyRule,
  createRule,
  deleteRule,
  listRules,
  orderRules,
  revertRule,
  updateRule,
} from '@saldo/contract/rules';
import { answerQueue } from '@saldo/contract/sorting';
import {
  createTransaction,
  listTransactions,
  updateTransaction,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { archiveOf } from '@saldo/proofs/histories/undo-everything';
import { beforeEach, expect, it } from 'vitest';

describeOnEachEngine('rows that refer to what steps made', (server) => {
  let user: TestUser;
  beforeEach(async () => {
    user = await server().signUp();
  });
  const undo = (id: string | null) => user.call(undoStep, { params: { id: id ?? '' } });
  const redo = (id: string | null) => user.call(redoStep, { params: { id: id ?? '' } });
  const category = (name: string) => user.call(createCategory, { body: { name, icon: '🍎' } });
  const names = async () => (await user.call(listCategories)).map(({ name }) => name);
  const rules = async () => (await user.call(listRules)).map(({ name }) => name);
  const row = (description: string, more: object = {}) => {
    const entry = { date: '2026-03-05', amount: 12.5, bank: 'BBVA', product: 'current' };
    return user.call(createTransaction, { body: { ...entry, description, ...more } } as never);
  };
  const goalOn = (category_id: string) =>
    user.call(createGoal, {
      body: {
        ...{ name: 'Boat', icon: '⛵', color: 'blue', description: '', notify_user: true },
        ...{ start_date: '2026-01-01', end_date: '2026-12-31', final_amount: 10 },
        category_id,
      },
    });
  const ruleOn = (id: string) =>
    user.call(createRule, {
      body: {
        ...{ name: 'Market', bank: null, is_enabled: true, bit_operator: 'and' as const },
        conditions: [
          { condition_field: 'description', operator: 'includes', condition_value: 'market' },
        ],
        actions: [{ action: 'set', target_field: 'category', target_value: id }],
      },
    });

  it.each([
    ['goal', goalOn],
    ['rule', ruleOn],
  ] as const)('keep a category whose creation is undone: a %s', async (_, refer) => {
    const made = await category('Sails');
    const referring = await refer(made.id);
    expect((await undo(made.step_id)).lost).toEqual(['Sails is kept because it’s in use.']);
    expect(await names()).toContain('Sails');
    await undo(referring.step_id);
    expect(await names()).not.toContain('Sails');
    await redo(referring.step_id);
    expect(await names()).toContain('Sails');
    await redo(made.step_id);
    await undo(referring.step_id);
    expect(await names()).toContain('Sails');
  });

  it('keep a rule whose creation is undone, so that an export can be restored elsewhere', async () => {
    const { id } = await category('Sails');
    const { id: one } = await row('market');
    const rule = await ruleOn(id);
    const body = { year: 2026 };
    const { step_id: applied } = await user.call(applyRule, { params: { id: rule.id }, body });
    const shown = async () => (await user.call(listTransactions, { query: { year: 'all' } })).items;
    expect((await undo(rule.step_id)).lost).toEqual(['Market is kept because it’s in use.']);
    expect(await rules()).toEqual(['Market']);
    const other = await server().signUp();
    const zip = await archiveOf(server().running, user);
    expect((await other.upload('GENERIC', zip, 'saldo.zip')).status).toBe(201);
    await undo(applied);
    expect(await rules()).toEqual([]);
    expect((await shown()).find((some) => some.id === one)?.category_source).toBe('none');
    await redo(applied);
    expect(await rules()).toEqual(['Market']);
    expect((await shown()).find((some) => some.id === one)?.category_id).toBe(id);
  });

  it('bring back what a rule had set that was deleted meanwhile, as set by hand', async () => {
    const { id } = await category('Sails');
    const { id: one, step_id: added } = await row('market');
    const rule = await ruleOn(id);
    await user.call(applyRule, { params: { id: rule.id }, body: { year: 2026 } });
    const shown = async () => {
      const { items } = await user.call(listTransactions, { query: { year: 'all' } });
      const found = items.find((some) => some.id === one);
      return found && [found.category_id, found.category_source];
    };
    await undo(added);
    const deleted = await user.call(deleteRule, {
      params: { id: rule.id },
      query: {},
    });
    await redo(added);
    expect(await shown()).toEqual([id, 'hand']);
    const other = await server().signUp();
    const zip = await archiveOf(server().running, user);
    expect((await other.upload('GENERIC', zip, 'saldo.zip')).status).toBe(201);
    await undo(deleted.step_id);
    expect(await shown()).toEqual([id, 'rule']);
    await redo(deleted.step_id);
    expect(await shown()).toEqual([id, 'hand']);
    await undo(added);
    await undo(deleted.step_id);
    await redo(added);
    expect(await shown()).toEqual([id, 'rule']);
    await user.call(revertRule, { params: { id: rule.id } });
    expect((await shown())?.[1]).toBe('none');
  });

  it('let go of a category whose creation is undone with its last use, whatever ends that', async () => {
    const made = await category('Sails');
    const { id: other } = await category('Ropes');
    const { id: one } = await row('market', { category: made.id });
    await undo(made.step_id);
    expect(await names()).toContain('Sails');
    const moved = await user.call(updateTransaction, {
      params: { id: one },
      body: { category: other },
    } as never);
    expect(await names()).not.toContain('Sails');
    await undo(moved.step_id);
    expect(await names()).toContain('Sails');
    await redo(moved.step_id);
    expect(await names()).not.toContain('Sails');
    await redo(made.step_id);
    expect(await names()).toContain('Sails');
    await undo(made.step_id);
    expect(await names()).not.toContain('Sails');
    await undo(moved.step_id);
    expect(await names()).toContain('Sails');
  });

  it('keep the rule of “always” once it was edited, in any order', async () => {
    const { id } = await category('Sails');
    const { id: one } = await row('Sailmaker 12');
    const body = { transaction_ids: [one], category: id, always: true };
    const answer = await user.call(answerQueue, { body } as never);
    const rule = answer.rule?.id ?? '';
    expect(rule).not.toBe('');
    await user.call(orderRules, { body: { ids: [rule] } });
    await undo(answer.step_id);
    expect(await rules()).toEqual([]);
    await redo(answer.step_id);
    const edit = await user.call(updateRule, { params: { id: rule }, body: { name: 'Mine' } });
    const kept = ['The rule “Mine” is kept because it was changed since.'];
    const foreseen = await user.call(getStep, { params: { id: answer.step_id ?? '' } });
    expect(foreseen.undo.lost).toEqual(kept);
    expect((await undo(answer.step_id)).lost).toEqual(kept);
    expect(await rules()).toEqual(['Mine']);
    await undo(edit.step_id);
    expect(await rules()).toEqual([]);
    await redo(edit.step_id);
    expect(await rules()).toEqual(['Mine']);
    await redo(answer.step_id);
    await undo(edit.step_id);
    expect(await rules()).not.toEqual([]);
    expect(await rules()).not.toEqual(['Mine']);
  });

  it('count as a role that is undone says, also those that came later', async () => {
    const made = await category('Sails');
    const role = await user.call(updateCategory, {
      params: { id: made.id },
      body: { role: 'own_transfers' },
    });
    await row('Sailmaker', { category: made.id });
    const flags = async () =>
      (await user.call(listTransactions, { query: { year: 'all' } })).items.map(
        (one) => one.ignore_default_metrics,
      );
    expect(await flags()).toEqual([true]);
    await undo(role.step_id);
    expect(await flags()).toEqual([false]);
    await redo(role.step_id);
    expect(await flags()).toEqual([true]);
  });

  it('a goal that is gone leaves no notification, and is told of when it is back', async () => {
    const made = await category('Sails');
    const today = new Date().toISOString().slice(0, 10);
    await row('Sailmaker', { category: made.id, date: today });
    const told = async () => (await user.call(listNotifications, { query: {} })).items.length;
    const goal = await goalOn(made.id);
    const before = await told();
    await undo(goal.step_id);
    expect(await told()).toBe(0);
    await redo(goal.step_id);
    expect(await told()).toBe(before);
    const gone = await user.call(deleteGoal, { params: { id: goal.id } });
    await undo(gone.step_id);
    expect((await user.call(listGoals)).map(({ id }) => id)).toEqual([goal.id]);
    expect(await told()).toBe(before);
  });
});
