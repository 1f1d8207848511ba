import { shareInterval } from '@saldo/domain/share-interval';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSure, type JudgedAnswer, SURE_BY_DEFAULT, thresholdFor } from './threshold.ts';

const answers = (count: number, confidence: number, right: boolean): JudgedAnswer[] =>
  Array.from({ length: count }, () => ({ confidence, right }));
const some = fc.array(
  fc.record({
    confidence: fc.integer({ min: 500, max: 1000 }).map((n) => n / 1000),
    right: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  }),
  { maxLength: 300 },
);
const shareOf = ({ sure, right }: { sure: number; right: number }) => right / sure;

describe('the threshold of sure answers', () => {
  it('is the lowest that keeps 95 of 100 right, while those set alone reach 98', () => {
    const agreed = answers(200, 0.9, true);
    expect(thresholdFor(agreed)).toEqual({ threshold: 0.9, raised: false });
    expect(thresholdFor([...agreed, ...answers(3, 0.8, false)])).toEqual({
      threshold: 0.8,
      raised: false,
    });
    expect(thresholdFor([...agreed, ...answers(50, 0.55, true)]).threshold).toBe(0.6);
  });

  it('rises to the lowest that is good enough for certain', () => {
    const given = [
      ...answers(150, 0.96, true),
      ...answers(100, 0.94, true),
      ...answers(40, 0.88, true),
      ...answers(8, 0.8, false),
    ];
    expect(thresholdFor(given)).toEqual({ threshold: 0.88, raised: true });
  });

  it('stays where wrong answers are no less confident than right ones', () => {
    const mixed = [0.95, 0.93, 0.91, 0.89, 0.87].flatMap((confidence) => [
      ...answers(29, confidence, true),
      ...answers(1, confidence, false),
    ]);
    expect(thresholdFor(mixed)).toEqual({ threshold: 0.87, raised: true });
  });

  it('rises to the best there is evidence for if that takes more decisions', () => {
    const given = [
      ...answers(60, 0.95, true),
      ...answers(60, 0.9, true),
      ...answers(6, 0.8, false),
    ];
    expect(thresholdFor(given)).toEqual({ threshold: 0.9, raised: true });
  });

  it('stays attainable for a user whose choices contradict every answer', () => {
    const { threshold, raised } = thresholdFor(answers(100, 0.99, false));
    expect(threshold).toBe(0.97);
    expect(raised).toBe(true);
  });

  it('says nothing about fewer than ten answers', () => {
    expect(thresholdFor(answers(9, 0.8, true))).toEqual({ threshold: 0.97, raised: false });
  });

  it('never falls below the default when it rises, and stays within its limits', () => {
    fc.assert(
      fc.property(some, (given) => {
        const { threshold, raised } = thresholdFor(given);
        expect(threshold).toBeGreaterThanOrEqual(raised ? SURE_BY_DEFAULT : 0.6);
        expect(threshold).toBeLessThanOrEqual(0.97);
      }),
    );
  });

  it('does not depend on the order of the answers', () => {
    fc.assert(
      fc.property(some, (given) => {
        expect(thresholdFor([...given].reverse())).toEqual(thresholdFor(given));
      }),
    );
  });

  it('when it rises, sets fewer alone, and hardly worse ones', () => {
    fc.assert(
      fc.property(some, (given) => {
        const { threshold, raised } = thresholdFor(given);
        const [before, after] = [SURE_BY_DEFAULT, threshold].map((from) => countSure(given, from));
        if (!raised || !before || !after || after.sure < 10) return;
        expect(after.sure).toBeLessThanOrEqual(before.sure);
        const lowOf = ({ right, sure }: typeof before) => shareInterval(right, sure).low;
        expect(lowOf(after)).toBeGreaterThanOrEqual(Math.min(0.98, lowOf(before) - 0.01));
      }),
    );
  });

  it('agrees that everything right is good enough', () => {
    fc.assert(
      fc.property(some, (given) => {
        const right = given.map((one) => ({ ...one, right: true }));
        const { threshold, raised } = thresholdFor(right);
        expect(raised).toBe(false);
        const counted = countSure(right, threshold);
        if (counted.sure > 0) expect(shareOf(counted)).toBe(1);
      }),
    );
  });
});
