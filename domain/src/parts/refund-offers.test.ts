import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bought, purchasesFor } from './refund-offers.ts';

const bought = (id: string, cents: number, more: Partial<Bought> = {}): Bought => ({
  ...{ id, cents, merchant: 'amazon', name: 'Amazon', date: '2026-03-01' },
  ...more,
});
const REFUND = { merchant: 'amazon', text: 'Amazon', cents: 4999 };
const offered = (purchases: readonly Bought[], refund = REFUND) =>
  purchasesFor(refund, purchases).map(({ purchase: { id }, why }) => [id, why]);

test('the same merchant and amount come first, then the merchant, then the amount', () => {
  const all = [
    bought('amount', 4999, { merchant: 'fnac', name: 'Fnac' }),
    bought('larger', 6400),
    bought('both', 4999),
    bought('less', 4998),
    bought('other', 6400, { merchant: 'fnac', name: 'Fnac' }),
    bought('newer', 4999, { date: '2026-03-02' }),
  ];
  const wanted = [
    ['newer', 'same_both'],
    ['both', 'same_both'],
    ['larger', 'same_merchant'],
    ['amount', 'same_amount'],
  ];
  expect(offered(all)).toEqual(wanted);
  expect(offered(all.toReversed())).toEqual(wanted);
});

test('a refund whose text names the merchant is of that merchant', () => {
  const refund = { merchant: 'devolucion', text: 'DEVOLUCION COMPRA ZARA HOME', cents: 1000 };
  const all = [
    bought('zara', 2000, { merchant: 'zara', name: 'Zara Home' }),
    bought('unnamed', 2000, { merchant: 'x', name: null }),
    bought('part', 2000, { merchant: 'y', name: 'Zara Kids' }),
  ];
  expect(offered(all, refund)).toEqual([['zara', 'same_merchant']]);
});

test('no purchase is offered that is smaller than the refund, and each at most once', () => {
  const one = fc.record({
    id: fc.uuid(),
    cents: fc.integer({ min: 0, max: 9000 }),
    merchant: fc.constantFrom('amazon', 'fnac'),
    name: fc.constantFrom('Amazon', 'Fnac', '', null),
    date: fc.constantFrom('2026-01-01', '2026-02-01'),
  });
  fc.assert(
    fc.property(fc.array(one), fc.integer({ min: 1, max: 9000 }), (all, cents) => {
      const offers = purchasesFor({ ...REFUND, cents }, all);
      expect(offers.length).toBeLessThanOrEqual(8);
      for (const { purchase } of offers) expect(purchase.cents).toBeGreaterThanOrEqual(cents);
      expect(new Set(offers.map(({ purchase }) => purchase.id)).size).toBe(offers.length);
    }),
  );
});
