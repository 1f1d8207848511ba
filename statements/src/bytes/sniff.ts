import { type DeclaredFormat, StatementError } from '../statement.ts';
import type { Texts } from '../texts.ts';
import { decodeText, startsWith } from './decode.ts';

export type Source =
  | { kind: 'zip' }
  | { kind: 'biff' }
  | { kind: 'pdf' }
  | { kind: 'markup'; text: string }
  | { kind: 'norma43'; text: string }
  | { kind: 'declared'; format: DeclaredFormat; text: string }
  | { kind: 'text'; text: string };

type ForeignKind = keyof Texts['kinds'];
const notRead = (what: ForeignKind): StatementError =>
  new StatementError((t) => t.notRead(t.kinds[what]));

const FOREIGN: readonly (readonly [ForeignKind, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['riff', [0x52, 0x49, 0x46, 0x46]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['bmp', [0x42, 0x4d, 0x36]],
  ['gzip', [0x1f, 0x8b]],
  ['sevenZip', [0x37, 0x7a, 0xbc, 0xaf]],
  ['rar', [0x52, 0x61, 0x72, 0x21]],
  ['emptyZip', [0x50, 0x4b, 0x05, 0x06]],
  ['rtf', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
];

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** A bare BIFF stream begins with its BOF record, whose second byte is the version. */
const BIFF_VERSIONS = [0x00, 0x02, 0x04, 0x08];

/** Identifies a file by its bytes and ignores its name. Throws for a recognized but unsupported kind of file. */
export function detectSource(bytes: Uint8Array): Source {
  if (bytes.every((byte) => byte === 0)) throw new StatementError((t) => t.empty);
  if (startsWith(bytes, OLE)) return sniffOle(bytes);
  if (startsWith(bytes, ZIP)) return { kind: 'zip' };
  if (bytes[0] === 0x09 && BIFF_VERSIONS.includes(bytes[1] ?? -1) && bytes[3] === 0)
    return { kind: 'biff' };
  if (isPdf(bytes)) return { kind: 'pdf' };
  for (const [what, head] of FOREIGN) if (startsWith(bytes, head)) throw notRead(what);
  if (startsWith(bytes.subarray(4), [0x66, 0x74, 0x79, 0x70])) throw notRead('film');
  return sniffText(decodeText(bytes));
}

/** Range in which the PDF signature is expected, since some programs write a line before it. */
const PDF_WITHIN = 1024;

export const isPdf = (bytes: Uint8Array): boolean =>
  indexOf(bytes.subarray(0, PDF_WITHIN), [0x25, 0x50, 0x44, 0x46, 0x2d]) >= 0;

function sniffOle(bytes: Uint8Array): Source {
  const directory = (name: string) => indexOf(bytes, utf16(name)) >= 0;
  if (directory('EncryptedPackage')) throw new StatementError((t) => t.workbook.locked);
  if (!directory('Workbook') && !directory('Book')) {
    throw notRead('document');
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

/**
 * Unsupported kinds of files, each with a pattern for the file's beginning. If the beginning is ambiguous, a second
 * pattern must match elsewhere in the head.
 */
const NAMED: readonly (readonly [ForeignKind, RegExp, RegExp?])[] = [
  ['openDocument', /^\s*<\?xml/i, /<office:document\b/i],
  ['webArchive', /^\s*(?:MIME-Version:|From: <Saved by)/i],
  ['json', /^\s*[{[]\s*["{[]/],
];
/**
 * Supported formats, each with one or two patterns as above. Fixed-width records are recognized by the contents of
 * their columns.
 */
const DECLARED: readonly (readonly [DeclaredFormat, RegExp, RegExp?])[] = [
  ['ofx', /^\s*(?:<\?xml[^>]*>\s*)?(?:<\?OFX|OFXHEADER|<OFX)/i],
  ['qif', /^\s*!(?:Type|Account|Option|Clear)\b/i],
  ['mt940', /^\s*(?:\{1:|:20:)/],
  ['mt940', /^:20:/m, /^:60[FM]:/m],
  ['camt', /^\s*</, /camt\.05[234]|<(?:\w{1,20}:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)\b/],
  ['abo', /^074\d{16}.{20}\d{20}[+-]\d{14}[+-]/],
  ['coda', /^0{5}\d{9}05[ D]/],
  ['cfonb', /^01\d{5}.{4}.{5}[A-Z]{3}\d.[0-9A-Z]{11}..\d{6}.{50}\d{13}[{}A-R]/],
];
const MARKUP =
  /^<(?:!doctype html|html|table|head|body|meta|title|link|style|script|div|center|font|form|span|p|b|h\d)\b/i;
const SPREADSHEET_XML = /urn:schemas-microsoft-com:office:spreadsheet/i;
/** First record of Norma 43: bank, branch, account, first and last day. */
const NORMA_43 = /^\s*11\d{30}/;

function sniffText(text: string): Source {
  const head = text.slice(0, 4000);
  for (const [what, begins, holds] of NAMED) {
    if (begins.test(head) && (!holds || holds.test(head))) throw notRead(what);
  }
  const format = declaredFormat(head);
  if (format) return { kind: 'declared', format, text };
  const isXml = /^\s*<\?xml/i.test(head);
  if (MARKUP.test(afterPreface(head)) || (isXml && SPREADSHEET_XML.test(head)))
    return { kind: 'markup', text };
  if (isXml) throw notRead('xml');
  if (NORMA_43.test(head)) return { kind: 'norma43', text };
  if (head.trim() === '') throw new StatementError((t) => t.empty);
  if (looksBinary(head)) throw notRead('binary');
  requireLines(text);
  return { kind: 'text', text };
}

const declaredFormat = (head: string): DeclaredFormat | undefined =>
  DECLARED.find(([, begins, holds]) => begins.test(head) && (!holds || holds.test(head)))?.[0];

/**
 * Returns the text after the XML declaration and comments. The loop replaces a single regular expression, which could
 * take exponential time.
 */
function afterPreface(head: string): string {
  let rest = head.trimStart();
  for (;;) {
    const end = /^<\?xml/i.test(rest) ? '>' : rest.startsWith('<!--') ? '-->' : '';
    const at = rest.indexOf(end);
    if (end === '' || at < 0) return rest;
    rest = rest.slice(at + end.length).trimStart();
  }
}

/** Maximum characters per line. Even a row with a hundred long text columns is shorter. */
const LONGEST_LINE = 200_000;

/** Refuses a file that is one huge line. No bank writes such files, and every reader would scan the line again. */
function requireLines(text: string): void {
  let line = 1;
  for (let at = 0; at >= 0 && at < text.length; line++) {
    const next = text.indexOf('\n', at);
    if ((next < 0 ? text.length : next) - at > LONGEST_LINE) {
      throw new StatementError((t) => t.lineTooLong(line), line);
    }
    at = next < 0 ? -1 : next + 1;
  }
}

/** Text files contain tabs and line ends but hardly any other control characters. */
function looksBinary(head: string): boolean {
  let odd = 0;
  for (let i = 0; i < head.length; i++) {
    const code = head.charCodeAt(i);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) odd++;
  }
  return odd > 4 && odd > head.length / 50;
}
