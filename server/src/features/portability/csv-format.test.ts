import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { tagsCell, tagsOf } from './csv-columns.ts';
import { csvLines, undefuse } from './csv-format.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', 'a'),
  }),
);

it('any text survives a round trip', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 5 }), (rows) => {
      const { data } = Papa.parse<string[]>(csvLines(rows), { delimiter: ',', newline: '\r\n' });
      const back = data.slice(0, -1).map((row) => row.map(undefuse));
      expect(back).toEqual(rows);
    }),
  );
});

it('no cell starts like a formula, but numbers stay numbers', () => {
  fc.assert(
    fc.property(text, (cell) => {
      const [row] = Papa.parse<string[]>(csvLines([[cell, 1]]), {
        delimiter: ',',
        newline: '\r\n',
      }).data;
      expect(row?.[0] ?? '').not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
  expect(csvLines([['=1+1', -12.34]])).toMatch(/^"?'=1\+1"?,-12\.34\r\n$/);
});

it('tags may contain commas, quotes and line breaks', () => {
  fc.assert(
    fc.property(fc.array(text.filter((tag) => tag.trim() !== '')), (tags) => {
      expect(tagsOf(tagsCell(tags))).toEqual(tags);
    }),
  );
});
