import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busy } from './busy-errors.ts';
import { AppError } from './errors.ts';
import { freeMemory } from './free-memory.ts';
import { holderOf, MemoryBudget } from './memory-budget.ts';
import type { MinimumSpeed } from './minimum-speed.ts';
import { asBuffer } from './pages.ts';
import type { RequestLimits } from './request-limits.ts';

/** Longer responses are sent in pieces of this size, which shows whether the client reads them. */
const PIECE = 64 * 1024;
/** Memory per stream: one piece read from the file and one being sent. */
const STREAM = 2 * PIECE;
/** Responses longer than this are compressed as a stream, which needs memory for zlib's window and tables. */
export const SYNC_COMPRESSION_BYTES = 8 * 1024;
const ZLIB = 288 * 1024;
/** Refusals are shorter than this. They are always sent, because they explain why the requested response is missing. */
const REFUSAL = 16 * 1024;

/** Budgets memory for responses, from their creation until they are sent. */
export class AnswerBudget {
  readonly #room: MemoryBudget;
  readonly #speed: MinimumSpeed;

  constructor(limits: RequestLimits, speed: MinimumSpeed) {
    this.#speed = speed;
    this.#room = new MemoryBudget({
      inAll: limits.answers,
      ofUser: limits.answersOfUser,
      alone: limits.answerAlone,
      ofDemo: limits.answersOfDemo,
      ofStrangers: limits.answersOfStrangers,
      ofAddress: limits.answersOfAddress,
    });
  }

  get held(): number {
    return this.#room.held;
  }

  /** Throws 503 `busy` before a response is computed if it could not fit anyway. */
  requireRoom(request: FastifyRequest): void {
    if (this.#room.isFull(holderOf(request))) throw busy();
  }

  /** Register before the compression plugin, so uncompressed responses are counted. */
  watch(app: FastifyInstance): void {
    app.addHook('onSend', (request, reply, payload, done) => {
      const refused = this.#take(request, reply, bytesOf(request, reply, payload));
      if (refused) {
        discard(payload);
        forgetContent(reply);
        return done(refused);
      }
      if (request.life?.isOver && Buffer.isBuffer(payload)) {
        discard(payload);
        return done(null, '');
      }
      this.#cutOffSlowReaders(request, reply);
      done(null, inPieces(request, reply, payload));
    });
  }

  #take(request: FastifyRequest, reply: FastifyReply, bytes: number): AppError | undefined {
    if (bytes === 0) return undefined;
    const holder = holderOf(request);
    const share = this.#room.share(holder);
    try {
      share.take(bytes);
    } catch (error) {
      if (reply.statusCode >= 400 && bytes <= REFUSAL) return undefined;
      return this.#room.couldHold(holder, bytes) && error instanceof AppError ? error : tooLong();
    }
    request.life?.whenOver(() => share.close());
    return undefined;
  }

  #cutOffSlowReaders({ life }: FastifyRequest, { raw }: FastifyReply): void {
    if (!life) return;
    const taken = () => {
      const { socket, headersSent } = raw;
      // Without a socket, the response is queued behind earlier ones, which are watched themselves.
      if (!socket || !headersSent || socket.writableLength === 0) return undefined;
      return socket.bytesWritten - socket.writableLength;
    };
    life.whenOver(this.#speed.watch(taken, () => raw.socket?.destroy()));
  }
}

const unshared = new WeakSet<Buffer>();

/** Marks a response whose memory nothing else uses, so it can be freed immediately if it is not sent. */
export function unsharedAnswer(bytes: Uint8Array): Buffer {
  const answer = asBuffer(bytes);
  unshared.add(answer);
  return answer;
}

function discard(payload: unknown): void {
  if (payload instanceof Readable) payload.destroy();
  else if (Buffer.isBuffer(payload) && unshared.has(payload)) freeMemory(payload);
}

const tooLong = () => new AppError('validation_error', (t) => t.answerTooLong);

/** Memory a payload needs until it is sent; 0 if there is none. */
function bytesOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): number {
  const isPacked = !reply.hasHeader('content-encoding') && 'accept-encoding' in request.headers;
  const forPacking = isPacked ? ZLIB : 0;
  if (payload instanceof Readable) return STREAM + forPacking;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return 0;
  const bytes = Buffer.byteLength(payload);
  return bytes > SYNC_COMPRESSION_BYTES ? bytes + forPacking : bytes;
}

/** Removes the headers of an unsent response, so the refusal that replaces it is neither cached nor downloaded. */
function forgetContent(reply: FastifyReply): void {
  for (const name of ['content-disposition', 'content-encoding', 'etag', 'last-modified']) {
    reply.removeHeader(name);
  }
  reply.header('cache-control', 'no-store');
}

function inPieces(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  if (request.method === 'HEAD' || payload.length <= PIECE) return payload;
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  reply.header('content-length', bytes.length);
  return Readable.from(piecesOf(bytes), { objectMode: false, highWaterMark: PIECE });
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
