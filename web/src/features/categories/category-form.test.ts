import { describe, expect, it } from 'vitest';
import { isColor, textColorOn } from './category-form.tsx';

describe('text color on a swatch', () => {
  it.each([
    ['#ffffff', 'black'],
    ['#000000', 'white'],
    ['#9CA3AF', 'black'],
    ['#6366f1', 'white'],
    ['#EAB308', 'black'],
    // Green weighs most: its brightness equals its weight, 0.587.
    ['#00ff00', 'black'],
    ['#ff0000', 'white'],
    ['#0000ff', 'white'],
    // Just below and above the threshold of 0.5.
    ['#7f7f7f', 'white'],
    ['#808080', 'black'],
  ] as const)('on %s is %s', (color, text) => {
    expect(textColorOn(color)).toBe(text);
  });
});

it('accepts only six hexadecimal digits as a color', () => {
  expect(['#6366f1', '#ABCDEF'].every(isColor)).toBe(true);
  expect(['', '#fff', '6366f1', '#6366fg', 'red'].some(isColor)).toBe(false);
});
