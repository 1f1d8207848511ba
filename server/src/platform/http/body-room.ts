import type { Endpoint } from '@saldo/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { busy } from './busy.ts';

const MB = 1024 * 1024;
/** Two of the largest statements of one person, and four of all. */
const MOST = { ofOne: 40 * MB, ofAll: 80 * MB };

/** Memory for long bodies, from before their first byte is read until they are answered. */
export class BodyRoom {
  readonly #taken = new Map<string, number>();
  readonly #most: typeof MOST;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** Takes room for a body of a person, in bytes; what it returns gives it back, once. Throws 503 `busy` where none is left. */
  take(person: string, bytes: number): () => void {
    const own = this.#taken.get(person) ?? 0;
    const all = [...this.#taken.values()].reduce((sum, one) => sum + one, 0);
    if (own + bytes > this.#most.ofOne || all + bytes > this.#most.ofAll) throw busy();
    this.#taken.set(person, own + bytes);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const left = (this.#taken.get(person) ?? 0) - bytes;
      if (left > 0) this.#taken.set(person, left);
      else this.#taken.delete(person);
    };
  }
}

/** For calls that may bring much: room for as much as the request says that it has, or for all that it may have. */
export function keepRoom({ form, maxBytes }: Endpoint, room: BodyRoom) {
  const most = form?.maxBytes ?? maxBytes;
  if (most === undefined) return [];
  return [
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const announced = Number(request.headers['content-length'] ?? most);
      const giveBack = room.take(request.actor?.userId ?? '', Math.min(announced, most));
      reply.raw.once('finish', giveBack).once('close', giveBack);
      if (request.raw.socket.destroyed) giveBack();
    },
  ];
}
