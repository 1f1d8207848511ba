import { expect, it } from 'vitest';
import { rateOf } from './typed-rate.ts';

it.each([
  ['1.1357', 1.1357],
  ['1,1357', 1.1357],
  [' 500 ', 500],
  ['1,250', 1250],
  ['1,250.5', 1250.5],
  ['0,002', 0.002],
  ['', Number.NaN],
  ['-1', Number.NaN],
  ['1.1.1', Number.NaN],
  ['1e3', Number.NaN],
])('the typed rate %j is %d', (text, rate) => {
  expect(rateOf(text)).toBe(rate);
});
