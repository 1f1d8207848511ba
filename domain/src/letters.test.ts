import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { biggestChange, changeOf, corrections, isLetterDue, merchantsBehind } from './letters.ts';

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };

test('a letter is due when its month is over and covered, or ten days later', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 40 }), fc.boolean(), (days, isCovered) => {
      const today = addDays(OCTOBER.to, days);
      expect(isLetterDue(OCTOBER, { today, isCovered })).toBe(days >= (isCovered ? 1 : 10));
    }),
  );
});

const cents = fc.integer({ min: -100_000, max: 100_000 });
const compared = fc.record({ total: cents, before: fc.option(cents) });

test('no category changed more than the one that changed most', () => {
  fc.assert(
    fc.property(fc.array(compared), (all) => {
      const most = biggestChange(all, { currency: 'EUR' });
      const sizes = all.map((one) => Math.abs(changeOf(one)));
      if (most === null) expect(sizes.every((size) => size < 2000)).toBe(true);
      else expect(Math.abs(changeOf(most))).toBe(Math.max(...sizes));
    }),
  );
});

test('merchants behind a change all went its way, largest first, at most three', () => {
  const merchant = fc.record({ total: cents, before: cents });
  fc.assert(
    fc.property(fc.array(merchant), cents, (all, change) => {
      const named = merchantsBehind(change, all).map((one) => changeOf(one) * Math.sign(change));
      expect(named.length).toBeLessThanOrEqual(3);
      expect(named.every((share) => share > 0 && share >= Math.abs(change) / 10)).toBe(true);
      expect(named).toEqual(named.toSorted((a, b) => b - a));
    }),
  );
});

test('a merchant that makes nearly all of a change is named alone', () => {
  const all = [
    { name: 'Garage', total: 13_800, before: 0 },
    { name: 'Fuel', total: 6000, before: 4000 },
    { name: 'Metro', total: 1000, before: 3600 },
  ];
  expect(merchantsBehind(13_200, all).map(({ name }) => name)).toEqual(['Garage']);
});

test('corrections are exactly the figures that differ', () => {
  const figures = fc
    .dictionary(fc.constantFrom('income', 'expenses', 'net', 'food'), cents)
    .map((all) => new Map(Object.entries(all)));
  fc.assert(
    fc.property(figures, figures, (sent, now) => {
      const found = corrections(sent, now);
      const applied = new Map(sent);
      for (const one of found) {
        expect(one.now).not.toBe(one.sent);
        applied.set(one.figure, one.now);
      }
      for (const [figure, amount] of applied) expect(amount).toBe(now.get(figure) ?? 0);
      expect(corrections(sent, sent)).toEqual([]);
    }),
  );
});
