import { link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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

const LIST = 'Fecha;Concepto;Importe;Divisa\n03/02/2026;Pan Ruiz;-12,40;EUR\n';

test.each<[string, (file: string) => Promise<string>]>([
  ['its own path', async (file) => file],
  ['a path with a dot', async () => `${folder}/./ruiz.csv`],
  ['a relative path', async (file) => relative(process.cwd(), file)],
  [
    'a path through another folder',
    async () => {
      await mkdir(join(folder, 'deep'));
      return `${folder}/deep/../ruiz.csv`;
    },
  ],
  [
    'a symbolic link',
    async (file) => {
      await symlink(file, join(folder, 'link.csv'));
      return join(folder, 'link.csv');
    },
  ],
  [
    'a link to its folder',
    async () => {
      await symlink(folder, join(folder, 'again'));
      return join(folder, 'again', 'ruiz.csv');
    },
  ],
  [
    'a hard link',
    async (file) => {
      await link(file, join(folder, 'hard.csv'));
      return join(folder, 'hard.csv');
    },
  ],
])('never writes over the original, not even with --force, given %s', async (_, outOf) => {
  const file = await put('ruiz.csv', LIST);
  const out = await outOf(file);
  await expect(anonymizeCommand([file, out])).rejects.toThrow('is the original statement');
  await expect(anonymizeCommand([file, out, '--force'])).rejects.toThrow('is the original');
  expect(await readFile(file, 'utf8')).toBe(LIST);
});

test('never writes over the file behind a link, given the original as a link', async () => {
  const file = await put('ruiz.csv', LIST);
  await symlink(file, join(folder, 'link.csv'));
  const made = anonymizeCommand([join(folder, 'link.csv'), file, '--force']);
  await expect(made).rejects.toThrow('is the original statement');
});

test('writes over another file only with --force', async () => {
  const file = await put('ruiz.csv', LIST);
  const out = await put('other.csv', 'kept');
  await expect(anonymizeCommand([file, out])).rejects.toThrow('exists already');
  expect(await readFile(out, 'utf8')).toBe('kept');
  await anonymizeCommand([file, out, '--force']);
  expect(await readFile(out, 'utf8')).toMatch(/^Fecha;Concepto/);
});

test('refuses folders', async () => {
  const file = await put('ruiz.csv', LIST);
  await expect(anonymizeCommand([folder])).rejects.toThrow('is a folder. Choose one file in it.');
  await expect(anonymizeCommand([file, folder])).rejects.toThrow('Add the name of a file.');
});
