import { expect, test } from 'vitest';
import { makeTransaction } from '../testing.ts';
import {
  centsOf,
  changedPart,
  inWay,
  partAdded,
  partRemoved,
  problemOf,
  splitsOf,
  valuesOf,
} from './split-values.ts';

const whole = { amount: 54.18, currency: 'EUR' };
const supper = makeTransaction({ ...whole, category: 'food' });
const shop = changedPart(valuesOf(supper), 0, { category: 'gifts', amount: '15' });

test('a row without parts begins with a new one beside its category', () => {
  expect(valuesOf(supper).parts.map(({ category }) => category)).toEqual(['', 'food']);
  expect(problemOf(valuesOf(supper), whole)).toBe('amount');
});

test('the last part follows what the others leave', () => {
  expect(centsOf(shop, whole)).toEqual([1500, 3918]);
  expect(problemOf(shop, whole)).toBeNull();
  expect(problemOf(changedPart(shop, 0, { amount: '54.18' }), whole)).toBe('nothing');
  expect(problemOf(changedPart(shop, 0, { amount: '60' }), whole)).toBe('much');
  expect(problemOf(changedPart(shop, 0, { amount: 'ten' }), whole)).toBe('amount');
  expect(problemOf(changedPart(shop, 0, { category: '' }), whole)).toBe('category');
});

test('parts are added above the last, and removed', () => {
  const three = changedPart(partAdded(shop), 1, { category: 'home', amount: '9.18' });
  expect(centsOf(three, whole)).toEqual([1500, 918, 3000]);
  expect(partRemoved(three, 1).parts).toEqual(shop.parts);
});

test('halves and thirds keep what is there, and the last takes the spare cents', () => {
  const odd = { amount: 10, currency: 'EUR' };
  const thirds = inWay(shop, 'thirds', odd);
  expect(thirds.parts.map(({ category }) => category)).toEqual(['gifts', '', 'food']);
  expect(centsOf(thirds, odd)).toEqual([333, 333, 334]);
  expect(centsOf(inWay(thirds, 'halves', odd), odd)).toEqual([500, 500]);
  expect(changedPart(thirds, 0, { amount: '1' }).way).toBe('amount');
});

test('percentages are turned into amounts and back', () => {
  const percent = inWay(shop, 'percent', whole);
  expect(percent.parts.map(({ amount }) => amount)).toEqual(['27.69', '72.31']);
  const half = changedPart(percent, 0, { amount: '50' });
  expect(centsOf(half, whole)).toEqual([2709, 2709]);
  expect(inWay(half, 'amount', whole).parts[0]?.amount).toBe('27.09');
});

test('what is sent has the ids of parts that were there', () => {
  const [first, last] = [
    { id: 'a', category: 'gifts', amount: 15, note: 'For Nora' },
    { id: 'b', category: 'food', amount: 39.18, note: null },
  ];
  expect(splitsOf(valuesOf({ ...supper, splits: [first, last] }), whole)).toEqual([first, last]);
  expect(splitsOf(shop, whole)[0]).toEqual({ category: 'gifts', amount: 15, note: null });
});
