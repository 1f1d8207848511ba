import { MOST_PARTS } from '@saldo/contract/split-limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FixedPart,
  fits,
  fixedSum,
  joined,
  linesOf,
  partsOf,
  sameParts,
  sharesOf,
  splitProblem,
  spreadOver,
  wholeCategory,
  withCategories,
  worthOfLines,
} from './parts.ts';

const category = fc.option(fc.constantFrom('food', 'gifts', 'home'));
const part: fc.Arbitrary<FixedPart> = fc
  .record({
    id: fc.uuid(),
    category,
    cents: fc.integer({ min: 1, max: 90_000 }),
    note: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  })
  .map(({ note, ...rest }) => ({ ...rest, ...(note ? { note } : {}) }));
const several = fc.array(part, { minLength: 2, maxLength: MOST_PARTS });
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
const amountOf = (all: readonly FixedPart[]) => sum(all.map(({ cents }) => cents));

test('parts come back as they were given, with their ids and notes', () => {
  fc.assert(
    fc.property(several, (all) => {
      expect(partsOf({ amount: amountOf(all), ...joined(all) })).toEqual(all);
    }),
  );
});

test('lines sum to the amount, whatever it becomes, and only the last one follows it', () => {
  fc.assert(
    fc.property(several, fc.integer({ min: 1, max: 5_000_000 }), (all, amount) => {
      const { category: rest, parts } = joined(all);
      if (!parts) throw new Error('two parts or more are a split');
      const lines = linesOf({ amount, category: rest, parts });
      expect(sum(lines.map(({ cents }) => cents))).toBe(amount);
      expect(lines.slice(0, -1).map(({ cents }) => cents)).toEqual(
        all.slice(0, -1).map(({ cents }) => cents),
      );
      expect(fits(parts, amount)).toBe(lines.every(({ cents }) => cents >= 1));
      expect(fixedSum(parts) + (lines.at(-1)?.cents ?? 0)).toBe(amount);
    }),
  );
});

test('what counts nowhere is taken from the parts in proportion, or as it is said', () => {
  const share = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(several, share, (all, percent) => {
      const row = { amount: amountOf(all), ...joined(all) };
      const aside = Math.floor((row.amount * percent) / 100);
      const lines = linesOf({ ...row, aside });
      expect(sum(lines.map(({ cents }) => cents))).toBe(row.amount - aside);
      const given = all.map(({ cents }, at) => cents - (lines[at]?.cents ?? 0));
      for (const [at, { cents }] of all.entries()) {
        expect(Math.abs((given[at] ?? 0) - (cents * aside) / row.amount)).toBeLessThanOrEqual(1);
        expect(lines[at]?.cents).toBeGreaterThanOrEqual(0);
      }
      expect(linesOf({ ...row, aside, partsAside: given.slice(0, -1) })).toEqual(lines);
    }),
  );
  const large = 90_000_000_000;
  expect(spreadOver([large, large, 1], 2 * large)).toEqual([large - 1, large, 1]);
  expect(spreadOver([0, 0], 5)).toEqual([0, 5]);
});

test('a row without parts is one line', () => {
  expect(linesOf({ amount: 5418, category: 'food', parts: null })).toEqual([
    { category: 'food', cents: 5418 },
  ]);
  expect(partsOf({ amount: 5418, category: 'food', parts: null })).toEqual([]);
});

test('a joined row gets the category of its largest part', () => {
  const all = [
    { id: 'a', category: 'food', cents: 3000 },
    { id: 'b', category: 'gifts', cents: 3000 },
    { id: 'c', category: null, cents: 500 },
  ];
  expect(wholeCategory({ amount: 6500, ...joined(all) })).toBe('food');
  expect(wholeCategory({ amount: 9500, ...joined(all) })).toBeNull();
  expect(wholeCategory({ amount: 9500, category: 'home', parts: null })).toBe('home');
});

test('what lines are worth sums to what the row is worth, and is unknown with it', () => {
  fc.assert(
    fc.property(several, fc.integer({ min: 1, max: 5_000_000 }), (all, rate) => {
      const row = { amount: amountOf(all), ...joined(all) };
      const worth = (cents: number) => Math.round((cents * 1_000_000) / rate);
      const lines = worthOfLines(row, worth);
      expect(sum(lines.map(({ cents }) => cents ?? 0))).toBe(worth(row.amount));
      expect(worthOfLines(row, (cents) => cents)).toEqual(linesOf(row));
      expect(worthOfLines(row, () => null).every(({ cents }) => cents === null)).toBe(true);
    }),
  );
});

test('a single part is no split', () => {
  const one = { id: 'a', category: 'food', cents: 5418 };
  expect(joined([one])).toEqual({ category: 'food', parts: null });
});

test.each([
  [[5418], 'few'],
  [Array.from({ length: 21 }, () => 258), 'many'],
  [[5418, 0], 'small'],
  [[5419, -1], 'small'],
  [[3000, 1500], 'sum'],
  [[3000, 1500, 919], 'sum'],
  [[3000, 1500, 918], null],
] as const)('amounts %j of 54.18: %s', (cents, problem) => {
  expect(splitProblem(cents, 5418)).toBe(problem);
});

test('shares sum to the amount, and the last one gets the spare cents', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 100 }), {
    minLength: 2,
    maxLength: MOST_PARTS,
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90_000_000_000 }), weights, (amount, given) => {
      const shares = sharesOf(amount, given);
      const whole = sum(given);
      expect(sum(shares)).toBe(amount);
      for (const [at, share] of shares.slice(0, -1).entries()) {
        const exact = (amount * (given[at] ?? 0)) / whole;
        expect(exact - share).toBeGreaterThanOrEqual(0);
        expect(exact - share).toBeLessThan(1);
      }
    }),
  );
  expect(sharesOf(5418, [1, 1])).toEqual([2709, 2709]);
  expect(sharesOf(1000, [1, 1, 1])).toEqual([333, 333, 334]);
});

test('categories are replaced in every part', () => {
  const { parts } = joined([
    { id: 'a', category: 'food', cents: 1 },
    { id: 'b', category: null, cents: 2 },
    { id: 'c', category: 'food', cents: 3 },
  ]);
  const moved = parts && withCategories(parts, (one) => (one === 'food' ? 'home' : one));
  expect(moved?.fixed.map((one) => one.category)).toEqual(['home', null]);
  expect(sameParts(moved, parts)).toBe(false);
  expect(sameParts(null, undefined)).toBe(true);
});
