import { expect, it } from 'vitest';
import { extensionOf } from './file-names.ts';

it.each([
  ['July.CSV', 'csv'],
  ['a.b.xlsx', 'xlsx'],
  ['movimientos.n43', 'n43'],
  [' x.pdf ', 'pdf'],
  [`${'x'.repeat(300)}.exe`, 'exe'],
  ['Statement 31.12.2026', null],
  ['list.csv (1)', null],
  ['statement', null],
  ['.', null],
  ['x.', null],
  ['', null],
])('%j says %s', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
