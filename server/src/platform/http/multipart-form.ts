import type { Readable } from 'node:stream';
import type { Form } from '@saldo/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { errorCode } from '../unknown-error.ts';
import type { BodyBuffer } from './body-buffer.ts';
import type { BodyReader } from './body-reader.ts';
import { notUtf8, PartCharsets } from './charset.ts';
import { AppError, invalid, textFromEnglish } from './errors.ts';

export interface ReceivedFile {
  /** As sent by the client; may be any string. */
  name: string;
  /**
   * Has its own memory, so it can be transferred to another thread. The memory is resizable, which makes reading byte
   * by byte slow, so copy it first.
   */
  bytes: Buffer<ArrayBuffer>;
}

/** Bytes needed in addition to the file: ten fields of 10 kB, part headers, and the parser's buffer. */
const BESIDE_FILE = 192 * 1024;

interface Received {
  file: ReceivedFile;
  fields: Record<string, unknown>;
}

/** Reads the file and the text fields of a multipart request, in any order. Skips other files. */
export async function readForm(
  request: FastifyRequest,
  form: Form,
  reader: BodyReader,
): Promise<Received> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', (t) => t.notForm(form.file));
  }
  const place = reader.place(request, form.maxBytes, BESIDE_FILE);
  try {
    return await reader.fastEnough(request, inUtf8(request, receive(request, form, place)));
  } catch (error) {
    place.drop();
    throw refusalOf(error, form);
  }
}

/** Rejects with 415 once a part arrives in another character set. */
async function inUtf8<T>({ raw }: FastifyRequest, reading: Promise<T>): Promise<T> {
  const parts = new PartCharsets(raw.headers['content-type'] ?? '');
  let look = (_piece: Buffer): void => undefined;
  const other = new Promise<never>((_, reject) => {
    look = (piece) => {
      if (parts.hasOther(piece)) reject(notUtf8());
    };
  });
  raw.on('data', look);
  try {
    return await Promise.race([reading, other]);
  } finally {
    raw.off('data', look);
  }
}

async function receive(request: FastifyRequest, form: Form, place: BodyBuffer): Promise<Received> {
  let name: string | undefined;
  const fields = new Map<string, unknown>();
  for await (const part of request.parts({ limits: { fileSize: form.maxBytes } })) {
    if (part.type === 'field') fields.set(part.fieldname, part.value);
    else if (part.fieldname !== form.file || name !== undefined) part.file.resume();
    else {
      name = nameOf(part);
      await gather(part.file, place);
    }
  }
  if (name === undefined)
    throw invalid([{ path: form.file, message: textFromEnglish(form.says.missing) }]);
  return { file: { name, bytes: place.bytes }, fields: Object.fromEntries(fields) };
}

/** According to the library's types the name is always set, but it is not for `filename=""`. */
const nameOf = ({ filename }: { filename: string | undefined }): string => filename ?? '';

async function gather(pieces: Readable, place: BodyBuffer): Promise<void> {
  for await (const piece of pieces) place.add(piece);
}

function refusalOf(error: unknown, { says }: Form): unknown {
  if (error instanceof AppError) return error;
  const code = errorCode(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('payload_too_large', textFromEnglish(says.tooLarge));
  }
  return code?.startsWith('FST_')
    ? error
    : new AppError('bad_request', textFromEnglish(says.brokenOff));
}
