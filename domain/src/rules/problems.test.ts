import { describe, expect, it } from 'vitest';
import { actionProblems, conditionProblem, isBroken, ruleProblems } from './problems.ts';

const HERE = '01890000-0000-7000-8000-00000000000a';
const GONE = '01890000-0000-7000-8000-00000000000b';
const categories = new Set([HERE]);
const IS_GONE = 'This category no longer exists. Please select a new category.';

describe('the value of a condition', () => {
  it.each([
    ['category', 'equals', '', 'Please select a category'],
    ['category', 'equals', GONE, IS_GONE],
    ['category', 'equals', HERE, null],
    ['direction', 'equals', '', 'Please select a direction'],
    ['direction', 'equals', 'up', 'Invalid direction value'],
    ['type', 'equals', ' ', 'Please select a type'],
    ['type', 'equals', 'cash', 'Invalid type value'],
    ['product', 'equals', '', 'Please select a product'],
    ['product', 'equals', 'loan', 'Invalid product value'],
    ['product', 'equals', 'deposit', null],
    ['amount', 'equals', '', 'Please enter an amount'],
    ['amount', 'not_equals', 'ten', 'Please enter a valid number'],
    ['amount', 'greater_than', '', 'Please enter a value'],
    ['amount', 'less_than', '1e', 'Please enter a valid number'],
    ['amount', 'less_than', '0', null],
    ['amount', 'equals', 0, null],
    ['amount', 'equals', 150_000.001, null],
    ['amount', 'equals', '9'.repeat(400), 'Please enter a valid number'],
    ['description', 'includes', '  ', 'Please enter a value'],
    ['tags', 'equals', '', 'Please enter a value'],
    ['tags', 'equals', 'x', null],
    ['ignore', 'equals', false, null],
  ])('%s %s %j: %s', (condition_field, operator, condition_value, problem) => {
    const condition = { condition_field, operator, condition_value };
    expect(conditionProblem(condition, categories)).toBe(problem);
  });
});

describe('the value of an action', () => {
  it.each([
    ['category', '', 'Please select a category'],
    ['category', GONE, IS_GONE],
    ['amount', '', 'Please enter an amount'],
    ['amount', 'x', 'Please enter a valid number'],
    ['amount', -1, 'Please enter a valid number'],
    ['amount', 1.234, 'Please enter a valid number'],
    ['amount', 1e300, 'Please enter a valid number'],
    ['amount', 150_000.001, 'Please enter a valid number'],
    ['amount', '99999999999.001', 'Please enter a valid number'],
    ['amount', -0, null],
    ['amount', '1234567.89', null],
    ['direction', 'up', 'Invalid direction value'],
    ['description', ' ', 'Please enter a value'],
    ['tags', ' , ', 'Please enter a value'],
    ['is_refund', true, null],
    ['', 'x', 'Please enter a value'],
  ])('%s %j: %s', (target_field, target_value, problem) => {
    const message = problem ?? undefined;
    expect(actionProblems({ target_field, target_value }, categories)[0]?.message).toBe(message);
  });

  it.each([
    [[], ['parts: A split has 2 to 20 parts']],
    [
      Array.from({ length: 20 }, () => ({ category: HERE, amount: 1 })),
      ['parts: A split has 2 to 20 parts'],
    ],
    [
      [
        { category: HERE, amount: 10 },
        { category: HERE, percent: 12.5 },
      ],
      [],
    ],
    [[{ category: '', amount: 10 }], ['parts.0.category: Please select a category']],
    [
      [{ category: GONE, amount: '' }],
      [`parts.0.category: ${IS_GONE}`, 'parts.0.amount: Please enter an amount'],
    ],
    [[{ category: HERE, amount: 0 }], ['parts.0.amount: Please enter 0.01 or more']],
    [[{ category: HERE, amount: -5 }], ['parts.0.amount: Please enter 0.01 or more']],
    [[{ category: HERE, amount: 1.005 }], ['parts.0.amount: Please enter a valid number']],
    [[{ category: HERE, amount: Number.NaN }], ['parts.0.amount: Please enter a valid number']],
    [[{ category: HERE }], ['parts.0.amount: Please enter an amount']],
    [[{ category: HERE, percent: '' }], ['parts.0.percent: Please enter a percentage']],
    [[{ category: HERE, percent: 0 }], ['parts.0.percent: Please enter 0.01 or more']],
    [[{ category: HERE, percent: 33.333 }], ['parts.0.percent: Please enter at most two decimals']],
    [
      [{ category: HERE, percent: 100 }],
      ['parts.0.percent: Percentages must add up to less than 100'],
    ],
    [
      [
        { category: HERE, percent: 60 },
        { category: HERE, amount: 1 },
        { category: HERE, percent: 40 },
      ],
      ['parts.2.percent: Percentages must add up to less than 100'],
    ],
    [
      [{ category: HERE, amount: 1, percent: 1 }],
      ['parts.0.percent: Please enter either an amount or a percentage'],
    ],
  ])('that splits, with parts %j: %j', (parts, problems) => {
    const action = { target_field: 'category', target_value: HERE, parts };
    const found = actionProblems(action, categories);
    expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual(problems);
  });

  it('splits by category only, and all of its categories exist', () => {
    const parts = [{ category: HERE, amount: 10 }];
    const tags = { target_field: 'tags', target_value: 'x', parts };
    expect(actionProblems(tags, categories)).toEqual([
      { path: 'parts', message: 'Only an action that sets the category can split' },
    ]);
    const gone = {
      target_field: 'category',
      target_value: HERE,
      parts: [{ category: GONE, amount: 1 }],
    };
    expect(isBroken({ conditions: [], actions: [gone] }, categories)).toBe(true);
  });
});

it('reports each invalid row by its path', () => {
  const rule = {
    conditions: [
      { condition_field: 'ignore', operator: 'not_equals', condition_value: true },
      { condition_field: 'category', operator: 'equals', condition_value: GONE },
    ],
    actions: [{ target_field: 'type', target_value: '' }],
  };
  expect(ruleProblems(rule, categories)).toEqual([
    { path: 'conditions.0.operator', message: 'Please select an operator' },
    { path: 'conditions.1.condition_value', message: IS_GONE },
    { path: 'actions.0.target_value', message: 'Please select a type' },
  ]);
  expect(isBroken(rule, categories)).toBe(true);
  expect(isBroken(rule, new Set([HERE, GONE]))).toBe(false);
});
