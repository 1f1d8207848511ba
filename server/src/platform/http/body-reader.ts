import type { FastifyRequest } from 'fastify';
import type { BodyBudget } from './body-budget.ts';
import { BodyBuffer } from './body-buffer.ts';
import { tooLarge, tooSlow, unreadable } from './error-handler.ts';
import { AppError } from './errors.ts';
import type { MinimumSpeed } from './minimum-speed.ts';

/** Rejects compressed bodies. Nothing here decompresses, so a body needs exactly the memory of the bytes sent. */
export async function rejectCompressedBody({ headers }: FastifyRequest): Promise<void> {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity') return;
  throw new AppError('unsupported_media_type', (t) => t.packed);
}

/** Reads bodies as they arrive, within the memory budget and above the minimum speed. */
export class BodyReader {
  readonly #room: BodyBudget;
  readonly #speed: MinimumSpeed;

  constructor(room: BodyBudget, speed: MinimumSpeed) {
    this.#room = room;
    this.#speed = speed;
  }

  /**
   * Returns an empty buffer for up to `most` bytes of the request's body. `beside` is the additional memory that the
   * reader of the body needs.
   */
  place(request: FastifyRequest, most: number, beside = 0): BodyBuffer {
    const take = this.#room.roomFor(request);
    take(beside);
    return new BodyBuffer(most, take);
  }

  /**
   * Awaits `reading`, a promise that depends on bytes from the client. Rejects with 408 if the bytes arrive too slowly.
   */
  async fastEnough<T>({ raw }: FastifyRequest, reading: Promise<T>): Promise<T> {
    let end = (): unknown => undefined;
    const slow = new Promise<never>((_, reject) => {
      end = this.#speed.watch(
        () => raw.socket.bytesRead,
        () => reject(tooSlow()),
      );
    });
    try {
      return await Promise.race([reading, slow]);
    } finally {
      end();
    }
  }

  /** Reads the whole body. Rejects with 413, or with the error from `beyond`, if it exceeds `most` bytes. */
  async read(request: FastifyRequest, most: number, beyond = tooLarge): Promise<Buffer> {
    if (Number(request.headers['content-length'] ?? 0) > most) throw beyond();
    const place = this.place(request, most);
    try {
      return await this.fastEnough(request, arrived(request, place, { most, beyond }));
    } catch (error) {
      place.drop();
      throw error;
    }
  }
}

function arrived(
  { raw }: FastifyRequest,
  place: BodyBuffer,
  { most, beyond }: { most: number; beyond: () => AppError },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown) => {
      raw.off('data', add);
      reject(error);
    };
    const add = (piece: Buffer) => {
      try {
        if (place.length + piece.length > most) throw beyond();
        place.add(piece);
      } catch (error) {
        refuse(error);
      }
    };
    raw.on('data', add);
    raw.once('end', () => resolve(place.bytes));
    // The client disconnected. That must not look like a database connection error.
    raw.once('error', () => refuse(unreadable()));
    raw.once('close', () => refuse(unreadable()));
  });
}
