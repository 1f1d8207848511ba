import { extensionOf } from '@saldo/contract/file-extensions';
import { toOneLine } from '@saldo/contract/one-line';
import type { ReceiptType } from '@saldo/contract/receipts';
import { invalid } from '../../platform/http/errors.ts';
import { say, type Texts } from '../../texts/say.ts';
import { identifyImage } from '../tickets/identify-image.ts';

export const EXTENSIONS: Record<ReceiptType, readonly [string, ...string[]]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};

export interface ReceiptFile {
  type: ReceiptType;
  /** Of images, without metadata such as the place where a photo was taken. */
  bytes: Buffer;
}

/** A browser decompresses an image to show it, so a small file must not be able to fill its memory. */
const MOST_PIXELS = 100_000_000;

type Flaw = keyof Texts['receipts']['flaws'];

/** Determines what a file is by all of its bytes, whatever its name says. Returns what is wrong with any other file. */
export function identifyReceipt(bytes: Buffer): ReceiptFile | Flaw {
  if (bytes.length === 0) return 'empty';
  const image = identifyImage(bytes);
  if (image === 'more') return 'more';
  if (image !== 'none') {
    const { type, width, height } = image;
    return width * height > MOST_PIXELS ? 'pixels' : { type, bytes: image.bytes };
  }
  const pdf = pdfState(bytes);
  return pdf === 'whole' ? { type: 'application/pdf', bytes } : pdf;
}

/** Anything before this would be for another program. */
const PDF_HEAD = /^%PDF-[12]\.\d/;
const PDF_END = '%%EOF';
/** Readers look for the end here. Some programs write a little after it. */
const END_WITHIN = 1024;

function pdfState(bytes: Buffer): 'whole' | 'unknown' | 'cut' {
  if (!PDF_HEAD.test(bytes.toString('latin1', 0, 8)))
    return startsLikeImage(bytes) ? 'cut' : 'unknown';
  return bytes.subarray(-END_WITHIN).includes(PDF_END) ? 'whole' : 'cut';
}

const HEADS = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
].map((head) => Buffer.from(head));
const startsLikeImage = (bytes: Buffer): boolean =>
  HEADS.some((head) => bytes.subarray(0, head.length).equals(head)) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

/** Throws 422 that says what to do, unless the file is a receipt. */
export function requireReceipt(field: string, bytes: Buffer): ReceiptFile {
  const found = identifyReceipt(bytes);
  if (typeof found !== 'string') return found;
  throw invalid([{ path: field, message: say((t) => t.receipts.flaws[found]) }]);
}

/** Characters of a name before its extension. Most file systems take 255 bytes, and some characters are three. */
const LONGEST = 80;
/** Characters that file systems reject in names. */
const RESERVED = /[<>:"|?*]/g;

/** The last part of a path, in one line, without invisible characters, and with the extension of what the file is. */
export function receiptName(given: string, type: ReceiptType): string {
  const last = toOneLine(given.split(/[\\/]/).at(-1) ?? '');
  const shown = last
    .replace(/\p{C}/gu, '')
    .replace(RESERVED, '_')
    .replace(/^[.\s]+/, '')
    .trim();
  const [extension, ...others] = EXTENSIONS[type];
  const has = extensionOf(shown);
  const isRight = has !== null && [extension, ...others].includes(has);
  const base = isRight ? shown.slice(0, -(has.length + 1)) : shown;
  const ending = isRight ? shown.slice(-(has.length + 1)) : `.${extension}`;
  return `${[...(base || 'receipt')].slice(0, LONGEST).join('')}${ending}`;
}
