import type { FastifyRequest } from 'fastify';
import type { BodyBudget } from './body-budget.ts';
import { BodyBuffer } from './body-buffer.ts';
import { tooLarge, tooSlow, unreadable } from './error-handler.ts';
import { AppError } from './errors.ts';
import type { MinimumSpeed } from './minimum-speed.ts';

/** Refuses a packed body: nothing here unpacks, so what a body takes in memory is what was sent. */
export async function refusePacked({ headers }: FastifyRequest): Promise<void> {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity') return;
  throw new AppError('unsupported_media_type', (t) => t.packed);
}

/** Reads bodies as they arrive, within the memory and from the speed on that clients are bound to. */
export class BodyReader {
  readonly #room: BodyBudget;
  readonly #speed: MinimumSpeed;

  constructor(room: BodyBudget, speed: MinimumSpeed) {
    this.#room = room;
    this.#speed = speed;
  }

  /** An empty place for up to `most` bytes of the request's body; `beside`: bytes that its reader needs in any case. */
  place(request: FastifyRequest, most: number, beside = 0): BodyBuffer {
    const take = this.#room.roomFor(request);
    take(beside);
    return new BodyBuffer(most, take);
  }

  /** The result of `reading`, which waits for the client's bytes. Rejects with 408 where they come too slowly. */
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

  /** The whole body. Rejects with 413, or what `beyond` makes, for more than `most` bytes. */
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
    // The client has broken off: an error of its own connection, which says nothing of the database's.
    raw.once('error', () => refuse(unreadable()));
    raw.once('close', () => refuse(unreadable()));
  });
}
