import { crc32 } from 'node:zlib';

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

export const EXTENSION: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

export interface Picture {
  type: ImageType;
  /** Pixels. */
  width: number;
  height: number;
}

interface Read extends Picture {
  /** Where the picture ends, in bytes. */
  end: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * What a picture is by its bytes, part by part from its signature to its end; what its name says counts for nothing.
 * `none` for everything else, SVG too, which can carry scripts; `more` for a picture with something behind it, which
 * another program might take for something else.
 */
export function judgePicture(bytes: Buffer): Picture | 'none' | 'more' {
  try {
    const read = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
    if (!read) return 'none';
    const { end, ...picture } = read;
    if (!(picture.width > 0 && picture.height > 0)) return 'none';
    return end === bytes.length ? picture : 'more';
  } catch (error) {
    // It was cut off, or names a length that it does not have.
    if (error instanceof RangeError) return 'none';
    throw error;
  }
}

/** Chunks of length, name, content and checksum, from IHDR to IEND. */
function readPng(bytes: Buffer): Read | undefined {
  if (!bytes.subarray(0, PNG.length).equals(PNG)) return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  let hasData = false;
  let at = PNG.length;
  for (;;) {
    const content = at + 8 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (bytes.readUInt32BE(content) !== crc32(bytes.subarray(at + 4, content))) return undefined;
    at = content + 4;
    hasData ||= name === 'IDAT';
    if (name === 'IEND') return hasData ? { type: 'image/png', ...size, end: at } : undefined;
  }
}

/** A frame's header names the size; C4, C8 and CC are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

function readJpeg(bytes: Buffer): Read | undefined {
  const first = readOneJpeg(bytes, 0);
  if (!first) return undefined;
  // Phones put further pictures, a depth or a brightness map, behind the one that is shown.
  let { end } = first;
  for (;;) {
    let next = end;
    while (bytes[next] === 0) next += 1;
    const more = next < bytes.length ? readOneJpeg(bytes, next) : undefined;
    if (!more) return { ...first, end: next < bytes.length ? end : next };
    end = more.end;
  }
}

/** Segments of marker and length, then what they announce, until the end marker. */
function readOneJpeg(bytes: Buffer, start: number): Read | undefined {
  if (bytes[start] !== 0xff || bytes[start + 1] !== 0xd8) return undefined;
  let size: { width: number; height: number } | undefined;
  let at = start + 2;
  for (;;) {
    const marker = markerAt(bytes, at);
    if (marker === undefined) return undefined;
    at = marker.at;
    if (marker.code === 0xd9) return size && { type: 'image/jpeg', ...size, end: at + 2 };
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    if (isFrame(marker.code)) {
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + length;
    if (marker.code === 0xda) at = endOfScan(bytes, at);
  }
}

/** A marker and where its last FF stands: any number of them may fill the place before. */
function markerAt(bytes: Buffer, from: number): { code: number; at: number } | undefined {
  if (bytes.readUInt8(from) !== 0xff) return undefined;
  let at = from;
  while (bytes.readUInt8(at + 1) === 0xff) at += 1;
  return { code: bytes.readUInt8(at + 1), at };
}

/** The picture's own bits hold no marker but those that let a reader take up again. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) throw new RangeError('cut off');
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && !isRestart(next)) return at;
    at += 2;
  }
}

/** RIFF tells its own length; in it chunks of name and length, of even size. */
function readWebp(bytes: Buffer): Read | undefined {
  const name = (at: number) => bytes.toString('latin1', at, at + 4);
  if (name(0) !== 'RIFF' || name(8) !== 'WEBP') return undefined;
  const size = webpSize(bytes, name(12));
  const end = 8 + bytes.readUInt32LE(4);
  let at = 12;
  while (at < end) {
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  const fits = end <= bytes.length && (at === end || at === end + 1);
  return size && fits ? { type: 'image/webp', ...size, end } : undefined;
}

function webpSize(bytes: Buffer, kind: string): { width: number; height: number } | undefined {
  const low14 = 0x3fff;
  if (kind === 'VP8X') {
    return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  }
  if (kind === 'VP8L' && bytes.readUInt8(20) === 0x2f) {
    const bits = bytes.readUInt32LE(21);
    return { width: 1 + (bits & low14), height: 1 + ((bits >>> 14) & low14) };
  }
  if (kind === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a) {
    return { width: bytes.readUInt16LE(26) & low14, height: bytes.readUInt16LE(28) & low14 };
  }
  return undefined;
}
