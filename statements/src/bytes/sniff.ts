import { StatementError } from '../statement.ts';
import { decodeText, startsWith } from './decode.ts';
import { LOCKED } from './zip-guard.ts';

export type Source =
  | { kind: 'zip' }
  | { kind: 'biff' }
  | { kind: 'markup'; text: string }
  | { kind: 'norma43' }
  | { kind: 'text'; text: string };

const EXPORT_TABLE = 'Export the movements of the account as Excel or CSV and choose that file.';
const NOT_READ = (what: string): StatementError =>
  new StatementError(`This is ${what}, which cannot be read. ${EXPORT_TABLE}`);

const FOREIGN: readonly (readonly [string, readonly number[]])[] = [
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['a picture (PNG)', [0x89, 0x50, 0x4e, 0x47]],
  ['a picture (JPEG)', [0xff, 0xd8, 0xff]],
  ['a picture (GIF)', [0x47, 0x49, 0x46, 0x38]],
  ['a picture or recording (RIFF)', [0x52, 0x49, 0x46, 0x46]],
  ['a picture (TIFF)', [0x49, 0x49, 0x2a, 0x00]],
  ['a picture (BMP)', [0x42, 0x4d, 0x36]],
  ['a compressed archive (gzip)', [0x1f, 0x8b]],
  ['a compressed archive (7z)', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a compressed archive (RAR)', [0x52, 0x61, 0x72, 0x21]],
  ['an empty zip archive', [0x50, 0x4b, 0x05, 0x06]],
  ['a text in Rich Text Format', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
];

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** A bare BIFF stream begins with its BOF record, whose second byte is the version. */
const BIFF_VERSIONS = [0x00, 0x02, 0x04, 0x08];

/** What the bytes are, whatever the file is called. Throws for what is recognised and not read. */
export function sniff(bytes: Uint8Array): Source {
  if (bytes.every((byte) => byte === 0))
    throw new StatementError(`This file is empty. ${EXPORT_TABLE}`);
  if (startsWith(bytes, OLE)) return sniffOle(bytes);
  if (startsWith(bytes, ZIP)) return { kind: 'zip' };
  if (bytes[0] === 0x09 && BIFF_VERSIONS.includes(bytes[1] ?? -1) && bytes[3] === 0)
    return { kind: 'biff' };
  for (const [what, head] of FOREIGN) if (startsWith(bytes, head)) throw NOT_READ(what);
  if (startsWith(bytes.subarray(4), [0x66, 0x74, 0x79, 0x70]))
    throw NOT_READ('a picture or film (HEIC, MP4)');
  return sniffText(decodeText(bytes));
}

function sniffOle(bytes: Uint8Array): Source {
  const directory = (name: string) => indexOf(bytes, utf16(name)) >= 0;
  if (directory('EncryptedPackage')) throw new StatementError(LOCKED);
  if (!directory('Workbook') && !directory('Book')) {
    throw NOT_READ('a document of another program (Word, Outlook or similar)');
  }
  return { kind: 'biff' };
}

const utf16 = (text: string): number[] => [...text].flatMap((sign) => [sign.charCodeAt(0), 0]);

function indexOf(bytes: Uint8Array, wanted: readonly number[]): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return at;
  }
  return -1;
}

/** How a file begins, and what its head holds further on where the beginning alone does not tell. */
const NAMED: readonly (readonly [string, RegExp, RegExp?])[] = [
  ['an OFX file', /^\s*(?:<\?xml[^>]*>\s*)?(?:<\?OFX|OFXHEADER|<OFX)/i],
  ['a QIF file', /^\s*!(?:Type|Account|Option)\b/i],
  ['an MT940 file', /^\s*(?:\{1:|:20:)/],
  ['a CAMT file', /^\s*</, /camt\.05[234]/],
  ['an OpenDocument spreadsheet', /^\s*<\?xml/i, /<office:document\b/i],
  ['a web archive', /^\s*(?:MIME-Version:|From: <Saved by)/i],
  ['a JSON file', /^\s*[{[]\s*["{[]/],
];
const MARKUP =
  /^<(?:!doctype html|html|table|head|body|meta|title|link|style|script|div|center|font|form|span|p|b|h\d)\b/i;
const SPREADSHEET_XML = /urn:schemas-microsoft-com:office:spreadsheet/i;
/** First record of Norma 43: bank, branch, account, first and last day. */
const NORMA_43 = /^\s*11\d{30}/;

function sniffText(text: string): Source {
  const head = text.slice(0, 4000);
  for (const [what, begins, holds] of NAMED) {
    if (begins.test(head) && (!holds || holds.test(head))) throw NOT_READ(what);
  }
  const isXml = /^\s*<\?xml/i.test(head);
  if (MARKUP.test(afterPreface(head)) || (isXml && SPREADSHEET_XML.test(head)))
    return { kind: 'markup', text };
  if (isXml) throw NOT_READ('an XML file');
  if (NORMA_43.test(head)) return { kind: 'norma43' };
  if (head.trim() === '') throw new StatementError(`This file is empty. ${EXPORT_TABLE}`);
  if (looksBinary(head)) throw NOT_READ('neither a text nor a workbook');
  requireLines(text);
  return { kind: 'text', text };
}

/** What stands behind the XML declaration and the comments. By hand: one pattern for all of it can take exponential time. */
function afterPreface(head: string): string {
  let rest = head.trimStart();
  for (;;) {
    const end = /^<\?xml/i.test(rest) ? '>' : rest.startsWith('<!--') ? '-->' : '';
    const at = rest.indexOf(end);
    if (end === '' || at < 0) return rest;
    rest = rest.slice(at + end.length).trimStart();
  }
}

/** Signs of a line at most: a hundred columns of long texts have fewer. */
const LONGEST_LINE = 200_000;

/** Refuses one endless line, which no bank writes and which would be looked through again for each way of reading it. */
function requireLines(text: string): void {
  let line = 1;
  for (let at = 0; at >= 0 && at < text.length; line++) {
    const next = text.indexOf('\n', at);
    if ((next < 0 ? text.length : next) - at > LONGEST_LINE) {
      throw new StatementError(`Line ${line} of this file is too long. ${EXPORT_TABLE}`, line);
    }
    at = next < 0 ? -1 : next + 1;
  }
}

/** Texts have tabs and line ends, but hardly another control sign. */
function looksBinary(head: string): boolean {
  let odd = 0;
  for (let i = 0; i < head.length; i++) {
    const code = head.charCodeAt(i);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) odd++;
  }
  return odd > 4 && odd > head.length / 50;
}
