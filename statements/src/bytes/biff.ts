import { StatementError } from '../statement.ts';

/** The records that say where a sheet begins, which texts it has and what stands in its cells. */
const KEPT = new Set([
  0x0009, 0x0209, 0x0409, 0x0809, 0x000a, 0x0022, 0x002f, 0x003c, 0x0042, 0x0085, 0x00fc, 0x0000,
  0x0200, 0x0001, 0x0201, 0x0003, 0x0203, 0x0004, 0x0204, 0x0005, 0x0205, 0x007e, 0x027e, 0x00bd,
  0x00be, 0x00d6, 0x00fd,
]);
const FORMULAS = new Set([0x0006, 0x0206, 0x0406]);
const NUMBER = 0x0203;
const END_OF_PART = 0x000a;
/** Printer settings: every reader steps over them. */
const IGNORED = 0x004d;

/**
 * A copy of an old workbook's stream in which only plain cells are left to read. Formulas become the number that they
 * last gave; drawings, styles, names and macros' traces are stepped over. A damaged or hostile file cannot lead the
 * library into them then: its reader of formulas can run for ever.
 */
export function plainCells(stream: Uint8Array): Uint8Array {
  const plain = Uint8Array.from(stream);
  const view = new DataView(plain.buffer);
  let before = -1;
  for (let at = 0; at + 4 <= plain.length; ) {
    const type = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    // Zeros fill the stream's last block.
    if (type === 0 && before === END_OF_PART) break;
    if (at + 4 + length > plain.length) throw damaged();
    if (FORMULAS.has(type) && isNumber(view, at + 4, length)) view.setUint16(at, NUMBER, true);
    else if (!KEPT.has(type)) view.setUint16(at, IGNORED, true);
    before = type;
    at += 4 + length;
  }
  return plain;
}

/** Row, column, format, then the last result: a number unless its top two bytes are ones. */
const isNumber = (view: DataView, at: number, length: number): boolean =>
  length >= 14 && view.getUint16(at + 12, true) !== 0xffff;

const damaged = (): StatementError =>
  new StatementError(
    'This workbook is damaged: it ends within a record. Download it from the bank again, or export the statement as CSV.',
  );
