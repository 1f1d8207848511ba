import { describe, expect, it } from 'vitest';
import { actionProblem, conditionProblem, isBroken, ruleProblems } from './problems.ts';

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
    expect(actionProblem({ target_field, target_value }, categories)).toBe(problem);
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
