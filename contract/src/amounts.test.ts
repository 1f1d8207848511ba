import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centsOf, MAX_AMOUNT } from './amounts.ts';
import { Magnitude, Money } from './common.ts';

const MAX_CENTS = MAX_AMOUNT * 100;
/** Cents of every magnitude; uniformly distributed integers would rarely be small. */
const anyCents = fc
  .tuple(fc.maxSafeInteger(), fc.nat(13))
  // Avoids -0.
  .map(([part, size]) => Math.round((part / 2 ** 53) * 10 ** size) || 0);

it('accepts whole cents of every magnitude', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(centsOf(cents / 100)).toBe(cents);
      expect(Money.safeParse(cents / 100).success).toBe(true);
    }),
  );
});

it('rejects a third decimal at every magnitude', () => {
  fc.assert(
    fc.property(anyCents, fc.integer({ min: 1, max: 9 }), (cents, thousandth) => {
      const decimal = Number(`${(cents / 100).toFixed(2)}${thousandth}`);
      expect(centsOf(decimal)).toBeNull();
      expect(Money.safeParse(decimal).success).toBe(false);
    }),
  );
});

it('rounds away floating-point noise', () => {
  expect(centsOf(0.1 + 0.2)).toBe(30);
  expect(centsOf(1000.1 - 1000)).toBe(10);
  expect(centsOf(0.1 + 0.2 - 0.3)).toBe(0);
});

it('classifies every other number, and never returns -0', () => {
  const sentences = (value: number) =>
    Money.safeParse(value).error?.issues.map(({ message }) => message);
  expect(sentences(150_000.001)).toEqual(['must have at most two decimals']);
  expect(sentences(1e21)).toEqual(['is too large']);
  expect(sentences(-1e308)).toEqual(['is too large']);
  expect(sentences(1e-7)).toEqual(['must have at most two decimals']);
  expect(sentences(Number.NaN)).toEqual(['must be a number']);
  expect(centsOf(-0)).toBe(0);
  expect([MAX_AMOUNT, MAX_AMOUNT + 0.01].map(centsOf)).toEqual([MAX_CENTS, null]);
  expect(Magnitude.safeParse(-0.01).success).toBe(false);
});
