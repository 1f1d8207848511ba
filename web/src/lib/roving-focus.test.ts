import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Place, stepInTable } from './roving-focus.ts';

/** `x` is focusable, `.` is not. */
const table = (...rows: string[]): Place[] =>
  rows.flatMap((row, at) =>
    [...row].flatMap((cell, column) => (cell === 'x' ? [{ row: at, column }] : [])),
  );
const PLACES = table('....', 'xx.x', '....', '...x', 'x.x.');
const at = (row: number, column: number) =>
  PLACES.findIndex((place) => place.row === row && place.column === column);
const step = (from: number, key: string, ctrlKey = false) => {
  const to = stepInTable(PLACES, from, { key, ctrlKey });
  return to === null ? null : PLACES[to];
};

describe('stepInTable', () => {
  it.each([
    ['ArrowRight', at(1, 1), { row: 1, column: 3 }],
    ['ArrowLeft', at(1, 1), { row: 1, column: 0 }],
    ['ArrowDown', at(1, 3), { row: 3, column: 3 }],
    ['ArrowDown', at(3, 3), { row: 4, column: 2 }],
    ['ArrowUp', at(4, 0), { row: 3, column: 3 }],
    ['ArrowUp', at(3, 3), { row: 1, column: 3 }],
    ['Home', at(1, 3), { row: 1, column: 0 }],
    ['End', at(1, 0), { row: 1, column: 3 }],
  ])('%s from %d leads to %o', (key, from, to) => {
    expect(step(from, key)).toEqual(to);
  });

  it('goes to the first and last with Ctrl', () => {
    expect(step(at(3, 3), 'Home', true)).toEqual(PLACES[0]);
    expect(step(at(3, 3), 'End', true)).toEqual(PLACES.at(-1));
    expect(step(at(3, 3), 'ArrowDown', true)).toBeNull();
  });

  it('keeps its starting column when going up and down', () => {
    const aside = stepInTable(PLACES, at(1, 0), { key: 'ArrowDown', ctrlKey: false, column: 0 });
    expect(PLACES[aside ?? -1]).toEqual({ row: 3, column: 3 });
    const on = stepInTable(PLACES, aside ?? -1, { key: 'ArrowDown', ctrlKey: false, column: 0 });
    expect(PLACES[on ?? -1]).toEqual({ row: 4, column: 0 });
  });

  it("stays at the table's edges, and ignores other keys", () => {
    expect(step(0, 'ArrowUp')).toEqual(PLACES[0]);
    expect(step(0, 'ArrowLeft')).toEqual(PLACES[0]);
    for (const key of ['Tab', 'Enter', ' ', 'a', 'constructor']) expect(step(0, key)).toBeNull();
    expect(stepInTable([], 0, { key: 'Home', ctrlKey: false })).toBeNull();
  });

  it('reaches everything by going down and right', () => {
    const rows = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), { maxLength: 8 });
    fc.assert(
      fc.property(rows, (cells) => {
        const places = table(...cells.map((row) => row.map((is) => (is ? 'x' : '.')).join('')));
        const go = (from: number, key: string) =>
          stepInTable(places, from, { key, ctrlKey: false }) ?? from;
        const seen = new Set<number>();
        for (let row = 0, last = -1; places.length > 0 && row !== last; ) {
          for (let one = go(row, 'Home'), before = -1; one !== before; ) {
            seen.add(one);
            before = one;
            one = go(one, 'ArrowRight');
          }
          last = row;
          row = go(row, 'ArrowDown');
        }
        expect(seen.size).toBe(places.length);
      }),
    );
  });
});
