import { describe, expect, it } from 'vitest';
import { CATEGORIES, CATEGORY_IDS, makeTransaction } from '../testing.ts';
import { csvOf } from './transactions-csv.ts';

describe('rows as CSV', () => {
  it('have headings, signed amounts and no formulas', async () => {
    const rows = [
      makeTransaction({
        date: '2026-03-01T08:00:00',
        description: '=1+1',
        note: 'for "Ana", twice',
      }),
      makeTransaction({ direction: 'income', amount: 0.1, currency: 'USD', tags: ['a', 'b'] }),
    ];
    const bytes = new Uint8Array(await (await csvOf(rows, CATEGORIES)).arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, first, second, end] = new TextDecoder().decode(bytes).split('\r\n');
    expect(head).toBe('Date,Name,Description,Category,Tags,Note,Account,Amount,Currency');
    expect(first).toBe(
      `2026-03-01,"'=1+1","'=1+1",Food > Market,,"for ""Ana"", twice",Everyday,-54.18,EUR`,
    );
    expect(second).toMatch(/,"a, b",,Everyday,0\.1,USD$/);
    expect(end).toBe('');
  });

  it('have a line for each part of a split row that the filters match', async () => {
    const splits = [
      { id: 'a', category: CATEGORY_IDS.bakery, amount: 30, note: 'Bread' },
      { id: 'b', category: CATEGORY_IDS.home, amount: 15, note: null },
      { id: 'c', category: CATEGORY_IDS.home, amount: 9.18, note: null },
    ];
    const row = makeTransaction({ splits, note: 'Saturday', matching: ['a', 'c'] });
    const text = await (await csvOf([row], CATEGORIES)).text();
    const lines = text.split('\r\n').slice(1, -1);
    expect(lines.map((line) => line.split(',').slice(3))).toEqual([
      ['Food > Bakery', '', 'Bread', 'Everyday', '-30', 'EUR'],
      ['Home', '', 'Saturday', 'Everyday', '-9.18', 'EUR'],
    ]);
  });
});
