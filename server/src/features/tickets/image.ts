export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

export const EXTENSION: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = Buffer.from('IEND');
const TAIL = 32;

/**
 * What a picture is by its bytes, from its signature to its end: a file that only begins like a picture is none.
 * Undefined for everything else, SVG too, which can carry scripts.
 */
export function mediaTypeOf(bytes: Buffer): ImageType | undefined {
  if (isPng(bytes)) return 'image/png';
  if (isJpeg(bytes)) return 'image/jpeg';
  return isWebp(bytes) ? 'image/webp' : undefined;
}

const isPng = (bytes: Buffer) =>
  bytes.subarray(0, PNG.length).equals(PNG) &&
  bytes.toString('latin1', 12, 16) === 'IHDR' &&
  bytes.subarray(-TAIL).includes(PNG_END);

const isJpeg = (bytes: Buffer) =>
  bytes.length > 4 &&
  bytes[0] === 0xff &&
  bytes[1] === 0xd8 &&
  bytes[2] === 0xff &&
  bytes.subarray(-TAIL).includes(Buffer.from([0xff, 0xd9]));

/** RIFF tells its own length: nothing may follow. */
const isWebp = (bytes: Buffer) =>
  bytes.length > 16 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, 12) === 'WEBP' &&
  bytes.readUInt32LE(4) + 8 === bytes.length;
