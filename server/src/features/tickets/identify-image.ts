import { crc32 } from 'node:zlib';

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

export const EXTENSION: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

export interface IdentifiedImage {
  type: ImageType;
  width: number;
  height: number;
  /** The image without metadata such as location, camera, comments, thumbnails and foreign data. */
  bytes: Buffer;
}

interface Read extends Omit<IdentifiedImage, 'bytes'> {
  /** Offset of the image's end. */
  end: number;
  /** The parts needed for display, in order. */
  seen: Buffer[];
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Identifies an image by all of its bytes, from the signature to the end, and ignores its name. Returns `none` for
 * anything that is not a supported image, including SVG, which may contain scripts. Returns `more` for an image with
 * data appended, which other programs might interpret differently.
 */
export function identifyImage(bytes: Buffer): IdentifiedImage | 'none' | 'more' {
  try {
    const read = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
    if (!read) return 'none';
    const { end, seen, ...picture } = read;
    if (!(picture.width > 0 && picture.height > 0)) return 'none';
    return end === bytes.length ? { ...picture, bytes: Buffer.concat(seen) } : 'more';
  } catch (error) {
    // The image is truncated or contains a wrong length.
    if (error instanceof RangeError) return 'none';
    throw error;
  }
}

/** PNG chunks needed for display: the critical ones, and transparency. */
const PNG_SEEN = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/** Reads the chunks from IHDR to IEND. Each has a length, a name, content and a checksum. */
function readPng(bytes: Buffer): Read | undefined {
  if (!bytes.subarray(0, PNG.length).equals(PNG)) return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const seen: Buffer[] = [PNG];
  let hasData = false;
  let at = PNG.length;
  for (;;) {
    const content = at + 8 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (bytes.readUInt32BE(content) !== crc32(bytes.subarray(at + 4, content))) return undefined;
    if (PNG_SEEN.includes(name)) seen.push(bytes.subarray(at, content + 4));
    at = content + 4;
    hasData ||= name === 'IDAT';
    if (name === 'IEND') return hasData ? { type: 'image/png', ...size, end: at, seen } : undefined;
  }
}

/** True for frame headers, which contain the size. The markers C4, C8 and CC do not begin a frame. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/**
 * True for segments needed for display. Among the application segments, only Adobe's, with exactly this length, affects
 * colors. Comments are dropped.
 */
const isSeen = (marker: number, segment: Buffer) =>
  marker === 0xee
    ? segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe'
    : !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

function readJpeg(bytes: Buffer): Read | undefined {
  const first = readOneJpeg(bytes, 0);
  if (!first) return undefined;
  // Drops further images that phones append, such as depth or brightness maps.
  let { end } = first;
  for (;;) {
    let next = end;
    while (bytes[next] === 0) next += 1;
    const more = next < bytes.length ? readOneJpeg(bytes, next) : undefined;
    if (!more) return { ...first, end: next < bytes.length ? end : next };
    end = more.end;
  }
}

/** Reads the segments up to the end marker. Each has a marker, a length and data. */
function readOneJpeg(bytes: Buffer, start: number): Read | undefined {
  if (bytes[start] !== 0xff || bytes[start + 1] !== 0xd8) return undefined;
  let size: { width: number; height: number } | undefined;
  const seen: Buffer[] = [bytes.subarray(start, start + 2)];
  let at = start + 2;
  for (;;) {
    const marker = markerAt(bytes, at);
    if (marker === undefined) return undefined;
    at = marker.at;
    if (marker.code === 0xd9) {
      seen.push(bytes.subarray(at, at + 2));
      return size && { type: 'image/jpeg', ...size, end: at + 2, seen };
    }
    const segment = segmentAt(bytes, marker);
    if (!segment) return undefined;
    if (isFrame(marker.code)) size = frameSize(bytes, at);
    seen.push(...keptOf(marker.code, segment));
    at += segment.length;
  }
}

const keptOf = (marker: number, segment: Buffer): Buffer[] => {
  if (isSeen(marker, segment)) return [segment];
  return marker === 0xe1 ? orientationOf(segment) : [];
};

/** Exif identifier. It follows the marker and the length of a segment. */
const EXIF = 'Exif\0\0';
const TIFF_AT = 4 + EXIF.length;
const ORIENTATION = 0x0112;

/**
 * Extracts only the orientation from Exif data, because some photos would be displayed rotated without it. Empty if the
 * data is not Exif or has no orientation, or if the image is already upright.
 */
function orientationOf(segment: Buffer): Buffer[] {
  if (segment.toString('latin1', 4, TIFF_AT) !== EXIF) return [];
  const tiff = segment.subarray(TIFF_AT);
  if (tiff.length < 8) return [];
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return [];
  const entries = Math.min(u16(first), Math.floor((tiff.length - first - 2) / 12));
  for (let i = 0; i < entries; i++) {
    const at = first + 2 + i * 12;
    const value = u16(at) === ORIENTATION ? u16(at + 8) : 0;
    if (value >= 2 && value <= 8) return [onlyOrientation(value)];
  }
  return [];
}

function onlyOrientation(value: number): Buffer {
  // Big-endian TIFF data with one entry (a short number) and no further directory.
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(value, 18);
  const content = Buffer.concat([Buffer.from(EXIF, 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([head, content]);
}

const frameSize = (bytes: Buffer, at: number) => ({
  height: bytes.readUInt16BE(at + 5),
  width: bytes.readUInt16BE(at + 7),
});

/** A segment, beginning with its marker. A scan header includes the image data that follows it. */
function segmentAt(bytes: Buffer, { code, at }: { code: number; at: number }): Buffer | undefined {
  const length = bytes.readUInt16BE(at + 2);
  if (length < 2) return undefined;
  const end = at + 2 + length;
  return bytes.subarray(at, code === 0xda ? endOfScan(bytes, end) : end);
}

/**
 * The marker at a position, and the position of the last FF byte before its code. Any number of FF bytes may precede
 * the code.
 */
function markerAt(bytes: Buffer, from: number): { code: number; at: number } | undefined {
  if (bytes.readUInt8(from) !== 0xff) return undefined;
  let at = from;
  while (bytes.readUInt8(at + 1) === 0xff) at += 1;
  return { code: bytes.readUInt8(at + 1), at };
}

/** Finds the end of the image data, which contains no markers except restart markers. */
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

const WEBP_SEEN = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF'];
/** Flags in the extended WebP header that indicate metadata: color profile, Exif, XMP. */
const WEBP_UNSEEN = 0x20 | 0x08 | 0x04;
/** Number of bytes in the header of an animation frame (position, size, duration). The frame's own chunks follow it. */
const FRAME_HEAD = 16;

/** Reads a RIFF file, which contains its own length. Its chunks (name, length, content) are padded to even sizes. */
function readWebp(bytes: Buffer): Read | undefined {
  const name = (at: number) => bytes.toString('latin1', at, at + 4);
  if (name(0) !== 'RIFF' || name(8) !== 'WEBP') return undefined;
  const size = webpSize(bytes, name(12));
  const end = 8 + bytes.readUInt32LE(4);
  const { seen, at } = webpSeen(bytes, 12, end);
  const fits = end <= bytes.length && (at === end || at === end + 1);
  if (!size || !fits) return undefined;
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(4 + lengthOf(seen), 4);
  return { type: 'image/webp', ...size, end, seen: [head, ...seen] };
}

const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0);

/** The chunks needed for display, and the position where the last chunk ends. */
function webpSeen(bytes: Buffer, start: number, end: number): { seen: Buffer[]; at: number } {
  const seen: Buffer[] = [];
  let at = start;
  while (at < end) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (WEBP_SEEN.includes(name)) seen.push(...webpChunk(name, bytes.subarray(at, next)));
    at = next;
  }
  return { seen, at };
}

function webpChunk(name: string, chunk: Buffer): Buffer[] {
  if (name === 'VP8X') {
    const announced = Buffer.from(chunk);
    announced.writeUInt8(announced.readUInt8(8) & ~WEBP_UNSEEN, 8);
    return [announced];
  }
  if (name !== 'ANMF') return [chunk];
  const inside = webpSeen(chunk, 8 + FRAME_HEAD, chunk.length).seen;
  const head = Buffer.from(chunk.subarray(0, 8 + FRAME_HEAD));
  head.writeUInt32LE(FRAME_HEAD + lengthOf(inside), 4);
  return [head, ...inside];
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
