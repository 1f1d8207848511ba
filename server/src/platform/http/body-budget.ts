import type { FastifyRequest } from 'fastify';
import { holderOf, MemoryBudget } from './memory-budget.ts';
import { type RequestLimits, SHORT_BODY } from './request-limits.ts';

/** Nobody but users may send longer ones. */
const NOTHING = { ofDemo: 0, ofStrangers: 0, ofAddress: 0 };

/**
 * Memory for bodies, counted as they arrive and until their request is settled. What a body has beyond its short part
 * is counted apart, so that large uploads never keep anybody from entering a transaction.
 */
export class BodyBudget {
  readonly #short: MemoryBudget;
  readonly #long: MemoryBudget;

  constructor(limits: RequestLimits) {
    this.#short = new MemoryBudget({
      inAll: limits.shortBodies,
      ofUser: limits.shortBodiesOfUser,
      ofDemo: limits.shortBodiesOfDemo,
      ofStrangers: limits.shortBodiesOfStrangers,
      ofAddress: limits.shortBodiesOfAddress,
    });
    this.#long = new MemoryBudget({
      ...NOTHING,
      inAll: limits.longBodies,
      ofUser: limits.longBodiesOfUser,
    });
  }

  /** What takes room for the body of a request, so many bytes more each time. It throws 503 `busy` where there is none. */
  roomFor(request: FastifyRequest): (bytes: number) => void {
    const holder = holderOf(request);
    const [short, long] = [this.#short.share(holder), this.#long.share(holder)];
    let left = SHORT_BODY;
    request.life?.whenSettled(() => {
      short.close();
      long.close();
    });
    return (bytes) => {
      const first = Math.min(bytes, left);
      short.take(first);
      left -= first;
      if (bytes > first) long.take(bytes - first);
    };
  }

  get held(): number {
    return this.#short.held + this.#long.held;
  }
}
