import { expect, it } from 'vitest';
import {
  extensionOf,
  IMPORT_EXTENSIONS,
  isImportable,
  listExtensions,
  unsupportedExtension,
} from './file-extensions.ts';

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
  for (const ending of IMPORT_EXTENSIONS)
    expect(isImportable(`July.${ending.toUpperCase()}`)).toBe(true);
  for (const name of ['statement', 'July 31.12.2026', 'list.csv (1)']) {
    expect([isImportable(name), unsupportedExtension(name)]).toEqual([false, null]);
  }
  expect([isImportable('a.csv.exe'), unsupportedExtension('a.csv.exe')]).toEqual([false, 'exe']);
});

it('names one extension for each kind of file', () => {
  expect(listExtensions('or')).toBe(
    '.csv, .xls, .xlsx, .ods, .pdf, .ofx, .qif, .xml, .n43, .txt or .zip',
  );
});
