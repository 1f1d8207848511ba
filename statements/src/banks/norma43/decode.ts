import iconv from 'iconv-lite';
import { decodeText } from '../../bytes/decode.ts';

/** The booklet asks for code page 850; files in Latin-1 and in UTF-8 occur as well. */
export function decodeNorma43(bytes: Uint8Array): string {
  return decodeText(bytes, (raw) => {
    const spanish = speaksFor850(raw) ? 'cp850' : 'win1252';
    return iconv.decode(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), spanish);
  });
}

/** Ñ, ñ, Ç and É where code page 850 has them. */
const IN_850 = new Set([0xa5, 0xa4, 0x80, 0x90]);

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));

function speaksFor850(bytes: Uint8Array): boolean {
  let for850 = 0;
  let for1252 = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte < 0x80) continue;
    const beside = isLetter(bytes[i - 1]) || isLetter(bytes[i + 1]);
    if (beside && IN_850.has(byte)) for850++;
    else if (byte === 0xd1 || byte === 0xf1 || (byte >= 0xc1 && byte <= 0xda)) for1252++;
  }
  return for850 > for1252;
}
