import type { Readable } from 'node:stream';
import type { Form } from '@saldo/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { errorCode } from '../error-code.ts';
import { AppError, byEnglish, invalid } from './errors.ts';

/** A file as it was sent. */
export interface ReceivedFile {
  /** As the sender calls it: anything. */
  name: string;
  /** In memory of its own, which can be handed over to another thread. */
  bytes: Buffer<ArrayBuffer>;
}

/**
 * Refuses a form that is packed as a whole, before anything unpacks it: the reader of forms takes the bytes from the
 * connection, and each of the two would wait for what the other has.
 */
export async function refusePacked({ headers }: FastifyRequest): Promise<void> {
  if ((headers['content-encoding'] ?? 'identity') === 'identity') return;
  throw new AppError('unsupported_media_type', (t) => t.http.packed);
}

/** The file of a multipart request and its fields as text, whatever their order; other files are passed over. */
export async function readForm(
  request: FastifyRequest,
  form: Form,
): Promise<{ file: ReceivedFile; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', (t) => t.http.notForm(form.file));
  }
  let file: ReceivedFile | undefined;
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts({ limits: { fileSize: form.maxBytes } })) {
      if (part.type === 'field') fields.set(part.fieldname, part.value);
      else if (part.fieldname !== form.file) part.file.resume();
      else file = { name: nameOf(part), bytes: await gather(part.file, roomFor(request, form)) };
    }
  } catch (error) {
    throw refusalOf(error, form);
  }
  if (!file) throw invalid([{ path: form.file, message: byEnglish(form.says.missing) }]);
  return { file, fields: Object.fromEntries(fields) };
}

/** The library's types say that it is always there; of `filename=""` it is not. */
const nameOf = ({ filename }: { filename: string | undefined }): string => filename ?? '';

/** Bytes that the file may have: no more than the whole request says that it has. */
function roomFor({ headers }: FastifyRequest, form: Form): number {
  const announced = Number(headers['content-length'] ?? form.maxBytes);
  return Math.min(announced, form.maxBytes);
}

/**
 * Puts the pieces where they belong as they come. Joined at the end, five megabytes of them would hold the event loop
 * for tens of milliseconds; memory that nothing is written to costs nothing.
 */
async function gather(pieces: Readable, room: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.from(new ArrayBuffer(room));
  let length = 0;
  for await (const piece of pieces) length += piece.copy(bytes, length);
  return bytes.subarray(0, length);
}

function refusalOf(error: unknown, { says }: Form): unknown {
  const code = errorCode(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('payload_too_large', byEnglish(says.tooLarge));
  }
  return code?.startsWith('FST_') ? error : new AppError('bad_request', byEnglish(says.brokenOff));
}
