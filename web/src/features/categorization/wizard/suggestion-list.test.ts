import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, FIRST } from './suggestion-list.tsx';

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('blocksOf', () => {
  it('returns only the first rows until all are shown', () => {
    expect(blocksOf(upTo(500), false)).toEqual([{ start: 0, rows: upTo(FIRST) }]);
  });

  it('holds every row once, in order, at the stated start', () => {
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
