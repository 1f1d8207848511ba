import { createCategory, deleteCategory } from '@saldo/contract/categories';
import { applySuggestions } from '@saldo/contract/categorization';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import {
  applyRule,
  applyRules,
  createRule,
  deleteRule,
  getRuleHealth,
  listRuleSuggestions,
  listRules,
  previewRules,
  type Rule,
  revertRule,
  updateRule,
} from '@saldo/contract/rules';
import {
  createTransaction,
  getTransaction,
  listTransactions,
  type Transaction,
  updateBatch,
  updateTransaction,
} from '@saldo/contract/transactions';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { beforeEach, describe, expect, it } from 'vitest';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const NOVEMBER = { year: 2025, month: 11 };

describeOnEachEngine('rules', (server) => {
  let user: TestUser;
  let food: string;
  let bread: string;
  let home: string;
  beforeEach(async () => {
    user = await server().signUp();
    const make = async (name: string, parent_id: string | null = null) =>
      (await user.call(createCategory, { body: { name, icon: '🎸', parent_id } })).id;
    food = await make('Eating');
    bread = await make('Loaves', food);
    home = await make('House');
  });

  const pay = async (more: object = {}) => {
    const { step_id: _, ...row } = await user.call(createTransaction, {
      body: {
        date: '2025-11-05',
        amount: 3.5,
        bank: 'BBVA',
        product: 'current',
        description: 'Panadería Sol',
        ...more,
      },
    });
    return row;
  };
  const when = (condition_field: string, operator: string, condition_value: unknown) => ({
    condition_field,
    operator,
    condition_value,
  });
  const set = (target_field: string, target_value: unknown) => ({
    action: 'set',
    target_field,
    target_value,
  });
  const body = (conditions: object[], actions: object[], more: object = {}) => ({
    name: 'Rule',
    conditions,
    actions,
    ...more,
  });
  const make = async (conditions: object[], actions: object[], more: object = {}) => {
    const { step_id: _, ...rule } = await user.call(createRule, {
      body: body(conditions, actions, more) as never,
    });
    return rule;
  };
  const ofBakery = [when('description', 'includes', 'PANADERIA')];
  const apply = async (rule: Rule, period: object = NOVEMBER) => {
    const params = { id: rule.id };
    const { step_id: _, ...outcome } = await user.call(applyRule, {
      ...{ params, body: period as never },
    });
    return outcome;
  };
  const revert = async (rule: Rule) => {
    const { step_id: _, ...outcome } = await user.call(revertRule, { params: { id: rule.id } });
    return outcome;
  };
  const read = (row: Transaction) => user.call(getTransaction, { params: { id: row.id } });
  const edit = (row: Transaction, change: object) =>
    user.call(updateTransaction, { params: { id: row.id }, body: change });

  describe('stored', () => {
    it('keep creation order, get defaults, and change one field at a time', async () => {
      const first = await make(ofBakery, [set('category', bread)], { name: ' Bakeries ' });
      expect(first).toMatchObject({
        name: 'Bakeries',
        description: '',
        bank: null,
        is_enabled: true,
        bit_operator: 'and',
        is_broken: false,
      });
      const second = await make(ofBakery, [set('ignore', true)], { bank: 'revolut' });
      expect(second.bank).toBe('REVOLUT');
      expect((await user.call(listRules)).map(({ id }) => id)).toEqual([first.id, second.id]);
      const changed = await user.call(updateRule, {
        params: { id: first.id },
        body: { is_enabled: false, description: null },
      });
      expect(changed).toEqual({ ...first, is_enabled: false, step_id: expect.any(String) });
      expect(await user.call(listRules)).toEqual([{ ...first, is_enabled: false }, second]);
    });

    it('are separate for each user', async () => {
      const rule = await make(ofBakery, [set('category', bread)]);
      const other = await server().signUp();
      expect(await other.call(listRules)).toEqual([]);
      for (const [method, path] of [
        ['PUT', `/api/rules/${rule.id}`],
        ['PUT', `/api/rules/revert/${rule.id}`],
        ['DELETE', `/api/rules/${rule.id}`],
        ['POST', `/api/rules/apply/${rule.id}`],
        ['POST', '/api/rules/preview'],
      ] as const) {
        const input = method === 'POST' ? { ...NOVEMBER, rule_id: rule.id } : {};
        const answer = await other.raw(method, path, { body: input });
        expect([path, answer.status]).toEqual([path, 404]);
      }
      const foreign = await other.raw('POST', '/api/rules', {
        body: body(ofBakery, [set('category', bread)]),
      });
      expect(foreign.body.detail.fields).toEqual([
        {
          path: 'actions.0.target_value',
          message: 'This category no longer exists. Please select a new category.',
        },
      ]);
    });

    it('need valid values, with each error under its path', async () => {
      const answer = await user.raw('POST', '/api/rules', {
        body: body(
          [
            when('category', 'equals', ''),
            when('direction', 'equals', 'sideways'),
            when('amount', 'greater_than', ' '),
            when('amount', 'equals', 'ten'),
            when('type', 'includes', 'transfer'),
            when('tags', 'equals', ' '),
          ],
          [
            set('amount', ''),
            set('product', ''),
            set('description', '´'),
            set('ignore', 'perhaps'),
          ],
        ),
      });
      expect(answer.status).toBe(422);
      expect(answer.body.detail.fields).toEqual([
        { path: 'conditions.0.condition_value', message: 'Please select a category' },
        { path: 'conditions.1.condition_value', message: 'Invalid direction value' },
        { path: 'conditions.2.condition_value', message: 'Please enter a value' },
        { path: 'conditions.3.condition_value', message: 'Please enter a valid number' },
        { path: 'conditions.4.operator', message: 'Please select an operator' },
        { path: 'conditions.5.condition_value', message: 'Please enter a value' },
        { path: 'actions.0.target_value', message: 'Please enter an amount' },
        { path: 'actions.1.target_value', message: 'Please select a product' },
        { path: 'actions.2.target_value', message: 'Please enter a value' },
        { path: 'actions.3.target_value', message: 'Please choose true or false' },
      ]);
      const empty = await user.raw('POST', '/api/rules', { body: body([], []) });
      expect(empty.body.detail.fields.map(({ path }: { path: string }) => path)).toEqual([
        'conditions',
        'actions',
      ]);
    });
  });

  describe('applied', () => {
    it('set their values on matches in the period, and change nothing the second time', async () => {
      const hit = await pay({ tags: ['old'] });
      const miss = await pay({ description: 'Market' });
      const later = await pay({ date: '2025-12-01' });
      const rule = await make(ofBakery, [
        set('category', bread),
        set('tags', 'bread, Daily , bread'),
        set('description', 'Baker'),
        set('amount', '4.20'),
        set('is_refund', 'true'),
      ]);
      expect(await apply(rule)).toEqual({ matched: 1, changed: 1 });
      expect(await read(hit)).toMatchObject({
        category: bread,
        category_name: 'Eating > Loaves',
        category_source: 'rule',
        tags: ['bread', 'Daily'],
        description: 'Baker',
        amount: 4.2,
        is_refund: true,
      });
      expect((await read(hit)).updated_at > hit.updated_at).toBe(true);
      for (const row of [miss, later]) expect(await read(row)).toEqual(row);
      expect(await apply(rule)).toEqual({ matched: 1, changed: 0 });
      const found = await user.call(listTransactions, {
        query: { year: 2025, description: 'baker', tags: 'daily' },
      });
      expect(found.items.map(({ id }) => id)).toEqual([hit.id]);
      expect(await apply(rule, { year: 2025 })).toEqual({ matched: 2, changed: 1 });
    });

    it('run in creation order, each seeing the results of earlier ones', async () => {
      const row = await pay();
      const first = await make(ofBakery, [set('category', food)], { name: 'First' });
      await make([when('category', 'equals', food)], [set('tags', 'seen')], { name: 'Second' });
      const third = await make(ofBakery, [set('category', bread)], { name: 'Third' });
      await make(ofBakery, [set('ignore', true)], { name: 'Off', is_enabled: false });
      const outcome = await user.call(applyRules, { body: NOVEMBER });
      expect(outcome).toMatchObject({ matched: 1, changed: 1 });
      expect(outcome.rules.map(({ name, matched, changed }) => [name, matched, changed])).toEqual([
        ['First', 1, 0],
        ['Second', 1, 1],
        ['Third', 1, 1],
      ]);
      expect(await read(row)).toMatchObject({ category: bread, tags: ['seen'], ignore: false });
      expect(await user.call(applyRules, { body: NOVEMBER })).toMatchObject({ changed: 0 });
      await revert(first);
      expect((await read(row)).category).toBe(bread);
      await revert(third);
      expect(await read(row)).toMatchObject({
        category: UNCATEGORIZED_ID,
        category_source: 'none',
      });
    });

    it('run in the user’s order, with a new one last', async () => {
      const row = await pay();
      const bakeries = await make(ofBakery, [set('category', bread)], { name: 'Bakeries' });
      const eating = await make(ofBakery, [set('category', food)], { name: 'Eating' });
      const order = (ids: string[]) => user.raw('PUT', '/api/rules/order', { body: { ids } });
      expect((await user.call(getRuleHealth, {}))[0]?.loses_to?.name).toBe('Eating');
      const moved = await order([eating.id, bakeries.id]);
      expect([moved.status, moved.body.rules.map(({ name }: Rule) => name)]).toEqual([
        200,
        ['Eating', 'Bakeries'],
      ]);
      await user.call(applyRules, { body: NOVEMBER });
      expect((await read(row)).category).toBe(bread);
      expect(await user.call(getRuleHealth, {})).toMatchObject([
        { rule_id: eating.id, loses_to: { name: 'Bakeries' } },
        { rule_id: bakeries.id, loses_to: null },
      ]);
      const last = await make(ofBakery, [set('tags', 'x')], { name: 'Last' });
      expect((await user.call(listRules, {})).map(({ name }) => name)).toEqual([
        'Eating',
        'Bakeries',
        'Last',
      ]);
      const ids = [last.id, eating.id, bakeries.id];
      const others = [ids.slice(1), [...ids, UNKNOWN], [last.id, last.id, eating.id], []];
      for (const some of others) expect((await order(some)).status).toBe(409);
      expect((await user.call(listRules, {})).at(-1)?.name).toBe('Last');
    });

    it('are refused while disabled', async () => {
      const rule = await make(ofBakery, [set('category', bread)], {
        name: 'Bakeries',
        is_enabled: false,
      });
      const answer = await user.raw('POST', `/api/rules/apply/${rule.id}`, { body: NOVEMBER });
      expect([answer.status, answer.body.detail.code, answer.body.detail.message]).toEqual([
        409,
        'rule_disabled',
        'Cannot apply disabled rule "Bakeries". Please enable it first.',
      ]);
    });

    it('override earlier manual values and restore them on revert', async () => {
      const row = await pay({ category: home });
      const rule = await make(ofBakery, [set('category', bread)]);
      await apply(rule);
      expect(await read(row)).toMatchObject({ category: bread, category_source: 'rule' });
      expect(await revert(rule)).toEqual({ reverted: 1 });
      expect(await read(row)).toMatchObject({ category: home, category_source: 'hand' });
      expect(await revert(rule)).toEqual({ reverted: 0 });
    });
  });

  describe('reverted', () => {
    it('keep a later manual edit, even when applied again', async () => {
      const row = await pay();
      const rule = await make(ofBakery, [set('category', bread), set('tags', 'x')]);
      await apply(rule);
      await edit(row, { category: home });
      expect(await apply(rule)).toEqual({ matched: 1, changed: 0 });
      const preview = await user.call(previewRules, { body: { ...NOVEMBER, rule_id: rule.id } });
      expect(preview).toMatchObject({ matched: 1, changed: 0, kept_by_hand: 1 });
      expect(await revert(rule)).toEqual({ reverted: 1 });
      expect(await read(row)).toMatchObject({ category: home, category_source: 'hand', tags: [] });
      expect(await apply(rule)).toEqual({ matched: 1, changed: 1 });
      expect(await read(row)).toMatchObject({ category: bread, category_source: 'rule' });
    });

    it('keep values confirmed in bulk', async () => {
      const row = await pay();
      const rule = await make(ofBakery, [set('category', bread), set('ignore', true)]);
      await apply(rule);
      await user.call(updateBatch, { body: [{ id: row.id, category: bread }] });
      await revert(rule);
      expect(await read(row)).toMatchObject({
        category: bread,
        category_source: 'hand',
        ignore: false,
      });
    });

    it('restore a deleted category as Uncategorized', async () => {
      const row = await pay({ category: home });
      const rule = await make(ofBakery, [set('category', bread)]);
      await apply(rule);
      await user.call(deleteCategory, { params: { id: home } });
      await revert(rule);
      expect(await read(row)).toMatchObject({
        category: UNCATEGORIZED_ID,
        category_source: 'none',
      });
    });

    it('restore the replacement of a deleted category', async () => {
      const row = await pay({ category: home });
      const rule = await make(ofBakery, [set('category', bread)]);
      await apply(rule);
      await user.call(deleteCategory, { params: { id: home }, query: { move_to: food } });
      await revert(rule);
      expect(await read(row)).toMatchObject({ category: food, category_source: 'hand' });
    });
  });

  describe('deleted', () => {
    it('undo their values if requested', async () => {
      const row = await pay();
      const rule = await make(ofBakery, [set('category', bread)]);
      await apply(rule);
      const query = { revert: 'true' } as const;
      expect(await user.call(deleteRule, { params: { id: rule.id }, query })).toMatchObject({
        reverted: 1,
      });
      expect(await read(row)).toMatchObject({ category: UNCATEGORIZED_ID });
      expect(await user.call(listRules)).toEqual([]);
    });

    it('leave their values as if set manually', async () => {
      const row = await pay();
      const rule = await make(ofBakery, [set('category', bread)]);
      const later = await make(ofBakery, [set('category', home)]);
      await apply(rule);
      await apply(later);
      expect(await user.call(deleteRule, { params: { id: rule.id } })).toMatchObject({
        reverted: 0,
      });
      expect(await read(row)).toMatchObject({ category: home, category_source: 'rule' });
      await revert(later);
      expect(await read(row)).toMatchObject({ category: bread, category_source: 'hand' });
    });
  });

  describe('with a deleted category', () => {
    it('do nothing and are shown as broken until fixed', async () => {
      const row = await pay();
      const rule = await make(
        [...ofBakery, when('category', 'not_equals', home)],
        [set('tags', 'x')],
      );
      await user.call(deleteCategory, { params: { id: home } });
      expect((await user.call(listRules))[0]).toMatchObject({ is_broken: true });
      expect(await apply(rule)).toEqual({ matched: 0, changed: 0 });
      expect(await user.call(applyRules, { body: NOVEMBER })).toMatchObject({
        matched: 0,
        rules: [{ id: rule.id, matched: 0, changed: 0 }],
      });
      expect(await read(row)).toEqual(row);
      const same = await user.raw('PUT', `/api/rules/${rule.id}`, {
        body: { conditions: rule.conditions },
      });
      expect(same.body.detail.fields).toEqual([
        {
          path: 'conditions.1.condition_value',
          message: 'This category no longer exists. Please select a new category.',
        },
      ]);
      const params = { id: rule.id };
      const renamed = await user.call(updateRule, { params, body: { name: 'Still broken' } });
      expect(renamed.is_broken).toBe(true);
      const mended = await user.call(updateRule, {
        params,
        body: { conditions: ofBakery as never },
      });
      expect(mended.is_broken).toBe(false);
      expect(await apply(rule)).toEqual({ matched: 1, changed: 1 });
    });

    it('use the replacement category if there is one', async () => {
      const rule = await make([when('category', 'equals', home)], [set('category', bread)]);
      await user.call(deleteCategory, { params: { id: food }, query: { move_to: home } });
      const [renamed] = await user.call(listRules);
      expect(renamed).toEqual({
        ...rule,
        conditions: rule.conditions,
        actions: [set('category', home)],
        is_broken: false,
      });
      await user.call(deleteCategory, {
        params: { id: home },
        query: { move_to: UNCATEGORIZED_ID },
      });
      expect((await user.call(listRules))[0]).toMatchObject({
        conditions: [when('category', 'equals', UNCATEGORIZED_ID)],
        actions: [set('category', UNCATEGORIZED_ID)],
        is_broken: false,
      });
    });
  });

  describe('previewed', () => {
    it('list the changes in words and the amounts they move, without writing', async () => {
      const row = await pay({ amount: 10 });
      await pay({ amount: 5, category: home });
      await pay({ amount: 7, description: 'Market', category: home });
      const rule = body(ofBakery, [set('category', bread), set('tags', 'x, y')]);
      const before = await user.call(listTransactions, { query: { year: 2025 } });
      const preview = await user.call(previewRules, {
        body: { ...NOVEMBER, rule: rule as never },
      });
      expect(preview).toMatchObject({ matched: 2, changed: 2, kept_by_hand: 0 });
      expect(preview.changes).toHaveLength(4);
      expect(preview.changes.filter(({ transaction_id }) => transaction_id === row.id)).toEqual([
        {
          transaction_id: row.id,
          date: '2025-11-05T00:00:00',
          description: 'Panadería Sol',
          amount: 10,
          direction: 'expense',
          currency: 'EUR',
          field: 'category',
          before: 'Uncategorized',
          after: 'Eating > Loaves',
        },
        expect.objectContaining({ field: 'tags', before: 'None', after: 'x, y' }),
      ]);
      expect(preview.figures).toEqual([
        { kind: 'expense', what: 'Eating > Loaves', currency: 'EUR', before: 0, after: 15 },
        { kind: 'expense', what: 'Uncategorized', currency: 'EUR', before: 10, after: 0 },
        { kind: 'expense', what: 'House', currency: 'EUR', before: 12, after: 7 },
      ]);
      expect(await user.call(listTransactions, { query: { year: 2025 } })).toEqual(before);
      expect(await user.call(listRules)).toEqual([]);
    });

    it('cover a saved rule, changed or not, or all enabled rules', async () => {
      await pay({ amount: 10, direction: 'income' });
      const rule = await make(ofBakery, [set('ignore', true)], { is_enabled: false });
      const asked = (more: object) =>
        user.call(previewRules, { body: { ...NOVEMBER, ...more } as never });
      expect(await asked({})).toMatchObject({ matched: 0, figures: [] });
      const ignored = await asked({ rule_id: rule.id });
      expect(ignored.figures).toEqual([
        { kind: 'income', what: 'Income', currency: 'EUR', before: 10, after: 0 },
        { kind: 'balance', what: 'Balance', currency: 'EUR', before: 10, after: 0 },
        { kind: 'income', what: 'Uncategorized', currency: 'EUR', before: 10, after: 0 },
      ]);
      await user.call(updateRule, { params: { id: rule.id }, body: { is_enabled: true } });
      expect(await asked({})).toEqual(ignored);
      await apply(rule);
      expect(await asked({ rule_id: rule.id })).toMatchObject({ matched: 1, changed: 0 });
      const changed = body(ofBakery, [set('amount', 12.5), set('direction', 'expense')]);
      const other = await asked({ rule_id: rule.id, rule: changed });
      expect(other.changes.map(({ before, after }) => [before, after])).toEqual([
        ['10.00 EUR', '12.50 EUR'],
        ['Income', 'Expense'],
      ]);
    });

    it('reject a rule that could not be saved', async () => {
      const rule = body([when('amount', 'equals', 'x')], [set('ignore', true)]);
      const answer = await user.raw('POST', '/api/rules/preview', { body: { ...NOVEMBER, rule } });
      expect(answer.body.detail.fields).toEqual([
        { path: 'rule.conditions.0.condition_value', message: 'Please enter a valid number' },
      ]);
      const gone = await user.raw('POST', '/api/rules/preview', {
        body: { ...NOVEMBER, rule_id: UNKNOWN },
      });
      expect(gone.status).toBe(404);
    });
  });

  it('report which never match and which always lose to a later one', async () => {
    await pay();
    await pay({ date: '2019-02-01' });
    const loser = await make(ofBakery, [set('category', food)], { name: 'Loser' });
    const idle = await make([when('tags', 'equals', 'nothing')], [set('ignore', true)]);
    const winner = await make(ofBakery, [set('category', bread)], { name: 'Winner' });
    await make(ofBakery, [set('ignore', true)], { is_enabled: false });
    expect(await user.call(getRuleHealth)).toEqual([
      { rule_id: loser.id, matched: 2, loses_to: { id: winner.id, name: 'Winner' } },
      { rule_id: idle.id, matched: 0, loses_to: null },
      { rule_id: winner.id, matched: 2, loses_to: null },
    ]);
  });

  it('are suggested after three equal manual corrections of one merchant', async () => {
    const words = ['COMPRA TARJ. 5402XXXX1234 FORN CALDERER-BARCELONA', 'FORN CALDERER BARCELONA'];
    const rows = [];
    for (const day of ['01', '02', '03', '04']) {
      const description = words[Number(day) % 2] ?? '';
      rows.push(await pay({ date: `2025-11-${day}`, description }));
    }
    const offered = () => user.call(listRuleSuggestions);
    for (const row of rows.slice(0, 2)) await edit(row, { category: bread });
    expect(await offered()).toEqual([]);
    await edit(rows[2] as Transaction, { category: bread });
    const [suggestion, ...others] = await offered();
    expect(others).toEqual([]);
    expect(suggestion).toMatchObject({ corrections: 3, category_name: 'Eating > Loaves' });
    const rule = await user.call(createRule, { body: suggestion?.rule as never });
    expect(await offered()).toEqual([]);
    expect(await apply(rule)).toEqual({ matched: 4, changed: 1 });
    expect(await read(rows[3] as Transaction)).toMatchObject({ category: bread });
  });

  it('can all be reverted after concurrent edits and runs', async () => {
    const rows = await Promise.all([1, 2, 3, 4, 5, 6].map((amount) => pay({ amount })));
    const made = await Promise.all(
      [bread, food, home].map((id) => make(ofBakery, [set('category', id), set('tags', id)])),
    );
    const byHand = rows.slice(0, 3);
    await Promise.all([
      ...made.map((rule) => apply(rule)),
      ...byHand.map((row, at) => edit(row, { description: `Panadería ${at}` })),
      user.call(applyRules, { body: NOVEMBER }),
      user.call(updateBatch, { body: byHand.map(({ id }) => ({ id, ignore: true })) }),
      ...made.map((rule) => revert(rule)),
    ]);
    await Promise.all(made.map((rule) => revert(rule)));
    for (const [at, row] of rows.entries()) {
      const edited = at < 3 ? { description: `Panadería ${at}`, ignore: true } : {};
      // The merchant is not compared, because it is derived from the description.
      const { updated_at: _, merchant_id: __, merchant_name: ___, ...left } = { ...row, ...edited };
      expect(await read(row)).toMatchObject(left);
    }
  });

  it('run automatically on imported rows only', async () => {
    const old = await pay();
    const rule = await make(ofBakery, [set('category', bread)]);
    const csv = [
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'CARD_PAYMENT,Current,2025-11-06 10:00:00,2025-11-06 11:00:00,Panadería Luz,-2.00,0.00,EUR,COMPLETED,98.00',
      'CARD_PAYMENT,Current,2025-11-07 10:00:00,2025-11-07 11:00:00,Cine,-8.00,0.00,EUR,COMPLETED,90.00',
      '',
    ].join('\n');
    const answer = await user.upload('REVOLUT', csv);
    expect([answer.status, answer.body.imported, answer.body.rules_changed]).toEqual([201, 2, 1]);
    const history = await user.raw('GET', '/api/reports');
    expect(history.body[0].rules_changed).toBe(1);
    const all = await user.call(listTransactions, { query: { ...NOVEMBER, bank: 'REVOLUT' } });
    expect(all.items.map(({ description, category }) => [description, category])).toEqual([
      ['Cine', UNCATEGORIZED_ID],
      ['Panadería Luz', bread],
    ]);
    expect(await read(old)).toEqual(old);
    expect(await revert(rule)).toEqual({ reverted: 1 });
  });

  it('can be previewed and applied over all time', async () => {
    const rows = [];
    for (const date of ['1999-12-31', '2025-11-05', '2027-01-01']) rows.push(await pay({ date }));
    const rule = await make(ofBakery, [set('category', bread)]);
    const preview = await user.call(previewRules, { body: { year: 'all', rule_id: rule.id } });
    expect([preview.matched, preview.changed]).toEqual([3, 3]);
    expect(await apply(rule, { year: 'all' })).toEqual({ matched: 3, changed: 3 });
    for (const row of rows) expect(await read(row)).toMatchObject({ category: bread });
    const refused = await user.raw('POST', '/api/rules/preview', { body: { year: 'ever' } });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('must be a year'),
    ]);
  });

  it('run after the engine on rows it has changed, but keep manual values', async () => {
    const row = await pay({ description: 'Panadería' });
    const own = await pay({ description: 'Panadería', category: home });
    const rule = await make(ofBakery, [set('category', bread)]);
    const group = { id: food, name: 'Eating', icon: '🎸', transaction_ids: [row.id, own.id] };
    const answer = await user.call(applySuggestions, {
      query: { year: 2025 },
      body: { existing: [group], new: [] } as never,
    });
    expect(answer).toEqual({
      ...{ created_categories: 0, updated: 1, rules_changed: 1, step_id: expect.any(String) },
    });
    expect(await read(row)).toMatchObject({ category: bread, category_source: 'rule' });
    expect(await read(own)).toMatchObject({ category: home, category_source: 'hand' });
    await revert(rule);
    expect(await read(row)).toMatchObject({ category: food, category_source: 'ai' });
  });
});
