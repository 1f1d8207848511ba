import { decodeText } from '../bytes/decode.ts';
import { sniff } from '../bytes/sniff.ts';
import { unzip, zipNames } from '../bytes/zip-guard.ts';
import type { TableReading } from '../reading/question.ts';
import type { TableOptions } from '../reading/read-table.ts';
import { type DeclaredFormat, StatementError } from '../statement.ts';
import { readAbo } from './abo.ts';
import { readCamt } from './camt.ts';
import { readCfonb } from './cfonb.ts';
import { readCoda } from './coda.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import { readQif } from './qif.ts';

type Reader = (bytes: Uint8Array, options: TableOptions) => TableReading;

const ofText =
  (read: (text: string, options: TableOptions) => TableReading): Reader =>
  (bytes, options) =>
    read(decodeText(bytes), options);

const READERS: Readonly<Record<DeclaredFormat, Reader>> = {
  ofx: readOfx,
  qif: ofText(readQif),
  camt: (bytes, options) => readCamt([bytes], options),
  mt940: ofText(readMt940),
  abo: readAbo,
  coda: ofText(readCoda),
  cfonb: ofText(readCfonb),
};

/**
 * Reads a file in a format that declares what it holds, or a zip of CAMT files; null for any other file. Throws a
 * StatementError for one that is damaged, cut off or does not add up.
 */
export async function readDeclared(
  bytes: Uint8Array,
  options: TableOptions,
): Promise<TableReading | null> {
  const source = sniff(bytes);
  if (source.kind === 'zip') return readArchive(bytes, options);
  return source.kind === 'declared' ? READERS[source.format](bytes, options) : null;
}

/** Banks pack a statement for each day into one archive. */
async function readArchive(bytes: Uint8Array, options: TableOptions): Promise<TableReading | null> {
  const names = zipNames(bytes).filter((name) => !name.endsWith('/') && !/^__MACOSX\//.test(name));
  const isXml = (name: string) => /\.(?:xml|camt|c5[234])$/i.test(name);
  if (names.length === 0 || !names.some(isXml) || names.includes('[Content_Types].xml'))
    return null;
  if (names.includes('mimetype')) return null;
  const files = await unzip(bytes, isXml);
  const isCamt = files.map((file) => {
    const source = sniff(file);
    return source.kind === 'declared' && source.format === 'camt';
  });
  if (!isCamt.includes(true)) return null;
  if (isCamt.includes(false) || !names.every(isXml)) {
    throw new StatementError((t) => t.declared.mixedArchive);
  }
  return readCamt(files, options);
}
