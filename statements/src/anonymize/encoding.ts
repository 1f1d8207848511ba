import iconv from 'iconv-lite';
import { encodingOf } from '../bytes/decode.ts';
import { repairDoubleEncoding } from '../fields/text.ts';

/** Decoded text with everything needed to write it back: encoding, byte order mark and line ends. */
export interface DecodedText {
  /** With all line ends converted to `\n`. */
  text: string;
  /** Encodes text with the same number of lines. Null if the encoding lacks any of its characters. */
  encode(text: string): Uint8Array | null;
}

/** Returns null for bytes that cannot be written back unchanged. */
export function decodedText(bytes: Uint8Array): DecodedText | null {
  const encoding = encodingOf(bytes);
  const whole = iconv.decode(Buffer.from(bytes), encoding, { stripBOM: false });
  const repaired = repairDoubleEncoding(whole);
  const isDouble = repaired !== whole;
  const ends = (isDouble ? repaired : whole).match(/\r\n?|\n/g) ?? [];
  const encode = (text: string): Uint8Array | null => {
    let at = 0;
    const ended = text.replace(/\n/g, () => ends[at++] ?? '\n');
    const written = isDouble ? iconv.decode(Buffer.from(ended), 'win1252') : ended;
    const made = iconv.encode(written, encoding, { addBOM: false });
    return iconv.decode(made, encoding, { stripBOM: false }) === written ? made : null;
  };
  const text = (isDouble ? repaired : whole).replace(/\r\n?/g, '\n');
  const again = encode(text);
  return again && Buffer.from(bytes).equals(again) ? { text, encode } : null;
}
