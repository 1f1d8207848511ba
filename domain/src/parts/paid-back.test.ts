import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FACT_KINDS, type Fact, type Involved, paidBack } from './paid-back.ts';
import { sharesOf } from './parts.ts';

const cents = fc.integer({ min: 0, max: 90_000 });
const row: fc.Arbitrary<Involved> = fc
  .record({
    direction: fc.constantFrom('income', 'expense'),
    currency: fc.constantFrom('EUR', 'EUR', 'USD'),
    amount: cents,
    weights: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
  })
  .map(({ weights, ...one }) => ({
    ...one,
    parts:
      weights.length < 2
        ? []
        : sharesOf(one.amount, weights).map((part, at) => ({ id: `${at}`, cents: part })),
  }));
const ids = fc.constantFrom('a', 'b', 'c', 'd');
const fact: fc.Arbitrary<Fact> = fc.record({
  id: fc.constantFrom(...'0123456789abcdef'),
  kind: fc.constantFrom(...FACT_KINDS),
  expense_id: ids,
  share_id: fc.option(fc.constantFrom(...'0123456789abcdef')),
  payment_id: fc.option(ids),
  part_id: fc.option(fc.constantFrom('0', '1', 'gone')),
  cents,
  created_at: fc.constantFrom('1', '2', '3'),
});
const facts = fc.uniqueArray(fact, { selector: ({ id }) => id, maxLength: 16 });
const rows = fc.dictionary(ids, row).map((all) => new Map(Object.entries(all)));

test('what is mine, owed, returned and forgiven is the expense, whatever the facts are', () => {
  fc.assert(
    fc.property(facts, rows, (all, there) => {
      const { shared, links, aside, asideOfParts } = paidBack(all, there);
      for (const [id, { mine, owed, returned, forgiven, claims }] of shared) {
        expect(mine + owed + returned + forgiven).toBe(there.get(id)?.amount);
        expect(mine).toBeGreaterThanOrEqual(0);
        expect(forgiven).toBeGreaterThanOrEqual(0);
        for (const one of claims) expect(one.owed + one.returned + one.forgiven).toBe(one.cents);
      }
      for (const [id, sum] of aside) {
        expect(sum).toBeGreaterThanOrEqual(0);
        expect(sum).toBeLessThanOrEqual(there.get(id)?.amount ?? 0);
        const parts = there.get(id)?.parts ?? [];
        const given = asideOfParts.get(id) ?? [];
        expect(given).toHaveLength(parts.length);
        if (parts.length > 0) expect(given.reduce((one, other) => one + other)).toBe(sum);
        for (const [at, cents] of given.entries()) {
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual(parts[at]?.cents ?? 0);
        }
      }
      for (const [id, { direction }] of there) {
        if (direction !== 'income') continue;
        const own = all.filter(({ payment_id }) => payment_id === id);
        const linked = own.reduce((sum, one) => sum + (links.get(one.id) ?? 0), 0);
        expect(linked).toBe(aside.get(id) ?? 0);
      }
    }),
  );
});

test('the order in which facts are read changes nothing', () => {
  fc.assert(
    fc.property(facts, rows, (all, there) => {
      const one = paidBack(all, there);
      const other = paidBack([...all].reverse(), new Map([...there].reverse()));
      expect(Object.fromEntries(other.aside)).toEqual(Object.fromEntries(one.aside));
      expect(Object.fromEntries(other.asideOfParts)).toEqual(Object.fromEntries(one.asideOfParts));
      expect(Object.fromEntries(other.shared)).toEqual(Object.fromEntries(one.shared));
    }),
  );
});

const SUPPER: Involved = { direction: 'expense', currency: 'EUR', amount: 9600, parts: [] };
const BIZUM: Involved = { direction: 'income', currency: 'EUR', amount: 4000, parts: [] };
const fresh = {
  ...{ share_id: null, payment_id: null, part_id: null },
  ...{ created_at: '1', expense_id: 'supper' },
};
const ANA: Fact = { ...fresh, id: 'ana', kind: 'owed', cents: 3200 };
const PABLO: Fact = { ...fresh, id: 'pablo', kind: 'owed', cents: 3200 };
const linked = (cents: number): Fact => ({
  ...{ ...ANA, id: 'link', kind: 'back', share_id: 'ana', payment_id: 'bizum', cents },
});

test('a supper for three', () => {
  const there = new Map([
    ['supper', SUPPER],
    ['bizum', BIZUM],
  ]);
  const of = (...all: Fact[]) => {
    const { shared, aside } = paidBack(all, there);
    const { claims: _, ...sums } = shared.get('supper') ?? { claims: [] };
    return { ...sums, aside: Object.fromEntries(aside) };
  };
  expect(of(ANA, PABLO)).toEqual({
    ...{ mine: 3200, owed: 6400, returned: 0, forgiven: 0, aside: { supper: 6400 } },
  });
  const forgiven: Fact = { ...PABLO, id: 'gone', kind: 'forgiven', share_id: 'pablo' };
  expect(of(ANA, PABLO, linked(3200), forgiven)).toEqual({
    ...{ mine: 3200, owed: 0, returned: 3200, forgiven: 3200 },
    aside: { supper: 3200, bizum: 3200 },
  });
  // Too much came back, which is shown and changes no other claim.
  expect(of(ANA, linked(4000))).toMatchObject({ mine: 6400, owed: -800, returned: 4000 });
  // The bank's amount is lower now, so less is owed.
  there.set('supper', { ...SUPPER, amount: 5000 });
  expect(of(ANA, PABLO)).toMatchObject({ mine: 0, owed: 5000, aside: { supper: 5000 } });
  there.delete('bizum');
  expect(of(ANA, linked(3200))).toMatchObject({ mine: 1800, owed: 3200, returned: 0 });
});

test('what others pay of a split row is taken from its parts in proportion, a refund from the part it names', () => {
  const parts = [
    { id: 'food', cents: 6000 },
    { id: 'wine', cents: 3600 },
  ];
  const there = new Map([
    ['supper', { ...SUPPER, parts }],
    ['bizum', BIZUM],
  ]);
  const given = (...all: Fact[]) => paidBack(all, there).asideOfParts.get('supper');
  expect(given({ ...ANA, cents: 4800 })).toEqual([3000, 1800]);
  expect(given({ ...ANA, cents: 9600 })).toEqual([6000, 3600]);
  const refund: Fact = {
    ...{ ...ANA, id: 'refund', kind: 'refund', share_id: null },
    ...{ payment_id: 'bizum', part_id: 'wine', cents: 4000 },
  };
  // It returns no more than the part.
  expect(given(refund)).toEqual([0, 3600]);
  expect(given({ ...refund, part_id: 'gone' })).toEqual([2500, 1500]);
  expect(given({ ...refund, cents: 1600 }, { ...ANA, cents: 4000 })).toEqual([3000, 2600]);
});
