import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareInterval } from './share-interval.ts';

const samples = fc
  .tuple(fc.nat(5000), fc.nat(5000))
  .map(([hits, misses]) => ({ hits, count: hits + misses }));
const width = (hits: number, count: number) => {
  const { low, high } = shareInterval(hits, count);
  return high - low;
};

describe('the interval of a share', () => {
  it.each([
    // Newcombe 1998, table I, method 3.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i is as published', (hits, count, low, high) => {
    expect(shareInterval(hits, count).low).toBeCloseTo(low, 4);
    expect(shareInterval(hits, count).high).toBeCloseTo(high, 4);
  });

  it('is everything without a try', () => {
    expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });

  it('lies between 0 and 1 and contains the share', () => {
    fc.assert(
      fc.property(samples, ({ hits, count }) => {
        const { low, high } = shareInterval(hits, count);
        const share = count === 0 ? 0.5 : hits / count;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(share);
        expect(high).toBeGreaterThanOrEqual(share);
      }),
    );
  });

  it('narrows with more tries of the same share', () => {
    fc.assert(
      fc.property(samples, fc.integer({ min: 2, max: 20 }), ({ hits, count }, times) => {
        fc.pre(count > 0);
        expect(width(hits * times, count * times)).toBeLessThan(width(hits, count));
      }),
    );
  });

  it('is the mirror image for misses', () => {
    fc.assert(
      fc.property(samples, ({ hits, count }) => {
        const { low, high } = shareInterval(hits, count);
        const misses = shareInterval(count - hits, count);
        expect(misses.low).toBeCloseTo(1 - high, 12);
        expect(misses.high).toBeCloseTo(1 - low, 12);
      }),
    );
  });

  it('rises with every hit', () => {
    fc.assert(
      fc.property(samples, ({ hits, count }) => {
        const [before, after] = [
          shareInterval(hits, count + 1),
          shareInterval(hits + 1, count + 1),
        ];
        expect(after.low).toBeGreaterThan(before.low);
        expect(after.high).toBeGreaterThan(before.high);
      }),
    );
  });
});
