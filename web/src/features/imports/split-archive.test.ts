import { strToU8, unzipSync, Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { splitArchives } from './split-archive.ts';

const noise = (bytes: number, seed: number) =>
  Uint8Array.from({ length: bytes }, (_, at) => (at * 7919 * seed + (at >> 3)) % 256);
const DATA = { 'transactions.csv': strToU8('id,date\r\n'), 'receipts.json': strToU8('[]') };
const RECEIPTS = Object.fromEntries(
  [1, 2, 3, 4, 5].map((n) => [`receipts/${n}.png`, noise(30_000, n)]),
);

/** A zip as the server writes it, in which sizes follow the data. */
function streamed(files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [name, bytes] of Object.entries(files)) {
    const entry = name.startsWith('receipts/') ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  return Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
}

const unzipped = async (file: File) => unzipSync(new Uint8Array(await file.arrayBuffer()));

test.each([
  ['as the server streams it', streamed],
  [
    'with sizes before the data',
    (files: Record<string, Uint8Array>) => new Uint8Array(zipSync(files, { level: 0 })),
  ],
])('an export %s becomes parts with all data and some receipts each', async (_, zipOf) => {
  const file = new File([zipOf({ ...DATA, ...RECEIPTS })], 'saldo-2026.zip');
  const parts = await splitArchives([file], 70_000);
  expect(parts.map(({ name }) => name)).toEqual(
    [1, 2, 3].map((n) => `saldo-2026-part-${n}-of-3.zip`),
  );
  const seen: Record<string, Uint8Array> = {};
  for (const part of parts) {
    expect(part.size).toBeLessThanOrEqual(70_000);
    const files = await unzipped(part);
    expect(files).toMatchObject(DATA);
    Object.assign(seen, files);
  }
  expect(seen).toEqual({ ...DATA, ...RECEIPTS });
});

test.each([
  ['a small export', new File([streamed(DATA)], 'saldo.zip')],
  ['another zip', new File([streamed(RECEIPTS)], 'photos.zip')],
  ['no zip', new File([noise(90_000, 1)], 'saldo.zip')],
  ['another kind of file', new File([noise(90_000, 1)], 'a.csv')],
  [
    'data that are too large alone',
    new File(
      [
        streamed({
          ...DATA,
          'rules.json': noise(1, 1),
          ...{
            'x.json': Uint8Array.from(
              { length: 90_000 },
              (_, at) => (at * at * 31 + at ** 3) % 251,
            ),
          },
        }),
      ],
      'saldo.zip',
    ),
  ],
])('%s stays as it is', async (_, file) => {
  expect(await splitArchives([file], 70_000)).toEqual([file]);
});
