import { expect, it } from 'vitest';
import {
  endingsInWords,
  extensionOf,
  foreignEnding,
  hasImportEnding,
  IMPORT_ENDINGS,
} from './file-endings.ts';

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
])('%j has the extension %s', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

it('accepts names without a known extension, and rejects names of other files', () => {
  for (const ending of IMPORT_ENDINGS)
    expect(hasImportEnding(`July.${ending.toUpperCase()}`)).toBe(true);
  for (const name of ['statement', 'July 31.12.2026', 'list.csv (1)']) {
    expect([hasImportEnding(name), foreignEnding(name)]).toEqual([false, null]);
  }
  expect([hasImportEnding('a.csv.exe'), foreignEnding('a.csv.exe')]).toEqual([false, 'exe']);
});

it('names one extension for each kind of file', () => {
  expect(endingsInWords('or')).toBe(
    '.csv, .xls, .xlsx, .ods, .pdf, .ofx, .qif, .xml, .n43, .txt or .zip',
  );
});
