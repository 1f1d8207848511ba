import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MANUAL_DAYS_APART, type Noted, pairManual } from './pair-manual.ts';

const rows = (...days: number[]): Noted[] => days.map((day) => ({ key: '-1990 EUR', day }));
const pairs = (typed: Noted[], brought: Noted[]) => [...pairManual(typed, brought)].sort();

describe('manual rows and bank rows', () => {
  it.each([
    ['pair on the same day', rows(10), rows(10), [[0, 0]]],
    [
      'pair up to four days apart, in either order',
      rows(10, 30),
      rows(14, 26),
      [
        [0, 0],
        [1, 1],
      ],
    ],
    ['do not pair five days apart', rows(10), rows(5, 15), []],
    ['prefer the same day', rows(10), rows(8, 10, 12), [[0, 1]]],
    ['pair once each', rows(10, 10), rows(10), [[0, 0]]],
    ['pair once each, with duplicates from the bank', rows(10), rows(10, 10), [[0, 0]]],
    [
      'leave no row unpaired that could pair',
      rows(10, 14),
      rows(12, 18),
      [
        [0, 0],
        [1, 1],
      ],
    ],
    ['do not pair with another amount', [{ key: '-1991 EUR', day: 10 }], rows(10), []],
  ])('%s', (_name, typed, brought, expected) => {
    expect(pairs(typed, brought)).toEqual(expected);
  });

  it('pair in any order of both lists, each once and within a few days', () => {
    const noted = fc.record({
      key: fc.constantFrom('a', 'b'),
      day: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(noted), fc.array(noted), (typed, brought) => {
        const found = [...pairManual(typed, brought)];
        expect(new Set(found.map(([, at]) => at)).size).toBe(found.length);
        for (const [at, other] of found) {
          expect(typed[at]?.key).toBe(brought[other]?.key);
          const apart = (typed[at]?.day ?? 0) - (brought[other]?.day ?? 99);
          expect(Math.abs(apart)).toBeLessThanOrEqual(MANUAL_DAYS_APART);
        }
        // No two of the unpaired rows could still form a pair.
        const [usedTyped, usedBrought] = [
          new Set(found.map(([at]) => at)),
          new Set(found.map(([, at]) => at)),
        ];
        for (const [at, row] of typed.entries()) {
          for (const [other, one] of brought.entries()) {
            if (usedTyped.has(at) || usedBrought.has(other) || row.key !== one.key) continue;
            expect(Math.abs(row.day - one.day)).toBeGreaterThan(MANUAL_DAYS_APART);
          }
        }
      }),
    );
  });

  it('with equal amounts take time in proportion to their number', () => {
    const many = Array.from({ length: 50_000 }, () => ({ key: 'a', day: 10 }));
    expect(pairManual(many, many).size).toBe(50_000);
  });
});
