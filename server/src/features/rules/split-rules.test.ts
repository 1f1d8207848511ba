import { createCategory, deleteCategory } from '@saldo/contract/categories';
import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { listSteps, undoStep } from '@saldo/contract/history';
import {
  applyRule,
  applyRules,
  createRule,
  deleteRule,
  listRules,
  previewRules,
  type RulePart,
  revertRule,
  updateRule,
} from '@saldo/contract/rules';
import { setShare } from '@saldo/contract/shares';
import {
  getTransaction,
  listTransactions,
  sumTransactions,
  type Transaction,
  updateTransaction,
} from '@saldo/contract/transactions';
import { linkTransfer } from '@saldo/contract/transfers';
import { exportOf } from '@saldo/proofs/harness/own-export';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { enter } from '@saldo/proofs/users/actions';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';

const ALL = { year: 'all' } as const;

describeOnEachEngine('rules that split', (server) => {
  let user: TestUser;
  let interest: string;
  let fees: string;
  let home: string;

  const category = async (name: string) =>
    (await user.call(createCategory, { body: { name, icon: '🏦', color: '#6366f1' } })).id;

  beforeEach(async () => {
    user = await server().signUp();
    interest = await category('Interest paid');
    fees = await category('Bank fees');
    home = await category('Mortgage');
  });

  const mortgage = () => [
    { category: interest, amount: 200 },
    { category: fees, percent: 1.5 },
  ];
  const bodyOf = (parts: RulePart[] = mortgage(), more: object = {}) => ({
    name: 'Mortgage',
    conditions: [
      {
        condition_field: 'description',
        operator: 'includes',
        condition_value: 'mortgage',
      } as const,
    ],
    actions: [{ target_field: 'category', target_value: home, parts } as const],
    ...more,
  });
  const make = (parts?: RulePart[], more?: object) =>
    user.call(createRule, { body: bodyOf(parts, more) });
  const pay = (amount = 600, more: object = {}) =>
    enter(user, 'MORTGAGE 0815', { amount, ...more });
  const read = (id: string) => user.call(getTransaction, { params: { id } });
  const change = (id: string, body: object) =>
    user.call(updateTransaction, { params: { id }, body });
  const apply = (id: string) => user.call(applyRule, { params: { id }, body: ALL });
  const preview = (id: string) => user.call(previewRules, { body: { ...ALL, rule_id: id } });
  const undo = (id: string | null) => user.call(undoStep, { params: { id: id ?? '' } });
  const shape = ({ splits }: Pick<Transaction, 'splits'>) =>
    splits.map((part) => [part.category, part.amount]);
  const PARTS = () => [
    [interest, 200],
    [fees, 9],
    [home, 391],
  ];

  it('are stored with their parts, and refuse parts that can split nothing', async () => {
    const { step_id: _, ...rule } = await make();
    expect(rule.actions[0]?.parts).toEqual(mortgage());
    expect(await user.call(listRules)).toEqual([rule]);
    const refused = async (parts: unknown, more: object = {}) => {
      const action = { target_field: 'category', target_value: home, parts, ...more };
      const body = { ...bodyOf(), actions: [action] };
      const answer = await user.raw('POST', '/api/rules', { body });
      expect(answer.status).toBe(422);
      return answer.body.detail.fields;
    };
    const other = await server().signUp();
    const named = { name: 'Theirs', icon: '🏦', color: '#6366f1' };
    const { id: theirs } = await other.call(createCategory, { body: named });
    expect(await refused([{ category: theirs, amount: 1 }])).toEqual([
      {
        path: 'actions.0.parts.0.category',
        message: 'This category no longer exists. Please select a new category.',
      },
    ]);
    expect(
      await refused([
        { category: fees, percent: 50 },
        { category: home, percent: 50 },
      ]),
    ).toEqual([
      { path: 'actions.0.parts.1.percent', message: 'Percentages must add up to less than 100' },
    ]);
    expect(await refused([{ category: fees, amount: 1 }], { target_field: 'tags' })).toEqual([
      { path: 'actions.0.parts', message: 'Only an action that sets the category can split' },
    ]);
    for (const hostile of [
      [],
      Array.from({ length: 20 }, () => ({ category: fees, amount: 1 })),
      'parts',
      [{ category: fees, amount: '12' }],
      [{ category: fees, amount: 1e300 }],
      [{ category: 7, amount: 1 }],
      [null],
      [{ category: fees, amount: -1 }],
      [{ category: 'x'.repeat(2000), amount: 1 }],
    ]) {
      expect((await refused(hostile)).length).toBeGreaterThan(0);
    }
  });

  it('split what they match when applied, and join it again when reverted', async () => {
    const row = await pay();
    const income = await pay(300, { direction: 'income' });
    const rule = await make();
    const outcome = await apply(rule.id);
    expect(outcome).toMatchObject({ matched: 2, changed: 2 });
    const split = await read(row.id);
    expect(shape(split)).toEqual(PARTS());
    expect(split).toMatchObject({ category: home, category_source: 'rule', amount: 600 });
    expect(shape(await read(income.id))).toEqual([
      [interest, 200],
      [fees, 4.5],
      [home, 95.5],
    ]);
    const [step] = (await user.call(listSteps, { query: {} })).items;
    expect(step?.fields).toContain('parts');
    expect(await apply(rule.id)).toMatchObject({ matched: 2, changed: 0, step_id: null });
    const { reverted } = await user.call(revertRule, { params: { id: rule.id } });
    expect(reverted).toBe(2);
    expect(await read(row.id)).toMatchObject({ splits: [], category: UNCATEGORIZED_ID });
  });

  it('count in figures by part', async () => {
    await pay();
    const rule = await make();
    const { figures } = await preview(rule.id);
    expect(figures.map(({ what, after }) => [what, after]).sort()).toEqual([
      ['Bank fees', 9],
      ['Interest paid', 200],
      ['Mortgage', 391],
      ['Uncategorized', 0],
    ]);
    await apply(rule.id);
    const sumOf = async (id: string) =>
      (await user.call(sumTransactions, { query: { year: 2026, category: id } })).sums[0]?.out;
    expect([await sumOf(interest), await sumOf(fees), await sumOf(home)]).toEqual([200, 9, 391]);
  });

  it('say in the preview what they would split into, and what they leave whole', async () => {
    const row = await pay();
    await pay(202);
    await pay(100, { category: fees });
    const rule = await make();
    const shown = await preview(rule.id);
    expect(shown).toMatchObject({ matched: 3, changed: 1, kept_by_hand: 1 });
    expect(shown.unsplit).toEqual({ small: 1, legs: 0 });
    expect(shown.changes).toEqual([
      expect.objectContaining({
        ...{ transaction_id: row.id, field: 'category', before: 'Uncategorized' },
        after: 'Interest paid + Bank fees + Mortgage',
        parts: [
          { category: 'Interest paid', amount: 200 },
          { category: 'Bank fees', amount: 9 },
          { category: 'Mortgage', amount: 391 },
        ],
      }),
    ]);
    expect(await apply(rule.id)).toMatchObject({ matched: 3, changed: 1 });
  });

  it('never change what the user split or categorized, before or after', async () => {
    const own = await pay(600, { category: fees });
    const { id } = await pay();
    const mine = await change(id, {
      splits: [
        { category: fees, amount: 1 },
        { category: UNCATEGORIZED_ID, amount: 599 },
      ],
    });
    const later = await pay();
    const rule = await make();
    expect(await apply(rule.id)).toMatchObject({ matched: 3, changed: 1 });
    expect(await read(own.id)).toMatchObject({ category: fees, splits: [] });
    expect((await read(id)).splits).toEqual(mine.splits);
    const [first, ...rest] = (await read(later.id)).splits;
    const edited = await change(later.id, { splits: [{ ...first, category: fees }, ...rest] });
    expect(await apply(rule.id)).toMatchObject({ changed: 0 });
    expect((await read(later.id)).splits).toEqual(edited.splits);
    await user.call(revertRule, { params: { id: rule.id } });
    expect((await read(later.id)).splits).toEqual(edited.splits);
  });

  it('leave transfers and the shares of others alone', async () => {
    const out = await pay(600, { description: 'Mortgage', bank: 'BBVA' });
    const back = await pay(600, { description: 'Mortgage', bank: 'ING', direction: 'income' });
    await user.call(linkTransfer, { params: { id: out.id }, body: { other_id: back.id } });
    const shared = await pay(600);
    await user.call(setShare, {
      params: { id: shared.id },
      body: { mine: 205, who: ['Ana'] },
    });
    const rule = await make();
    expect((await preview(rule.id)).unsplit).toEqual({ small: 1, legs: 2 });
    expect(await apply(rule.id)).toMatchObject({ changed: 0 });
    expect((await read(out.id)).transfer).toMatchObject({ transaction_id: back.id });
    expect((await read(shared.id)).share).toMatchObject({ owed: 395 });
  });

  it('split imported rows, and no transfer is found among these', async () => {
    await make([{ category: fees, amount: 0.5 }]);
    const csv = [
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'CARD_PAYMENT,Current,2025-11-06 10:00:00,2025-11-06 11:00:00,Mortgage,-2.00,0.00,EUR,COMPLETED,98.00',
      'CARD_PAYMENT,Current,2025-11-07 10:00:00,2025-11-07 11:00:00,Mortgage tiny,-0.50,0.00,EUR,COMPLETED,97.50',
      '',
    ].join('\n');
    const answer = await user.upload('REVOLUT', csv);
    expect([answer.status, answer.body.imported, answer.body.rules_changed]).toEqual([201, 2, 1]);
    const { items } = await user.call(listTransactions, { query: { year: 2025 } });
    expect(items.map(shape)).toEqual([
      [],
      [
        [fees, 0.5],
        [home, 1.5],
      ],
    ]);
    const again = await user.upload('REVOLUT', csv);
    expect(again.body).toMatchObject({ imported: 0 });
  });

  it('turn into the user’s parts when they are deleted without being reverted', async () => {
    const row = await pay();
    const rule = await make();
    await apply(rule.id);
    const gone = await user.call(deleteRule, { params: { id: rule.id }, query: {} });
    expect(shape(await read(row.id))).toEqual(PARTS());
    const other = await make([{ category: fees, amount: 1 }]);
    expect(await apply(other.id)).toMatchObject({ changed: 0 });
    await undo(gone.step_id);
    await user.call(revertRule, { params: { id: rule.id } });
    expect((await read(row.id)).splits).toEqual([]);
    await apply(rule.id);
    await user.call(deleteRule, { params: { id: rule.id }, query: { revert: 'true' } });
    expect((await read(row.id)).splits).toEqual([]);
  });

  it('follow an edited amount, and are joined where nothing remains', async () => {
    const row = await pay();
    const rule = await make();
    await apply(rule.id);
    await change(row.id, { amount: 700 });
    expect(shape(await read(row.id)).at(-1)).toEqual([home, 491]);
    await apply(rule.id);
    expect(shape(await read(row.id)).slice(1)).toEqual([
      [fees, 10.5],
      [home, 489.5],
    ]);
    const joined = await change(row.id, { amount: 210 });
    expect(await read(row.id)).toMatchObject({ splits: [] });
    await undo(joined.step_id);
    expect(shape(await read(row.id))[1]).toEqual([fees, 10.5]);
  });

  it('fit the amount that a later rule sets', async () => {
    const row = await pay();
    await make();
    const lower = {
      ...bodyOf(),
      name: 'Lower',
      actions: [{ target_field: 'amount', target_value: 150 } as const],
    };
    const { id } = await user.call(createRule, { body: lower });
    await user.call(applyRules, { body: ALL });
    expect(await read(row.id)).toMatchObject({ amount: 150, splits: [] });
    await user.call(revertRule, { params: { id } });
    await user.call(updateRule, { params: { id }, body: { is_enabled: false } });
    await user.call(applyRules, { body: ALL });
    expect(shape(await read(row.id))).toEqual(PARTS());
    const { step_id } = await user.call(updateRule, { params: { id }, body: { is_enabled: true } });
    expect(step_id).not.toBeNull();
    await apply(id);
    expect(await read(row.id)).toMatchObject({ amount: 150, splits: [] });
  });

  it('follow a category that is replaced, and stop when one of theirs is deleted', async () => {
    const rule = await make();
    const merged = await user.call(deleteCategory, {
      params: { id: interest },
      query: { move_to: fees },
    });
    const parts = async () => (await user.call(listRules))[0]?.actions[0]?.parts;
    expect((await parts())?.map((part) => part.category)).toEqual([fees, fees]);
    await undo(merged.step_id);
    expect((await parts())?.map((part) => part.category)).toEqual([interest, fees]);
    const row = await pay();
    await user.call(deleteCategory, { params: { id: interest }, query: {} });
    expect(await user.call(listRules)).toMatchObject([{ id: rule.id, is_broken: true }]);
    expect(await apply(rule.id)).toMatchObject({ matched: 0, changed: 0 });
    expect((await read(row.id)).splits).toEqual([]);
  });

  it('travel with an export, with what they split', async () => {
    const row = await pay();
    const rule = await make();
    await apply(rule.id);
    const zip = await exportOf(server(), user);
    const other = await server().signUp();
    const named = { name: 'Interest paid', icon: '🏦', color: '#6366f1' };
    const { id: there } = await other.call(createCategory, { body: named });
    expect((await other.upload('GENERIC', zip, 'saldo.zip')).body).toMatchObject({ imported: 1 });
    const [restored] = await other.call(listRules);
    expect(restored?.actions[0]?.parts?.map((part) => part.category)).toEqual([there, fees]);
    expect(restored).toMatchObject({ is_broken: false });
    const id = restored?.id ?? '';
    const again = await other.call(applyRule, { params: { id }, body: ALL });
    expect(again).toMatchObject({ matched: 1, changed: 0 });
    await other.call(revertRule, { params: { id } });
    const after = await other.call(getTransaction, { params: { id: row.id } });
    expect(after).toMatchObject({ splits: [], category: UNCATEGORIZED_ID });
  });

  it('can be applied, undone and redone in any order with what the user does', async () => {
    const act = fc.constantFrom('split', 'plain', 'revert', 'hand', 'own', 'join', 'amount');
    const turns = fc.array(fc.tuple(fc.constantFrom('undo', 'redo'), fc.nat(20)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 1, maxLength: 5 }),
        turns,
        async (acts, orders) => {
          const splitting = await make();
          const plain = await user.call(createRule, {
            body: {
              ...bodyOf(),
              name: 'Plain',
              actions: [{ target_field: 'category', target_value: fees }],
            },
          });
          const { id, step_id } = await pay();
          const steps = [step_id];
          const doing: Record<string, () => Promise<{ step_id: string | null }>> = {
            split: () => apply(splitting.id),
            plain: () => apply(plain.id),
            revert: () => user.call(revertRule, { params: { id: splitting.id } }),
            hand: () => change(id, { category: interest }),
            own: async () => {
              const { amount } = await read(id);
              return change(id, {
                splits: [
                  { category: fees, amount: 5 },
                  { category: interest, amount: amount - 5 },
                ],
              });
            },
            join: () => change(id, { splits: [] }),
            amount: () => change(id, { amount: 205 }),
          };
          for (const one of acts) steps.push((await doing[one]?.())?.step_id ?? null);
          const before = await read(id);
          const real = steps.slice(1).filter((one) => one !== null);
          for (const [turn, at] of orders) {
            const step = real[at % Math.max(1, real.length)];
            if (!step) continue;
            const path = `/api/history/${step}/${turn}`;
            await user.raw('POST', path);
            const now = await read(id);
            const sum = now.splits.reduce((all, { amount }) => all + Math.round(amount * 100), 0);
            if (now.splits.length > 0) {
              expect(sum).toBe(Math.round(now.amount * 100));
              expect(now.splits.every(({ amount }) => amount > 0)).toBe(true);
              expect(now.splits.at(-1)?.category).toBe(now.category);
            }
          }
          for (const step of [...real].reverse())
            await user.raw('POST', `/api/history/${step}/undo`);
          expect(await read(id)).toMatchObject({
            splits: [],
            amount: 600,
            category: UNCATEGORIZED_ID,
          });
          for (const step of real) await user.raw('POST', `/api/history/${step}/redo`);
          expect((await read(id)).splits).toEqual(before.splits);
          await user.call(deleteRule, { params: { id: splitting.id }, query: { revert: 'true' } });
          await user.call(deleteRule, { params: { id: plain.id }, query: { revert: 'true' } });
        },
      ),
      { numRuns: 8 },
    );
  });
});
