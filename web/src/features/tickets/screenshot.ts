import { MAX_ATTACHMENT_BYTES } from '@saldo/contract/tickets';
import { fileSize } from '../../lib/format.ts';
import { texts } from './texts.ts';

const startsWith = (bytes: Uint8Array, at: number, expected: readonly number[]) =>
  expected.every((byte, i) => bytes[at + i] === byte);

/** Detects an image by its first bytes, as the server does; a file name proves nothing. */
export function isPicture(bytes: Uint8Array): boolean {
  const png = startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const jpeg = startsWith(bytes, 0, [0xff, 0xd8, 0xff]);
  const webp =
    startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) &&
    startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]);
  return png || jpeg || webp;
}

/** Why the dropped, pasted or picked files cannot be sent; null if they can. */
export async function screenshotProblem(files: readonly Blob[]): Promise<string | null> {
  const [file] = files;
  if (files.length > 1) return texts.oneAtATime;
  if (!file || file.size === 0) return texts.emptyFile;
  if (!isPicture(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) return texts.wrongType;
  return file.size > MAX_ATTACHMENT_BYTES ? texts.tooLarge(fileSize(file.size)) : null;
}
