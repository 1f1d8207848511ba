import type { FastifyRequest } from 'fastify';
import { holderOf, MemoryBudget } from './memory-budget.ts';
import { type RequestLimits, SHORT_BODY } from './request-limits.ts';

/** Only signed-in users may send long bodies. */
const NOTHING = { ofDemo: 0, ofStrangers: 0, ofAddress: 0 };

/**
 * Budgets memory for bodies, from the arrival of their bytes until the request is settled. Bytes beyond a short body
 * are counted separately, so large uploads never keep other users from entering a transaction.
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

  /** Returns a function that reserves more bytes for the request's body. It throws 503 `busy` if there is no room. */
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
