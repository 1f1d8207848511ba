import { expect, test } from 'vitest';
import { pairStatementWithSync } from './pair-statement-with-sync.ts';

const row = (started: string | null, day = '2026-03-01') => ({
  ...{ day, amount: -250, currency: 'EUR' },
  started,
});
const [NINE, TEN] = ['2026-03-01T09:00:01', '2026-03-01T10:00:02'];

test('rows with the same second are one payment, with two seconds two payments', () => {
  expect(pairStatementWithSync([row(NINE), row(TEN)], [row(TEN), row(NINE)]).pairs.sort()).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(pairStatementWithSync([row(NINE)], [row(TEN)])).toEqual({ pairs: [], doubles: new Map() });
});

test('without seconds on one side, day and number decide as before', () => {
  expect(pairStatementWithSync([row(null)], [row(TEN)]).pairs).toEqual([[0, 0]]);
  expect(pairStatementWithSync([row(NINE)], [row(null)]).pairs).toEqual([[0, 0]]);
  // A time without seconds, as found in files saved by a spreadsheet, proves nothing.
  expect(pairStatementWithSync([row('2026-03-01T09:00')], [row(TEN)]).pairs).toEqual([[0, 0]]);
  const both = pairStatementWithSync([row(NINE), row(null)], [row(TEN), row(null)]);
  expect(both.pairs.some(([one, other]) => one === 0 && other === 0)).toBe(false);
});
