import { decodeText, startsWith } from '../bytes/decode.ts';
import { detectSource } from '../bytes/sniff.ts';
import { unzip, zipNames } from '../bytes/zip-guard.ts';
import { openBook } from '../tables/workbook.ts';
import { FORMATS, splitRecords, textColumns } from './declared/fixed.ts';
import { emptyBook } from './empty-book.ts';
import { decoded } from './entities.ts';

/** A piece of a file's text: a line, the cells of a row, or a part of an archive. */
export interface Piece {
  /** The line or row; '' for text that belongs to none. */
  row: string;
  text: string;
  /** The columns of a record that contain its numbers, other than amounts, days and codes. Without it, all of `text`. */
  numbers?: string;
  /** True if a program wrote the text around the contents. */
  isFrame?: boolean;
  /** True if letters before a text may belong to the number of its characters. */
  isBinary?: boolean;
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const ROW_TAG = /(?=<(?:[\w-]{1,20}:)?(?:table-row|row|tr)[\s>])/i;

/** Unpacks all text of a file: the entries of an archive and their names, or the strings of an old workbook. */
export async function piecesOf(bytes: Uint8Array): Promise<Piece[]> {
  if (startsWith(bytes, ZIP)) return piecesOfZip(bytes);
  if (startsWith(bytes, OLE) || bytes[0] === 0x09) return piecesOfBiff(bytes);
  const source = detectSource(bytes);
  const format = source.kind === 'declared' ? source.format : source.kind;
  const pieces = linesOf(decodeText(bytes), '');
  // The first letter of each line says what it contains.
  if (format === 'qif')
    return pieces.map(({ row, text }) => ({ row, text: `${text.charAt(0)} ${text.slice(1)}` }));
  return isFixed(format) ? pieces.flatMap((piece) => recordsOf(piece, FORMATS[format])) : pieces;
}

const isFixed = (format: string): format is keyof typeof FORMATS => format in FORMATS;

function recordsOf({ row, text }: Piece, format: (typeof FORMATS)['abo']): Piece[] {
  const records = splitRecords(text.replace(/^\ufeff/, ''), format.width);
  return records.map((record, at) => ({
    row: `${row}:${at}`,
    text: record,
    numbers: textColumns(record, format),
  }));
}

function linesOf(text: string, name: string): Piece[] {
  const isMarkup = /^\s*(?:<|OFXHEADER)/.test(text);
  const lines = isMarkup
    ? text.split(/\n/).flatMap((line) => line.split(ROW_TAG))
    : text.split('\n');
  return lines.map((line, at) => ({
    row: `${name}:${at}`,
    text: isMarkup ? decoded(line) : line,
  }));
}

async function piecesOfZip(bytes: Uint8Array): Promise<Piece[]> {
  const names = zipNames(bytes);
  const files = await unzip(bytes, () => true);
  const pieces: Piece[] = [{ row: '', text: names.join('\n'), isFrame: true }];
  for (const [at, file] of files.entries()) {
    if (isBinary(file)) continue;
    const name = names[at] ?? '';
    if (name === 'content.xml') pieces.push(...linesOf(decodeText(file), name));
    else {
      const text = decoded(decodeText(file));
      // The numbers of a sheet are also among the cells.
      pieces.push({ row: '', text, isFrame: true, ...(SHEET.test(name) ? { numbers: '' } : {}) });
    }
  }
  return names.includes('xl/workbook.xml') ? [...pieces, ...(await cellsOf(bytes, 'zip'))] : pieces;
}

const SHEET = /^xl\/worksheets\/sheet/;

const isBinary = (file: Uint8Array): boolean =>
  file.subarray(0, 1000).filter((byte) => byte < 9).length > 3 && !startsWith(file, [0xff, 0xfe]);

async function cellsOf(bytes: Uint8Array, container: 'zip' | 'biff'): Promise<Piece[]> {
  const book = await openBook(bytes, container).catch(() => null);
  if (!book) return [];
  const sheets = book.SheetNames.flatMap((name, at) =>
    Array.from(book.Sheets[name]?.['!data'] ?? [], (row, line) => ({
      row: `${at}:${line}`,
      text: (row ?? []).flatMap((cell) => (cell?.v === undefined ? [] : String(cell.v))).join('\t'),
    })),
  );
  return [{ row: '', text: book.SheetNames.join('\n') }, ...sheets];
}

async function piecesOfBiff(bytes: Uint8Array): Promise<Piece[]> {
  const { CFB } = await import('@e965/xlsx');
  const pieces = await cellsOf(bytes, 'biff');
  if (bytes[0] === 0x09) return [...pieces, ...stringsOf(bytes)];
  const container = CFB.read(bytes, { type: 'array' });
  for (const { name, content } of container.FileIndex) {
    const stream = Uint8Array.from(content ?? []);
    const isCells = /^(?:Workbook|Book)$/.test(name);
    pieces.push(
      { row: '', text: name, isFrame: true },
      ...(isCells ? stringsOf(stream) : textsIn(stream)),
    );
  }
  return pieces;
}

/** Types of BIFF records that contain numbers and no text. */
const NUMBERS = new Set([
  ...[
    0x0003, 0x0203, 0x0006, 0x0206, 0x0406, 0x027e, 0x007e, 0x00bd, 0x00be, 0x00d7, 0x00fd, 0x00ff,
  ],
  ...[0x00e0, 0x0208, 0x0200, 0x020b, 0x0201, 0x0092, 0x007d, 0x0809, 0x0009, 0x0209, 0x0409],
]);

function stringsOf(stream: Uint8Array): Piece[] {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const pieces: Piece[] = [];
  for (let at = 0; at + 4 <= stream.length; ) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (!NUMBERS.has(view.getUint16(at, true)))
      pieces.push(...textsIn(stream.subarray(at + 4, end)));
    at = end;
  }
  return pieces;
}

/** Returns the texts in binary data, with one or two bytes per character. */
function textsIn(data: Uint8Array): Piece[] {
  const texts = [Buffer.from(data).toString('latin1')];
  for (const shift of [0, 1]) {
    const wide = new TextDecoder('utf-16le').decode(
      data.slice(shift, data.length - ((data.length - shift) % 2)),
    );
    // Characters above are mostly pairs of letters with one byte each.
    texts.push(wide.replace(/[\u0800-\uffff]/g, '\0'));
  }
  return texts.map((text) => ({ row: '', text, isFrame: true, isBinary: true }));
}

/** The kind of workbook that the library wrote. Null for any other file. */
export function libraryOf(copy: Uint8Array): 'xlsx' | 'biff8' | null {
  if (startsWith(copy, OLE)) return 'biff8';
  return startsWith(copy, ZIP) && zipNames(copy).includes('xl/workbook.xml') ? 'xlsx' : null;
}

/** What the library writes into every workbook of a kind. */
export const libraryPieces = async (type: 'xlsx' | 'biff8'): Promise<Piece[]> =>
  piecesOf(await sampleBook(type));

async function sampleBook(bookType: 'xlsx' | 'biff8'): Promise<Uint8Array> {
  const { utils, write } = await import('@e965/xlsx');
  const book = await emptyBook();
  const sheet = utils.aoa_to_sheet([[1, true, null]]);
  sheet['!merges'] = [utils.decode_range('A1:B1')];
  sheet.C1 = { t: 'e', v: 7 };
  sheet.D1 = { t: 'n', v: 45_000, z: 'yyyy-mm-dd' };
  utils.book_append_sheet(book, sheet, '1');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['', 1]]), '2');
  book.Workbook = { WBProps: { date1904: true }, Sheets: [{ Hidden: 0 }, { Hidden: 2 }] };
  return new Uint8Array(write(book, { type: 'buffer', bookType }));
}
