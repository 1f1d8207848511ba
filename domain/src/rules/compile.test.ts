import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { Condition } from '@saldo/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertCents } from '../rates/convert.ts';
import {
  ACCOUNT,
  BREAD,
  CATEGORIES,
  FOOD,
  HOME,
  merchantsOf,
  ruleBody,
  values,
} from '../testing/rules.ts';
import { CategoryTree, type RuleDefinition, runnableRules } from './compile.ts';
import { RuleHealthTracker } from './health.ts';
import { FigureTotals } from './moved-figures.ts';
import { ruleRow, type Values } from './row.ts';

const tree = new CategoryTree(CATEGORIES);
const GIVEN: Values = {
  description: 'Panadería  SOL',
  category: { id: BREAD, source: 'hand' },
  tags: ['Niños', 'casa'],
  amount: 1234,
  direction: 'expense',
  type: 'card_payment',
  product: 'current',
  ignore: false,
  ignore_default_metrics: true,
  is_refund: false,
};

const rule = (
  conditions: [string, string, unknown][],
  more: Partial<RuleDefinition> = {},
): RuleDefinition => ({
  id: 'r',
  name: 'Rule',
  bank: null,
  bit_operator: 'and',
  conditions: conditions.map(
    ([condition_field, operator, condition_value]) =>
      ({ condition_field, operator, condition_value }) as Condition,
  ),
  actions: [{ action: 'set', target_field: 'ignore', target_value: true }],
  ...more,
});

const matches = (definition: RuleDefinition, values: Partial<Values> = {}): boolean | undefined =>
  runnableRules([definition], tree, merchantsOf)[0]?.matches(
    ruleRow(
      { bank: 'BBVA', account: ACCOUNT, date: '2026-03-10T18:42:00' },
      { ...GIVEN, ...values },
    ),
  );

describe('a condition', () => {
  it.each([
    ['description', 'equals', 'panaderia sol', true],
    ['description', 'equals', 'panaderia', false],
    ['description', 'not_equals', 'panaderia', true],
    ['description', 'includes', 'RÍA S', true],
    ['description', 'not_includes', 'sol', false],
    ['description', 'starts_with', ' Pana', true],
    ['description', 'ends_with', 'sol', true],
    ['description', 'ends_with', 'pan', false],
    ['tags', 'equals', 'NINOS', true],
    ['tags', 'equals', 'nin', false],
    ['tags', 'not_equals', 'casa', false],
    ['tags', 'not_equals', 'coche', true],
    ['tags', 'includes', 'as', true],
    ['tags', 'not_includes', 'ni', false],
    ['amount', 'equals', 12.34, true],
    ['amount', 'equals', '12.34', true],
    ['amount', 'equals', -12.34, true],
    ['amount', 'not_equals', 12.34, false],
    ['amount', 'greater_than', 12.33, true],
    ['amount', 'greater_than', 12.34, false],
    ['amount', 'less_than', 12.345, true],
    ['merchant', 'equals', 'PANADERÍA', true],
    ['merchant', 'equals', 'Mercado', false],
    ['merchant', 'not_equals', 'Mercado', true],
    ['account', 'equals', ACCOUNT.toUpperCase(), true],
    ['account', 'not_equals', ACCOUNT, false],
    ['account', 'equals', HOME, false],
    ['date', 'equals', '2026-03-10', true],
    ['date', 'equals', '2026-03-11', false],
    ['date', 'greater_than', '2026-03-09', true],
    ['date', 'greater_than', '2026-03-10', false],
    ['date', 'less_than', '2026-03-11', true],
    ['date', 'less_than', '2026-03-10', false],
    ['category', 'equals', BREAD, true],
    ['category', 'equals', FOOD, true],
    ['category', 'equals', HOME, false],
    ['category', 'not_equals', HOME, true],
    ['category', 'not_equals', FOOD, false],
    ['category', 'equals', UNCATEGORIZED_ID, false],
    ['category', 'not_equals', UNCATEGORIZED_ID, true],
    ['direction', 'equals', 'EXPENSE', true],
    ['type', 'equals', 'card_payment', true],
    ['type', 'not_equals', 'card_payment', false],
    ['product', 'equals', 'deposit', false],
    ['ignore', 'equals', 'false', true],
    ['ignore_default_metrics', 'equals', true, true],
  ])('%s %s %j: %s', (field, operator, value, holds) => {
    expect(matches(rule([[field, operator, value]]))).toBe(holds);
  });

  it('on tags matches no tags only if it asks for none', () => {
    const without = { tags: [] };
    expect(matches(rule([['tags', 'not_includes', 'x']]), without)).toBe(true);
    expect(matches(rule([['tags', 'includes', 'x']]), without)).toBe(false);
  });

  it('on a parent does not match its sibling, nor on a child its parent', () => {
    const food = { category: { id: FOOD, source: 'ai' as const } };
    expect(matches(rule([['category', 'equals', BREAD]]), food)).toBe(false);
    const none = { category: { id: null, source: 'none' as const } };
    expect(matches(rule([['category', 'equals', UNCATEGORIZED_ID]]), none)).toBe(true);
    expect(matches(rule([['category', 'not_equals', FOOD]]), none)).toBe(true);
  });

  it.each([
    ['merchant', 'equals', 'x'],
    ['description', 'matches', '.*'],
    ['description', 'greater_than', 'a'],
    ['amount', 'includes', 1],
    ['direction', 'not_equals', 'income'],
    ['description', 'includes', '´'],
    ['description', 'not_includes', ''],
    ['amount', 'less_than', 'many'],
    ['ignore', 'equals', 'perhaps'],
  ])('%s %s %j, which is invalid, never matches', (field, operator, value) => {
    expect(matches(rule([[field, operator, value]]))).toBe(false);
    const other: [string, string, unknown] = ['amount', 'equals', 12.34];
    const either = rule([[field, operator, value], other], { bit_operator: 'or' });
    expect(matches(either)).toBe(true);
  });
});

describe('a rule', () => {
  it('needs all of its conditions, or one', () => {
    const two: [string, string, unknown][] = [
      ['amount', 'equals', 12.34],
      ['direction', 'equals', 'income'],
    ];
    expect(matches(rule(two))).toBe(false);
    expect(matches(rule(two, { bit_operator: 'or' }))).toBe(true);
  });

  it('matches if each of its conditions matches, or one of them', () => {
    const bodies = fc.array(ruleBody, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(bodies, values, fc.constantFrom('and', 'or'), (some, given, bit_operator) => {
        const conditions = some.flatMap((body) => body.conditions);
        const [first] = some;
        const holds = (own: typeof conditions) => {
          const body = { ...first, bank: null, bit_operator, conditions: own };
          return matches({ ...body, id: 'r', name: 'Rule' } as RuleDefinition, given);
        };
        const each = conditions.map((condition) => holds([condition]));
        const all = bit_operator === 'or' ? each.some(Boolean) : each.every(Boolean);
        expect(holds(conditions) ?? false).toBe(all);
      }),
    );
  });

  it('applies to the transactions of its bank', () => {
    const one = rule([['amount', 'equals', 12.34]]);
    expect(matches({ ...one, bank: 'BBVA' })).toBe(true);
    expect(matches({ ...one, bank: 'REVOLUT' })).toBe(false);
  });

  it('does nothing while one of its categories is deleted', () => {
    const gone = '01890000-0000-7000-8000-0000000000ff';
    const either: [string, string, unknown][] = [
      ['amount', 'equals', 12.34],
      ['category', 'not_equals', gone],
    ];
    expect(runnableRules([rule(either, { bit_operator: 'or' })], tree, merchantsOf)).toEqual([]);
  });

  it('reads the values of its actions, the last one per field', () => {
    const actions = [
      ['tags', 'a, Á ,b,,a'],
      ['amount', '0.1'],
      ['amount', 12.3],
      ['category', FOOD],
      ['is_refund', 'TRUE'],
      ['description', 42],
      ['direction', 'Income'],
    ].map(([target_field, target_value]) => ({ action: 'set', target_field, target_value }));
    const definition = { ...rule([['ignore', 'equals', false]]), actions };
    const [read] = runnableRules([definition as never], tree, merchantsOf);
    const settings = read?.settings.map(({ field, value }) => [field, value]);
    expect(settings).toEqual([
      ['tags', ['a', 'b']],
      ['amount', 1230],
      ['category', { id: FOOD, source: 'rule' }],
      ['is_refund', true],
      ['description', '42'],
      ['direction', 'income'],
    ]);
  });
});

describe('figures', () => {
  it('report changes, with refunds deducted from expenses, of rows that count', () => {
    const totals = new FigureTotals({ saved: new Set() });
    const bought = { ...GIVEN, worth: (cents: number) => cents, ignore_default_metrics: false };
    const refund = { ...bought, direction: 'income' as const, is_refund: true, amount: 234 };
    totals.add(bought, { ...bought, category: { id: HOME, source: 'rule' } });
    totals.add(refund, { ...refund, ignore: true });
    const lacking = { ...bought, worth: () => null };
    totals.add(lacking, { ...lacking, ignore: true });
    const excluded = { ...GIVEN, worth: (cents: number) => cents };
    totals.add(excluded, { ...excluded, worth: () => 1 });
    expect(totals.moved()).toEqual([
      { kind: 'expense', before: 1000, after: 1234 },
      { kind: 'balance', before: -1000, after: -1234 },
      { kind: 'expense', categoryId: HOME, before: 0, after: 1234 },
      { kind: 'expense', categoryId: BREAD, before: 1000, after: 0 },
    ]);
  });
});

it('counts parts of rows in other currencies by running sums, as figures do', () => {
  const totals = new FigureTotals({ saved: new Set() });
  const parts = {
    fixed: [{ id: 'a', category: HOME, cents: 196 }],
    rest: { id: 'b' },
  };
  const worth = (cents: number) => convertCents(cents, 1_135_700, 1_000_000);
  const dollars = { ...GIVEN, amount: 200, ignore_default_metrics: false, worth };
  const split = { ...dollars, category: { ...GIVEN.category, parts } };
  totals.add({ ...split, ignore: true }, split);
  const spent = totals.moved().map(({ categoryId = 'all', after }) => [categoryId, after]);
  expect(spent).toContainEqual([HOME, 173]);
  expect(spent).toContainEqual([BREAD, 3]);
});

describe('the health of rules', () => {
  const sets = (id: string, actions: [string, unknown][]) => {
    const rows = actions.map(([target_field, target_value]) => ({
      action: 'set',
      target_field,
      target_value,
    }));
    const definition = { ...rule([['ignore', 'equals', false]]), id, actions: rows };
    const [made] = runnableRules([definition as never], tree, merchantsOf);
    if (!made) throw new Error('not a rule');
    return made;
  };

  it('reports a loser only if a later rule overwrites all of it every time', () => {
    const fates = new RuleHealthTracker([
      sets('a', [['category', FOOD]]),
      sets('b', [
        ['category', FOOD],
        ['tags', 'x'],
      ]),
      sets('c', [['category', HOME]]),
      sets('d', [['category', HOME]]),
      sets('e', [['ignore', true]]),
    ]);
    for (const matched of [
      [0, 1, 2],
      [0, 2],
      [1, 2, 3],
    ])
      fates.add(matched);
    expect(
      fates.result().map(({ ruleId, matched, losesTo }) => [ruleId, matched, losesTo?.id]),
    ).toEqual([
      ['a', 2, 'c'],
      ['b', 2, undefined],
      ['c', 3, undefined],
      ['d', 1, undefined],
      ['e', 0, undefined],
    ]);
  });
});
