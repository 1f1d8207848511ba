import { CFB, read } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { unzip, zipNames } from '../bytes/zip-guard.ts';
import { SECRETS, TRICKY_FILES } from '../testing/tricky-files.ts';
import { anonymize } from './anonymize.ts';
import { Originals } from './leaks.ts';

/** Returns everything in a file that can be read as text, without using what checks the copy. */
async function allTextOf(bytes: Uint8Array): Promise<string> {
  const both = (data: Uint8Array) => {
    const wide = [data, data.slice(1)].map((each) => new TextDecoder('utf-16le').decode(each));
    return [Buffer.from(data).toString(), Buffer.from(data).toString('latin1'), ...wide].join('\n');
  };
  if (bytes[0] === 0x50) {
    const files = await unzip(bytes, () => true);
    return [...zipNames(bytes), ...files.map((file) => Buffer.from(file).toString())].join('\n');
  }
  if (bytes[0] !== 0xd0) return Buffer.from(bytes).toString();
  const { FileIndex } = CFB.read(bytes, { type: 'array' });
  const cells = JSON.stringify(read(bytes, { type: 'array' }).Sheets);
  return [
    cells,
    ...FileIndex.map((file: { content?: ArrayLike<number> }) =>
      both(Uint8Array.from(file.content ?? [])),
    ),
  ].join('\n');
}

/** Letters and digits only, without accents, invisible characters and entities. */
const bare = (text: string): string =>
  text
    .replace(/&shy;|&#173;/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/<\/?[bi]>/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const ALL = Object.values(SECRETS).flat().map(bare);
const secretsIn = (text: string): string[] => ALL.filter((secret) => bare(text).includes(secret));

test.each(TRICKY_FILES)('a copy keeps nothing of a person: $kind with $what', async (file) => {
  const { bytes, fileName } = file;
  expect(secretsIn(await allTextOf(bytes))).not.toEqual([]);
  const copy = await anonymize(bytes, { fileName, today: '2026-11-26', seed: 11 });
  expect(secretsIn(await allTextOf(copy.bytes))).toEqual([]);
  expect(copy.sameOutcome).toBe(true);
});

test('replaces names of two letters, single initials between them, and sort codes like days', async () => {
  const list = [
    'Ng Wu;Sort code: 12-34-56;;',
    'Fecha;Concepto;Importe;Saldo',
    '03/02/2026;Ng Wu 20-10-15;-2,40;97,60',
    '14/02/2026;W u N g 12 34 56;100,00;197,60',
    '',
  ].join('\n');
  const copy = await anonymize(Buffer.from(list), {
    fileName: 'a.csv',
    today: '2026-11-26',
    seed: 2,
  });
  const made = Buffer.from(copy.bytes).toString();
  expect(copy.sameOutcome).toBe(true);
  expect(made).not.toMatch(/\bNg\b|\bWu\b|W u N g|12.34.56|20-10-\d\d/);
});

test('finds what stays in a file that is its own copy', async () => {
  const { bytes } = TRICKY_FILES.find(({ fileName }) => fileName === 'a.xlsx') ?? { bytes: null };
  if (!bytes) throw new Error('no workbook');
  const originals = await Originals.of(bytes);
  const found = await originals.leaksIn(bytes, { areDaysKept: true });
  expect([...found]).toEqual(expect.arrayContaining(['quintanilla', 'ezpeleta']));
});
