import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import type { Balanced } from '../day-ends.ts';
import { findMisplacedFiles } from './misplaced-files.ts';

const DAYS = 60;

/**
 * An account whose balances are all even or all odd, so that balances of an even and an odd account never match by
 * chance.
 */
function accountOf(opening: number, amounts: readonly number[]): Balanced[] {
  let balance = opening;
  return amounts.map((amount, at) => {
    balance += 2 * amount;
    return { day: addDays('2026-01-01', at), amount: 2 * amount, balance };
  });
}

/** Files of an account, each covering a span of days. A row belongs to the first file whose span contains it. */
function filesOf(
  name: string,
  rows: readonly Balanced[],
  spans: readonly (readonly [number, number])[],
) {
  const taken = new Set<Balanced>();
  return spans.flatMap(([at, length], n) => {
    const fresh = rows.slice(at, at + length).filter((row) => !taken.has(row));
    for (const row of fresh) taken.add(row);
    return fresh.length > 0 ? [{ id: `${name}${n}`, rows: fresh }] : [];
  });
}

const amounts = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: DAYS, maxLength: DAYS });
const spans = fc.array(fc.tuple(fc.nat({ max: DAYS - 1 }), fc.integer({ min: 1, max: 30 })), {
  minLength: 1,
  maxLength: 8,
});

test('never separates files of one account', () => {
  fc.assert(
    fc.property(amounts, spans, (list, cuts) => {
      expect(findMisplacedFiles(filesOf('a', accountOf(100, list), cuts))).toEqual(new Map());
    }),
  );
});

test('with two accounts in one, reports only files of one of them', () => {
  fc.assert(
    fc.property(amounts, amounts, spans, spans, fc.func(fc.integer()), (one, two, a, b, order) => {
      const parts = [
        ...filesOf('a', accountOf(100, one), a),
        ...filesOf('b', accountOf(7_001, two), b),
      ];
      const mixed = parts.toSorted((x, y) => order(x.id) - order(y.id));
      const apart = [...findMisplacedFiles(mixed).keys()];
      expect(new Set(apart.map((id) => id[0])).size).toBeLessThan(2);
      expect(apart.length).toBeLessThan(parts.length);
    }),
  );
});

test('reports the smaller account, with the first day that contradicts it', () => {
  const rows = accountOf(
    100,
    Array.from({ length: DAYS }, () => 5),
  );
  const other = accountOf(
    9_001,
    Array.from({ length: DAYS }, () => 3),
  );
  const parts = [
    ...filesOf('a', rows, [
      [0, 20],
      [20, 20],
      [40, 20],
    ]),
    ...filesOf('b', other, [
      [10, 15],
      [25, 15],
    ]),
  ];
  expect(findMisplacedFiles(parts)).toEqual(
    new Map([
      ['b0', { day: '2026-01-11', account: 210, file: 9_067 }],
      ['b1', { day: '2026-01-26', account: 360, file: 9_157 }],
    ]),
  );
});
