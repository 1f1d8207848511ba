import type { Category } from '@saldo/contract/categories';
import {
  CONDITION_FIELDS,
  OPERATORS,
  OPERATORS_OF,
  RuleInput,
  TARGET_FIELDS,
} from '@saldo/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConditionValues,
  defaultValue,
  differs,
  newRule,
  ruleFormProblems,
  ruleOf,
  valuesOfRule,
  withField,
  withTarget,
} from './form-values.ts';
import { categoryChoice, withParent } from './value-field.tsx';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const category = (n: number, name: string, subs: [number, string][] = []) =>
  ({
    id: id(n),
    name,
    type: 'custom',
    sub_categories: subs.map(([m, sub]) => ({ id: id(m), name: sub, sub_categories: [] })),
  }) as unknown as Category;

const TREE = [
  category(1, 'Salary'),
  category(2, 'Dining', [
    [3, 'Delivery'],
    [4, 'Bars'],
  ]),
];
const condition = (given: Partial<ConditionValues>): ConditionValues => ({
  condition_field: 'description',
  operator: 'includes',
  condition_value: 'glovo',
  ...given,
});

describe("changing a line's field", () => {
  it.each([
    ['category', id(3)],
    ['direction', 'expense'],
    ['type', 'transfer'],
    ['product', 'current'],
    ['ignore', 'false'],
    ['ignore_default_metrics', 'false'],
    ['description', ''],
    ['tags', ''],
  ] as const)('resets the value to the default of %s', (field, value) => {
    expect(withField(condition({}), field, TREE).condition_value).toBe(value);
    expect(withTarget(field, TREE).target_value).toBe(value);
  });

  it('starts an amount with 0 in an action, and empty in a condition', () => {
    expect(defaultValue('amount', 'action', TREE)).toBe('0');
    expect(defaultValue('amount', 'condition', TREE)).toBe('');
  });

  it('keeps the operator if the new field supports it', () => {
    expect(withField(condition({ operator: 'starts_with' }), 'tags', TREE).operator).toBe(
      'starts_with',
    );
    expect(withField(condition({ operator: 'not_equals' }), 'type', TREE).operator).toBe(
      'not_equals',
    );
  });

  it('always leaves an operator the field supports', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CONDITION_FIELDS),
        fc.constantFrom(...OPERATORS),
        fc.constantFrom(...CONDITION_FIELDS),
        (from, operator, to) => {
          const line = withField(condition({ condition_field: from, operator }), to, TREE);
          expect(OPERATORS_OF[to]).toContain(line.operator);
        },
      ),
    );
  });

  it('defaults to the first category if none has subcategories, and to nothing without categories', () => {
    expect(defaultValue('category', 'action', [category(1, 'Salary')])).toBe(id(1));
    expect(defaultValue('category', 'action', [])).toBe('');
  });
});

describe('rule form values', () => {
  const arbitrary = fc.record({
    name: fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
    description: fc.string(),
    bank: fc.constantFrom(null, 'BBVA', 'N26'),
    is_enabled: fc.boolean(),
    bit_operator: fc.constantFrom('and' as const, 'or' as const),
    conditions: fc.array(
      fc.constantFrom(
        { condition_field: 'amount', operator: 'less_than', condition_value: 12.5 } as const,
        { condition_field: 'ignore', operator: 'equals', condition_value: true } as const,
        { condition_field: 'description', operator: 'includes', condition_value: 'bar' } as const,
      ),
      { minLength: 1 },
    ),
    actions: fc.array(
      fc.constantFrom(
        { action: 'set', target_field: 'amount', target_value: 3 } as const,
        { action: 'set', target_field: 'is_refund', target_value: false } as const,
        { action: 'set', target_field: 'category', target_value: id(4) } as const,
      ),
      { minLength: 1 },
    ),
  });

  it('convert back to the same rule', () => {
    fc.assert(
      fc.property(arbitrary, (rule) => {
        const expected = { ...rule, name: rule.name.trim(), description: rule.description.trim() };
        expect(ruleOf(valuesOfRule(rule))).toEqual(expected);
        expect(differs(valuesOfRule(rule), valuesOfRule(rule))).toBe(false);
        expect(ruleFormProblems(valuesOfRule(rule), TREE)).toEqual({});
        expect(RuleInput.safeParse(ruleOf(valuesOfRule(rule))).success).toBe(true);
      }),
    );
  });

  it("differ only if the rule's meaning changes", () => {
    const before = newRule();
    const typed = (value: string) => ({
      ...before,
      conditions: [condition({ condition_value: value })],
    });
    expect(differs(typed('a'), typed(' a '))).toBe(false);
    expect(differs(typed('a'), typed('b'))).toBe(true);
  });
});

describe('ruleFormProblems', () => {
  const found = (given: Partial<ConditionValues>) =>
    ruleFormProblems({ ...newRule(), name: 'x', conditions: [condition(given)] }, TREE)[
      'conditions.0.condition_value'
    ];

  it.each([
    [{ condition_value: '' }, 'Please enter a value'],
    [
      { condition_field: 'category', operator: 'equals', condition_value: '' },
      'Please select a category',
    ],
    [
      { condition_field: 'category', operator: 'equals', condition_value: id(9) },
      'This category no longer exists. Please select a new category.',
    ],
    [
      { condition_field: 'direction', operator: 'equals', condition_value: '' },
      'Please select a direction',
    ],
    [
      { condition_field: 'direction', operator: 'equals', condition_value: 'up' },
      'Invalid direction value',
    ],
    [{ condition_field: 'type', operator: 'equals', condition_value: '' }, 'Please select a type'],
    [{ condition_field: 'type', operator: 'equals', condition_value: 'x' }, 'Invalid type value'],
    [
      { condition_field: 'product', operator: 'equals', condition_value: '' },
      'Please select a product',
    ],
    [
      { condition_field: 'product', operator: 'equals', condition_value: 'x' },
      'Invalid product value',
    ],
    [
      { condition_field: 'amount', operator: 'equals', condition_value: '' },
      'Please enter an amount',
    ],
    [{ condition_field: 'amount', operator: 'equals', condition_value: '12,5' }, undefined],
    [
      { condition_field: 'amount', operator: 'equals', condition_value: '1.2.5' },
      'Please enter a valid number',
    ],
    [
      { condition_field: 'amount', operator: 'equals', condition_value: '1.234' },
      'Did you mean the amount below? Otherwise enter two decimals.',
    ],
    [
      { condition_field: 'amount', operator: 'less_than', condition_value: '' },
      'Please enter a value',
    ],
    [
      { condition_field: 'amount', operator: 'less_than', condition_value: 'ten' },
      'Please enter a valid number',
    ],
    [{ condition_field: 'amount', operator: 'less_than', condition_value: '60.00' }, undefined],
  ] as const)('%j: %s', (given, message) => {
    expect(found(given as Partial<ConditionValues>)).toBe(message);
  });

  it('reports every empty new line, and empty texts in actions', () => {
    expect(ruleFormProblems(newRule(), TREE)).toEqual({
      name: 'Name is required',
      'conditions.0.condition_value': 'Please enter a value',
      'actions.0.target_value': 'Please select a category',
    });
    for (const field of TARGET_FIELDS) {
      const actions = [withTarget(field, TREE)];
      const problems = ruleFormProblems({ ...newRule(), actions }, TREE);
      const typed = field === 'description' || field === 'tags';
      expect(problems['actions.0.target_value']).toBe(typed ? 'Please enter a value' : undefined);
    }
  });
});

describe('categoryChoice', () => {
  it('returns a parent and one of its subcategories', () => {
    expect(withParent(TREE, id(2))).toBe(id(3));
    expect(categoryChoice(TREE, id(4), 'action')).toMatchObject({
      parent: id(2),
      sub: id(4),
      note: null,
    });
  });

  it('explains how a parent is used on its own', () => {
    expect(withParent(TREE, id(1))).toBe(id(1));
    expect(categoryChoice(TREE, id(1), 'action').note).toBe(
      'Salary has no subcategories, so the category itself is used.',
    );
    expect(categoryChoice(TREE, id(2), 'condition').note).toBe(
      'Covers Dining and all its subcategories.',
    );
    expect(categoryChoice(TREE, id(2), 'action').note).toBe(
      'Uses Dining itself, not one of its subcategories.',
    );
  });

  it('is empty if the category no longer exists', () => {
    expect(categoryChoice(TREE, id(9), 'action')).toMatchObject({ parent: '', subs: [] });
  });
});

describe('an action that splits', () => {
  const parts = [
    { category: id(1), amount: 12.5 },
    { category: id(3), percent: 33.33 },
  ];
  const rule = {
    ...{ name: 'Loan', conditions: [condition({})] },
    actions: [{ action: 'set', target_field: 'category', target_value: id(4), parts }],
  } as unknown as Parameters<typeof valuesOfRule>[0];

  it('keeps its parts through the form', () => {
    expect(ruleOf(valuesOfRule(rule)).actions).toEqual(rule.actions);
    expect(ruleFormProblems(valuesOfRule(rule), TREE)).toEqual({});
  });

  it.each([
    ['', 'Please enter an amount'],
    ['x', 'Please enter a valid number'],
    ['0', 'Please enter 0.01 or more'],
  ])('reports an amount of %j at its field', (amount, message) => {
    const values = valuesOfRule(rule);
    const [first] = values.actions[0]?.parts ?? [];
    if (first) first.amount = amount;
    expect(ruleFormProblems(values, TREE)).toEqual({ 'actions.0.parts.0.amount': message });
  });
});
