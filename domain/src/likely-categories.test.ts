import fc from 'fast-check';
import { expect, test } from 'vitest';
import { likelyCategories, type PastChoice } from './likely-categories.ts';

const OFFERED = ['bakery', 'cafes', 'fuel', 'rent', 'pets'];
/** A Monday. */
const entered = { direction: 'expense' as const, amount: 3.2, at: '2026-10-05T09:10:00' };
const choice = (category: string, more: Partial<PastChoice> = {}): PastChoice => ({
  ...{ category, direction: 'expense', amount: 3, date: '2026-10-01T00:00:00', byHand: false },
  ...more,
});
const best = (past: readonly PastChoice[], more: object = {}) =>
  likelyCategories({ ...entered, ...more }, past, OFFERED)[0];

test('suggests what cost about as much', () => {
  const past = [choice('fuel', { amount: 50 }), choice('fuel', { amount: 50 }), choice('cafes')];
  expect(best(past)).toBe('cafes');
  expect(best(past, { amount: 45 })).toBe('fuel');
});

test('without an amount, the most frequent category is the likeliest', () => {
  const past = [choice('fuel', { amount: 50 }), choice('fuel', { amount: 50 }), choice('cafes')];
  expect(best(past, { amount: 0 })).toBe('fuel');
});

test.each([
  ['the same hour of the day', { date: '2026-10-01T10:00:00' }, { date: '2026-10-01T20:00:00' }],
  ['the same kind of day', { date: '2026-10-01T00:00:00' }, { date: '2026-10-03T00:00:00' }],
  ['newer choices', { date: '2026-09-28T00:00:00' }, { date: '2026-06-29T00:00:00' }],
  ['choices of the user', { byHand: true }, {}],
])('prefers %s', (_name, better, worse) => {
  expect(best([choice('fuel', better), choice('cafes', worse)])).toBe('fuel');
  expect(best([choice('fuel', worse), choice('cafes', better)])).toBe('cafes');
});

test('an hour before midnight is near one after it', () => {
  const late = { at: '2026-10-05T23:30:00' };
  const past = [
    choice('cafes', { date: '2026-10-01T12:00:00' }),
    choice('fuel', { date: '2026-10-01T00:30:00' }),
  ];
  expect(best(past, late)).toBe('fuel');
});

test('income says nothing about spending, and categories that are not offered are left out', () => {
  const past = [choice('rent', { direction: 'income' }), choice('transfers')];
  expect(likelyCategories(entered, past, OFFERED)).toEqual(OFFERED.slice(0, 4));
});

test('always suggests four different categories that are offered, if there are so many', () => {
  const choices = fc.array(
    fc.record({
      category: fc.constantFrom(...OFFERED, 'gone'),
      direction: fc.constantFrom('income' as const, 'expense' as const),
      amount: fc.double({ min: 0, max: 1e9, noNaN: true }),
      date: fc.constantFrom('2026-10-01T00:00:00', '2026-10-04T13:00:00', '2027-01-01T00:00:00'),
      byHand: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(choices, fc.double({ min: 0, max: 1e9, noNaN: true }), (past, amount) => {
      const found = likelyCategories({ ...entered, amount }, past, OFFERED);
      expect(new Set(found).size).toBe(4);
      expect(found.every((one) => OFFERED.includes(one))).toBe(true);
    }),
  );
});
