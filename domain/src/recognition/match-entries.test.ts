import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Compared, DAYS_AFTER, DAYS_BEFORE, matchEntries } from './match-entries.ts';

const side = (more: Partial<Compared> = {}): Compared => ({
  ...{ key: 'a expense EUR', day: 100, amount: 2000, merchant: 'repsol', text: 'repsol' },
  ...more,
});

const one = (entry: Partial<Compared>, row: Partial<Compared>): boolean =>
  matchEntries([side(entry)], [side(row)]).size === 1;

test.each([
  ['the same payment', {}, {}, true],
  ['the entry’s words within the bank’s', { merchant: 'x' }, { text: 'compra repsol 0123' }, true],
  ['other words', { merchant: 'x' }, { text: 'zara' }, false],
  ['a fifth more', {}, { amount: 2400 }, true],
  ['a fifth less', {}, { amount: 1600 }, true],
  ['more than a fifth', {}, { amount: 2401 }, false],
  ['a tip, but parts that sum to the amount', { isExact: true }, { amount: 2100 }, false],
  ['a tip at a merchant that is only alike', { merchant: 'x' }, { amount: 2100 }, false],
  ['another account', {}, { key: 'b expense EUR' }, false],
])('matches %s', (_name, entry, row, expected) => {
  expect(one(entry, row)).toBe(expected);
});

test('takes the surest rows first, whatever their order', () => {
  const entries = [side({ day: 102 }), side({ day: 100 })];
  const rows = [side({ amount: 2100, day: 100 }), side({ day: 101 }), side({ day: 102 })];
  expect([...matchEntries(entries, rows)].sort()).toEqual([
    [0, 2],
    [1, 1],
  ]);
});

test('an entry without a merchant is replaced only if nothing else fits', () => {
  const unnamed = side({ merchant: '', text: '' });
  const rows = [side({ day: 101 }), side({ day: 102, text: 'zara', merchant: 'zara' })];
  expect(matchEntries([unnamed], rows).size).toBe(0);
  expect(matchEntries([unnamed, unnamed], rows.slice(0, 1)).size).toBe(0);
  expect([...matchEntries([unnamed, side()], rows)]).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

const compared: fc.Arbitrary<Compared> = fc.record({
  key: fc.constantFrom('a', 'b'),
  day: fc.integer({ min: 0, max: 12 }),
  amount: fc.constantFrom(100, 110, 119, 120, 121, 500),
  merchant: fc.constantFrom('', 'bar', 'zara'),
  text: fc.constantFrom('', 'bar', 'bar sol', 'zara'),
  isExact: fc.boolean(),
});

test('pairs are near, use each row once, and the order of rows changes nothing but ties', () => {
  fc.assert(
    fc.property(fc.array(compared), fc.array(compared), (entries, rows) => {
      const found = matchEntries(entries, rows);
      expect(new Set(found.values()).size).toBe(found.size);
      for (const [at, to] of found) {
        const [entry, row] = [entries[at], rows[to]];
        if (!entry || !row) throw new Error('a pair of nothing');
        expect(row.key).toBe(entry.key);
        expect(row.day - entry.day).toBeGreaterThanOrEqual(-DAYS_BEFORE);
        expect(row.day - entry.day).toBeLessThanOrEqual(DAYS_AFTER);
        const off = Math.abs(row.amount - entry.amount);
        expect(off).toBeLessThanOrEqual(entry.amount / 5);
        if (off > 0) expect([row.merchant, entry.isExact]).toEqual([entry.merchant, false]);
      }
      expect(matchEntries(entries, [...rows].reverse()).size).toBe(found.size);
    }),
  );
});

test('another row of another account changes no pair', () => {
  fc.assert(
    fc.property(fc.array(compared), fc.array(compared), (entries, rows) => {
      const other = side({ key: 'c' });
      expect(matchEntries(entries, [...rows, other])).toEqual(matchEntries(entries, rows));
    }),
  );
});
