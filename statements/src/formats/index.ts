import { detectSource } from '../bytes/sniff.ts';
import { unzip, zipNames } from '../bytes/zip-guard.ts';
import type { OpenedFile } from '../opened-file.ts';
import type { TableReading } from '../reading/question.ts';
import type { TableOptions } from '../reading/read-list.ts';
import { type DeclaredFormat, StatementError } from '../statement.ts';
import { readAbo } from './abo.ts';
import { readCamt } from './camt.ts';
import { readCfonb } from './cfonb.ts';
import { readCoda } from './coda.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import { readQif } from './qif.ts';

/**
 * Input of a reader. Formats that declare their own encoding are read from the bytes, all others from the decoded text.
 */
interface Declared {
  bytes: Uint8Array;
  text: string;
}

type Reader<File> = (file: File, options: TableOptions) => TableReading;

const ofBytes =
  (read: Reader<Uint8Array>): Reader<Declared> =>
  ({ bytes }, options) =>
    read(bytes, options);

const ofText =
  (read: Reader<string>): Reader<Declared> =>
  ({ text }, options) =>
    read(text, options);

const READERS: Readonly<Record<DeclaredFormat, Reader<Declared>>> = {
  ofx: ofBytes(readOfx),
  qif: ofText(readQif),
  camt: ({ bytes }, options) => readCamt([bytes], options),
  mt940: ofText(readMt940),
  abo: ofBytes(readAbo),
  coda: ofText(readCoda),
  cfonb: ofText(readCfonb),
};

/**
 * Reads a file in a declared format, or a zip of CAMT files. Null for any other file. Throws a StatementError if the
 * file is damaged or cut off, or if its amounts do not add up.
 */
export async function readDeclared(
  { source, bytes }: OpenedFile,
  options: TableOptions,
): Promise<TableReading | null> {
  if (source.kind === 'zip') return readArchive(bytes, options);
  if (source.kind !== 'declared') return null;
  return READERS[source.format]({ bytes, text: source.text }, options);
}

/** Reads a zip of CAMT files. Banks offer such archives with one statement per day. */
async function readArchive(bytes: Uint8Array, options: TableOptions): Promise<TableReading | null> {
  const names = zipNames(bytes).filter((name) => !name.endsWith('/') && !/^__MACOSX\//.test(name));
  const isXml = (name: string) => /\.(?:xml|camt|c5[234])$/i.test(name);
  if (names.length === 0 || !names.some(isXml) || names.includes('[Content_Types].xml'))
    return null;
  if (names.includes('mimetype')) return null;
  const files = await unzip(bytes, isXml);
  const isCamt = files.map((file) => {
    const source = detectSource(file);
    return source.kind === 'declared' && source.format === 'camt';
  });
  if (!isCamt.includes(true)) return null;
  if (isCamt.includes(false) || !names.every(isXml)) {
    throw new StatementError((t) => t.declared.mixedArchive);
  }
  return readCamt(files, options);
}
