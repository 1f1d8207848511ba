import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLikely, type OpenClaim, offersFor } from './share-offers.ts';

const claim = (id: string, who: string | null, owed: number, day: string): OpenClaim => ({
  ...{ id, who, owed, day, currency: 'EUR' },
});
const OPEN = [
  claim('casa', 'Ana', 3200, '2026-11-08'),
  claim('wizink', 'Ana', 4500, '2026-10-03'),
  claim('pablo', 'Pablo', 3200, '2026-11-08'),
  claim('hotel', 'Pablo', 11_800, '2026-06-20'),
  claim('nobody', null, 1500, '2026-10-24'),
];
const offered = (cents: number, ...texts: string[]) =>
  offersFor({ texts, currency: 'EUR', cents }, OPEN).map((one) => [
    ...[one.settles.map(({ claim: { id }, cents: part }) => `${id} ${part}`).join(), one.why],
    ...[one.isByName, one.left],
  ]);

test('the payer decides, then the amount, then the age', () => {
  expect(offered(3200, 'Bizum de ANA García')).toEqual([
    ['casa 3200', 'same_amount', true, 0],
    ['wizink 3200', 'part', true, 1300],
    ['pablo 3200', 'same_amount', false, 0],
  ]);
  expect(offered(7700, 'Bizum', 'Ana')[0]).toEqual(['wizink 4500,casa 3200', 'several', true, 0]);
  expect(offered(3200, 'Transfer')[0]).toEqual(['casa 3200', 'same_amount', false, 0]);
  expect(offered(1500, 'Anabel')[0]).toEqual(['nobody 1500', 'same_amount', false, 0]);
  // More than anyone owes: the rest of the payment counts as before.
  expect(offered(20_000, 'Pablo')[0]).toEqual(['hotel 11800', 'part', true, 0]);
});

test('only a name or an amount is a reason to ask', () => {
  const likely = (cents: number, text: string) =>
    offersFor({ texts: [text], currency: 'EUR', cents }, OPEN).some(isLikely);
  expect([likely(3200, 'Shop'), likely(3201, 'Shop'), likely(3201, 'ana')]).toEqual([
    ...[true, false, true],
  ]);
  expect(offersFor({ texts: ['Ana'], currency: 'USD', cents: 3200 }, OPEN)).toEqual([]);
});

test('no offer settles more than the payment or than is owed', () => {
  const one = fc.record({
    id: fc.uuid(),
    who: fc.option(fc.constantFrom('Ana', 'Pablo')),
    currency: fc.constantFrom('EUR', 'USD'),
    owed: fc.integer({ min: -100, max: 5000 }),
    day: fc.constantFrom('2026-01-01', '2026-02-01'),
  });
  fc.assert(
    fc.property(fc.array(one), fc.integer({ min: 1, max: 9000 }), (open, cents) => {
      const offers = offersFor({ texts: ['Ana'], currency: 'EUR', cents }, open);
      expect(offers.length).toBeLessThanOrEqual(3);
      for (const { settles, left } of offers) {
        const sum = settles.reduce((all, part) => all + part.cents, 0);
        const owed = settles.reduce((all, part) => all + part.claim.owed, 0);
        expect(sum).toBe(Math.min(cents, owed));
        expect(left).toBe(owed - sum);
      }
    }),
  );
});
