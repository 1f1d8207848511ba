import { expect, it } from 'vitest';
import { decimalsOf, plainAmount } from './money.ts';

it.each([
  ['EUR', 120_050, '1200.50'],
  ['EUR', 120_000, '1200.00'],
  ['JPY', 120_000, '1200'],
  // Nothing that is stored is hidden where it is edited.
  ['JPY', 120_050, '1200.50'],
  ['KWD', 123, '1.23'],
  ['XYZ', -100, '-1.00'],
])('an amount in %s has its decimals: %i', (currency, cents, text) => {
  expect(plainAmount(cents, currency)).toBe(text);
});

it('a code that is being typed has two decimals', () => {
  expect(['', 'J', 'JP', 'jpy', 'JPY'].map(decimalsOf)).toEqual([2, 2, 2, 2, 0]);
});
