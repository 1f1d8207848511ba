import { constants, inflateSync } from 'node:zlib';
import { StatementError } from '../statement.ts';

const MB = 1024 * 1024;
/** Limit of the unpacked size. The text of 300 dense pages unpacks to 30 MB, and fonts and pictures add to that. */
const MOST_UNPACKED = 250 * MB;
/** Limit of the packed size of streams with rare compression filters, which expand data at most a thousandfold. */
const MOST_PACKED_OTHERWISE = MB / 4;
const OTHER_PACKING = /\/(?:LZW|LZWDecode|RL|RunLengthDecode|BrotliDecode)\b/;
const LONGEST_HEAD = 400;
const MOST_STREAMS = 10_000;
/** Range at the end in which the end marker is expected, since some programs add a few bytes after it. */
const END_WITHIN = 2048;

/**
 * Refuses a PDF that is cut off or has a damaged stream, since the library would read only part of it. Also refuses a
 * PDF whose streams unpack to more than a statement contains. Does not check encrypted streams.
 */
export function requireWhole(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(-END_WITHIN).includes('%%EOF')) throw new StatementError((t) => t.pdf.cutOff);
  const isEncrypted = file.includes('/Encrypt');
  let left = MOST_UNPACKED;
  let otherwise = MOST_PACKED_OTHERWISE;
  let count = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    count += 1;
    const head = file.toString('latin1', Math.max(0, at - LONGEST_HEAD), at);
    const own = head.slice(head.lastIndexOf('obj') + 1);
    const from = at + 6 + (file[at + 6] === 13 ? 1 : 0) + 1;
    if (OTHER_PACKING.test(own)) {
      const end = file.indexOf('endstream', from);
      otherwise -= (end < 0 ? file.length : end) - from;
    }
    const packed = file.subarray(from);
    left -= unpackedSize(packed, { most: left, isStated: !isEncrypted && FLATE.test(own) });
    if (left <= 0 || otherwise <= 0 || count > MOST_STREAMS) {
      throw new StatementError((t) => t.pdf.unpacksTooLarge);
    }
  }
}

/** Matches a stream whose only filter is Flate. */
const FLATE = /\/Filter\s{0,2}\[?\s{0,2}\/(?:FlateDecode|Fl)\b\s{0,2}(?:\]|\/|>|$)/;
const ZLIB = 0x78;
const LAYERS = 3;

interface Unpacking {
  most: number;
  /** True if the file declares the compression. Data that does not unpack is then refused. */
  isStated: boolean;
}

/**
 * Returns the total size of the unpacked data, including compressed data inside it. Stops when the size reaches `most`.
 * 0 if the data is not compressed.
 */
function unpackedSize(packed: Uint8Array, { most, isStated }: Unpacking): number {
  let size = 0;
  let layer = packed;
  for (let depth = 0; depth < LAYERS && layer[0] === ZLIB; depth += 1) {
    const unpacked = unpack(layer, most);
    if (unpacked === 'too much') return most;
    if (unpacked === 'damaged') {
      if (isStated && depth === 0) throw new StatementError((t) => t.pdf.damaged);
      return size;
    }
    size += unpacked.length;
    layer = unpacked;
  }
  return size;
}

function unpack(packed: Uint8Array, most: number): Uint8Array | 'too much' | 'damaged' {
  try {
    const options = { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH };
    return inflateSync(packed, options);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'too much' : 'damaged';
  }
}
