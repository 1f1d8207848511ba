import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pattern } from '../tables/patterns.ts';
import { isSupportedByTables, lowerUnsupported } from './doubt.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const count = fc.nat(1000);
const pattern = (by: Pattern['by'], subcategory: string): Pattern => ({
  by,
  subcategory,
  words: [],
  open: false,
  rank: 'trade',
  flow: 'any',
  name: '',
});

describe('doubted', () => {
  it('never raises a probability, nor lowers it from above one half to below', () => {
    fc.assert(
      fc.property(share, count, (probability, seen) => {
        const left = lowerUnsupported(probability, false, seen);
        expect(left).toBeLessThanOrEqual(probability + 1e-12);
        expect(left).toBeGreaterThanOrEqual(Math.min(probability, 0.5));
      }),
    );
  });

  it('keeps the order, and doubts less the more the user has labeled', () => {
    fc.assert(
      fc.property(share, share, count, (a, b, seen) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(lowerUnsupported(low, false, seen)).toBeLessThanOrEqual(
          lowerUnsupported(high, false, seen),
        );
        expect(lowerUnsupported(a, false, seen)).toBeLessThanOrEqual(
          lowerUnsupported(a, false, seen + 1) + 1e-12,
        );
      }),
    );
  });

  it('changes nothing if the tables support the answer', () => {
    expect(lowerUnsupported(0.93, true, 0)).toBe(0.93);
  });
});

describe('vouchedFor', () => {
  const claims = new Map([
    ['dining.cafe', 'cafes'],
    ['dining', 'food'],
  ]);

  it.each([
    ['merchant', 'dining.cafe', { category: 'cafes' }, true],
    ['code', 'dining.cafe', { category: 'cafes' }, true],
    ['merchant', 'dining.bar', { category: 'food' }, true],
    ['merchant', 'dining.cafe', { category: 'food' }, false],
    ['keyword', 'dining.cafe', { category: 'cafes' }, false],
    ['kind', 'dining.cafe', { category: 'cafes' }, false],
    ['merchant', 'travel.flights', { topic: 'travel' }, true],
    ['merchant', 'travel.flights', { topic: 'transport' }, false],
    ['merchant', 'travel.flights', { category: 'cafes' }, false],
  ] as const)('%s of %s for %o: %s', (by, subcategory, home, vouched) => {
    expect(isSupportedByTables(claims, pattern(by, subcategory), home)).toBe(vouched);
  });

  it('is true if the tables know nothing', () => {
    expect(isSupportedByTables(claims, null, { category: 'food' })).toBe(true);
  });
});
