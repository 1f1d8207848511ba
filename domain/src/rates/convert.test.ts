import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertCents, MILLION } from './convert.ts';

const rate = fc.integer({ min: 1000, max: 20_000_000_000 });
const amount = fc.oneof(fc.nat(100_000), fc.integer({ min: 0, max: 99_999_999_999_999 }));

/** By whole numbers of any size. */
const exactly = (cents: number, from: number, to: number, unit: number): number => {
  const [c, f, t, u] = [cents, from, to, unit].map(BigInt) as [bigint, bigint, bigint, bigint];
  const [whole, rest] = [(c * t) / (f * u), (c * t) % (f * u)];
  return Number((2n * rest >= f * u ? whole + 1n : whole) * u);
};

describe('an amount in another currency', () => {
  it.each([
    [5418, 1_135_700, MILLION, 4771],
    [120_000, 162_800_000, MILLION, 737],
    [1000, 853_100, 1_135_700, 1331],
    [4, 1_600_000, MILLION, 3],
    [0, 1_135_700, MILLION, 0],
    [-4, 1_600_000, MILLION, -3],
    [1, 2_000_000, MILLION, 1],
    [100, 1_955_830, MILLION, 51],
  ])('%i at %i to %i is %i', (cents, from, to, converted) => {
    expect(convertCents(cents, from, to)).toBe(converted);
    expect(convertCents(cents, BigInt(from), BigInt(to))).toBe(converted);
  });

  it('is whole in currencies without decimals', () => {
    expect(convertCents(1000, MILLION, 162_830_000, 100)).toBe(162_800);
    expect(convertCents(50, MILLION, 163_000_000, 100)).toBe(8200);
    expect(convertCents(-50, MILLION, 163_000_000, 100)).toBe(-8200);
  });

  it('is exact, however large, and half away from zero', () => {
    fc.assert(
      fc.property(amount, rate, rate, fc.constantFrom(1, 100), (cents, from, to, unit) => {
        const expected = exactly(cents, from, to, unit);
        fc.pre(expected <= Number.MAX_SAFE_INTEGER);
        expect(convertCents(cents, from, to, unit)).toBe(expected);
      }),
    );
  });

  it('grows with the amount', () => {
    fc.assert(
      fc.property(amount, fc.nat(1000), rate, rate, (cents, more, from, to) => {
        expect(convertCents(cents + more, from, to)).toBeGreaterThanOrEqual(
          convertCents(cents, from, to),
        );
      }),
    );
  });

  it('comes back where the other currency is finer', () => {
    fc.assert(
      fc.property(fc.nat(100_000), rate, rate, (cents, one, other) => {
        const [coarse, fine] = [Math.min(one, other), Math.max(one, other)];
        expect(convertCents(convertCents(cents, coarse, fine), fine, coarse)).toBe(cents);
      }),
    );
  });

  it('is the sum of its parts, by running sums', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000)), rate, rate, (parts, from, to) => {
        let [sum, told] = [0, 0];
        const converted = parts.map((part) => {
          sum += part;
          const upTo = convertCents(sum, from, to);
          const one = upTo - told;
          told = upTo;
          return one;
        });
        expect(converted.reduce((a, b) => a + b, 0)).toBe(convertCents(sum, from, to));
        expect(Math.min(0, ...converted)).toBe(0);
      }),
    );
  });
});
