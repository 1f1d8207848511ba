import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { RulePart } from '@saldo/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTS } from '../money.ts';
import { fixedSum, partsOf } from '../parts/parts.ts';
import { BREAD, CATEGORIES, FOOD, freshRow, HOME, merchantsOf, values } from '../testing/rules.ts';
import { CategoryTree, type RunnableRule, runnableRules } from './compile.ts';
import { RuleHealthTracker } from './health.ts';
import type { Layer } from './provenance.ts';
import type { CategoryValue, Values } from './row.ts';
import { type LayeredRow, type RunMode, ruleAuthor, runRules } from './run.ts';
import { plannedParts, readSplit } from './split-plan.ts';

const tree = new CategoryTree(CATEGORIES);
const NONE: CategoryValue = { id: null, source: 'none' };
const BY_HAND: CategoryValue = { id: FOOD, source: 'hand' };

const ruleOf = (
  actions: { target_field: string; target_value: unknown; parts?: RulePart[] }[],
  id = 'r',
): RunnableRule => {
  const [rule] = runnableRules(
    [
      {
        ...{ id, name: id, bank: null, bit_operator: 'and' },
        conditions: [
          { condition_field: 'direction', operator: 'equals', condition_value: 'expense' },
        ],
        actions: actions.map((action) => ({ action: 'set', ...action })) as never,
      },
    ],
    tree,
    merchantsOf,
  );
  if (!rule) throw new Error('cannot run');
  return rule;
};
const splitting = (parts: RulePart[], rest = HOME, id = 'r') =>
  ruleOf([{ target_field: 'category', target_value: rest, parts }], id);

const rowOf = (
  category: CategoryValue,
  more: Partial<LayeredRow> = {},
  amount = 1000,
): LayeredRow => {
  const given: Values = {
    ...{ description: 'Luz', category, tags: [], amount, direction: 'expense' },
    ...{ type: 'unknown', product: 'current', ignore: false },
    ...{ ignore_default_metrics: false, is_refund: false },
  };
  return { ...freshRow(given), ...more };
};

const run = (rules: readonly RunnableRule[], row: LayeredRow, mode: RunMode = 'asked') => {
  const { changed, keptByHand, unsplit } = runRules(rules, row, mode);
  const value = (changed.get('category')?.value ?? null) as CategoryValue | null;
  const amount = (changed.get('amount')?.value ?? row.values.amount) as number;
  const parts = value && partsOf({ amount, category: value.id, parts: value.parts ?? null });
  return {
    ...{ keptByHand, unsplit },
    parts: parts?.map(({ category, cents }) => [category, cents]) ?? null,
  };
};

const FEE: RulePart[] = [{ category: BREAD, amount: 2.5 }];

describe('a rule that splits', () => {
  it('takes fixed amounts and percentages off, and the last part gets the rest', () => {
    const rule = splitting([...FEE, { category: FOOD, percent: 33.33 }]);
    expect(run([rule], rowOf(NONE))).toEqual({
      ...{ keptByHand: false, unsplit: null },
      parts: [
        [BREAD, 250],
        [FOOD, 333],
        [HOME, 417],
      ],
    });
    expect(run([splitting(FEE, UNCATEGORIZED_ID)], rowOf(NONE)).parts).toEqual([
      [BREAD, 250],
      [null, 750],
    ]);
  });

  it.each([
    ['the fixed parts take all of it', 250, 'small'],
    ['they take more', 100, 'small'],
    ['a cent remains', 251, null],
  ])('leaves rows whole if %s', (_, amount, unsplit) => {
    const ran = run([splitting(FEE)], rowOf(NONE, {}, amount));
    expect(ran.unsplit).toBe(unsplit);
    expect(ran.parts === null).toBe(unsplit !== null);
  });

  it('leaves a percentage of nothing, legs of transfers, and shares of others whole', () => {
    const tenth = splitting([{ category: BREAD, percent: 10 }]);
    expect(run([tenth], rowOf(NONE, {}, 9)).unsplit).toBe('small');
    expect(run([tenth], rowOf(NONE, {}, 10)).unsplit).toBe(null);
    expect(run([splitting(FEE)], rowOf(NONE, { isLeg: true })).unsplit).toBe('leg');
    expect(run([splitting(FEE)], rowOf(NONE, { aside: 751 })).unsplit).toBe('small');
    expect(run([splitting(FEE)], rowOf(NONE, { aside: 750 })).unsplit).toBe(null);
  });

  it.each(['asked', 'automatic'] as const)('never replaces what the user set (%s)', (mode) => {
    const kept = { keptByHand: true, parts: null, unsplit: null };
    expect(run([splitting(FEE)], rowOf(BY_HAND), mode)).toEqual(kept);
    const own = { fixed: [{ id: 'a', category: FOOD, cents: 40 }], rest: { id: 'b' } };
    for (const id of [HOME, null]) {
      const split: CategoryValue = { id, source: id ? 'hand' : 'none', parts: own };
      expect(run([splitting(FEE)], rowOf(split), mode)).toEqual(kept);
      const plain = ruleOf([{ target_field: 'category', target_value: FOOD }]);
      expect(run([plain], rowOf(split), mode)).toEqual(kept);
    }
  });

  it('replaces what rules set, and gives way to later rules', () => {
    const plain = ruleOf([{ target_field: 'category', target_value: FOOD }], 'plain');
    const split = splitting(FEE);
    expect(run([plain, split], rowOf(NONE)).parts).toHaveLength(2);
    expect(run([split, plain], rowOf(NONE)).parts).toEqual([]);
    const first = runRules([split], rowOf(NONE), 'automatic').changed.get('category');
    const layers = (first?.layers ?? []).map(
      (layer): Layer => ({ ...layer, id: 'l', position: 0 }),
    );
    const row = rowOf(first?.value as CategoryValue, { layers: new Map([['category', layers]]) });
    expect(run([plain], row, 'automatic')).toMatchObject({ keptByHand: false, parts: [] });
    expect(runRules([split], row, 'automatic').changed.size).toBe(0);
    expect(layers[0]).toMatchObject(ruleAuthor('r'));
  });

  it('splits the amount that rules set, wherever they set it', () => {
    const both = ruleOf([
      { target_field: 'category', target_value: HOME, parts: [{ category: BREAD, percent: 50 }] },
      { target_field: 'amount', target_value: 3 },
    ]);
    expect(run([both], rowOf(NONE)).parts).toEqual([
      [BREAD, 150],
      [HOME, 150],
    ]);
    const later = ruleOf([{ target_field: 'amount', target_value: 2 }], 'later');
    expect(run([splitting(FEE), later], rowOf(NONE))).toMatchObject({
      parts: null,
      unsplit: 'small',
    });
  });

  it('loses to a later one that splits otherwise', () => {
    const fates = new RuleHealthTracker([
      splitting(FEE, HOME, 'a'),
      splitting([{ category: BREAD, amount: 3 }], HOME, 'b'),
    ]);
    fates.add([0, 1]);
    expect(fates.result()[0]?.losesTo).toEqual({ id: 'b', name: 'b' });
  });

  it('never loses or makes a cent, whatever the amount', () => {
    const part = fc.oneof(
      fc.record({ category: fc.constant(FOOD), amount: fc.nat(5000).map((n) => (n + 1) / 100) }),
      fc.record({ category: fc.constant(BREAD), percent: fc.nat(2000).map((n) => (n + 1) / 100) }),
    );
    const amounts = fc.oneof(fc.nat(20_000), fc.integer({ min: 0, max: MAX_CENTS }));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), amounts, (given, amount) => {
        const plan = readSplit(given as RulePart[], tree);
        expect(plan).not.toBeNull();
        const parts = plannedParts(plan ?? [], { amount });
        if (!parts) return;
        const all = partsOf({ amount, category: null, parts });
        expect(all.every(({ cents }) => Number.isSafeInteger(cents) && cents >= 1)).toBe(true);
        expect(fixedSum(parts) + (all.at(-1)?.cents ?? 0)).toBe(amount);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        for (const [at, { percent }] of (given as RulePart[]).entries()) {
          const exact = (BigInt(amount) * BigInt(Math.round((percent ?? 0) * 100))) / 10_000n;
          if (percent !== undefined) expect(all[at]?.cents).toBe(Number(exact));
        }
      }),
    );
  });

  it('changes nothing when it runs again over any row', () => {
    fc.assert(
      fc.property(values, (given) => {
        const rule = splitting(FEE);
        const row = freshRow(given);
        const { changed } = runRules([rule], row, 'asked');
        const after = changed.get('category');
        if (!after) return;
        const layers = new Map([['category' as const, after.layers]]);
        const again = { ...freshRow({ ...given, category: after.value as CategoryValue }), layers };
        expect(runRules([rule], again, 'asked').changed.size).toBe(0);
        expect(runRules([rule], again, 'automatic').changed.size).toBe(0);
      }),
    );
  });
});
