import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anonymizeCommand } from './anonymized-copy.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saldo-anonymize-'));
});
afterEach(() => rm(folder, { recursive: true }));

const put = async (name: string, content: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

test('writes a copy and prints how reading it ends', async () => {
  const file = await put(
    'ruiz.csv',
    'Fecha;Concepto;Importe;Divisa\n03/02/2026;Pan Ruiz;-12,40;EUR\n04/02/2026;Pan Ruiz;12,4O;EUR\n',
  );
  const out = join(folder, 'copy.csv');
  const [written, ends, last] = await anonymizeCommand([file, out]);
  expect(written).toBe(`Wrote ${out}`);
  expect(ends).toMatch(/^Saldo refuses the copy, just like the file: /);
  expect(last).toContain('Check it');
  const copy = await readFile(out, 'utf8');
  expect(copy).toMatch(
    /^Fecha;Concepto;Importe;Divisa\n03\/02\/20\d\d;\p{L}{3} \p{L}{4};-\d\d,\d0;EUR\n/u,
  );
  expect(copy).not.toContain('Ruiz');
});

test.each([
  ['without a file', []],
  ['with too many', ['a.csv', 'b.csv', 'c.csv']],
  ['with an unknown option', ['--no-such', 'a.csv']],
])('fails with the usage if called %s', async (_, given) => {
  await expect(anonymizeCommand(given)).rejects.toThrow('npm run anonymize -- FILE [OUT]');
});

test('reports a missing file, and one that cannot be copied', async () => {
  await expect(anonymizeCommand([join(folder, 'none.csv')])).rejects.toThrow('cannot be read');
  const pdf = await put('a.pdf', '%PDF-1.7');
  await expect(anonymizeCommand([pdf])).rejects.toThrow('Saldo can’t anonymize PDFs yet.');
});
