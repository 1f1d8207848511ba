import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, FIRST } from './suggestion-list.tsx';

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('the blocks of a long group', () => {
  it('are the first rows alone until all are asked for', () => {
    expect(blocksOf(upTo(500), false)).toEqual([{ start: 0, rows: upTo(FIRST) }]);
  });

  it('hold every row once, in order, each where it says', () => {
    fc.assert(
      fc.property(fc.nat(300), (n) => {
        const rows = upTo(n);
        const blocks = blocksOf(rows, true);
        expect(blocks.flatMap((block) => block.rows)).toEqual(rows);
        for (const { start, rows: own } of blocks.slice(1)) expect(own[0]).toBe(start);
      }),
    );
  });
});
