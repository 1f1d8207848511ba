import { CFB, read } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { unzip, zipNames } from '../bytes/zip-guard.ts';
import { SECRETS, TRICKY_FILES } from '../testing/tricky-files.ts';
import { anonymize } from './anonymize.ts';

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
