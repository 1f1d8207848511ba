import { constants, inflateSync } from 'node:zlib';
import { StatementError } from '../statement.ts';

/** Limit of the unpacked size. The text of 300 dense pages unpacks to 30 MB, and fonts and pictures add to that. */
const MOST_UNPACKED = 250 * 1024 * 1024;
const LONGEST_HEAD = 400;
const MOST_STREAMS = 10_000;
/** Range at the end in which the end marker is expected, since some programs add a few bytes after it. */
const END_WITHIN = 2048;

/**
 * Refuses a PDF that is cut off or has a damaged stream, since the library would read only part of it. Checks only
 * streams whose single filter is Flate. Files made to exhaust memory are not this function's
 * concern: they end the process that reads them.
 */
export function requireWhole(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(-END_WITHIN).includes('%%EOF')) throw new StatementError((t) => t.pdf.cutOff);
  if (file.includes('/Encrypt')) return;
  let left = MOST_UNPACKED;
  let count = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue;
    count += 1;
    const head = file.toString('latin1', Math.max(0, at - LONGEST_HEAD), at);
    const own = head.slice(head.lastIndexOf('obj') + 1);
    const from = at + 6 + (file[at + 6] === 13 ? 1 : 0) + 1;
    if (FLATE.test(own)) left -= unpackedSize(file.subarray(from), left);
    if (left <= 0 || count > MOST_STREAMS) throw new StatementError((t) => t.pdf.unpacksTooLarge);
  }
}

/** Matches a stream whose only filter is Flate. */
const FLATE = /\/Filter\s{0,2}\[?\s{0,2}\/(?:FlateDecode|Fl)\b\s{0,2}(?:\]|\/|>|$)/;

/** Size of the unpacked data; `most` if it is larger. Throws if the data is damaged. */
function unpackedSize(packed: Uint8Array, most: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH })
      .length;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
      return most;
    }
    throw new StatementError((t) => t.pdf.damaged);
  }
}
