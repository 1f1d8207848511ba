import type { Context } from '../context.ts';
import { AppError } from './errors.ts';
import { RateLimitCounts } from './rate-limit-counts.ts';

/**
 * Counts calls without a valid session, by IP address. Counting by token would never reach a limit, because each call
 * can make up a new one.
 */
export class AnonymousLimiter {
  readonly #counts: RateLimitCounts;
  readonly #perMinute: number;

  constructor(context: Pick<Context, 'storage' | 'now'>, name: string, perMinute: number) {
    this.#counts = new RateLimitCounts(context, name);
    this.#perMinute = perMinute;
  }

  /**
   * Throws 429 once an address has sent too many calls. Valid tokens from the same address are throttled too, because
   * any other response would confirm a guessed token.
   */
  requireFew(address: string): void {
    const { calls, leftMs } = this.#counts.look(address);
    if (calls < this.#perMinute) return;
    throw tooManyRequests({ 'retry-after': String(Math.ceil(leftMs / 1000)) });
  }

  note(address: string): void {
    this.#counts.add(address, this.#perMinute);
  }
}

export const tooManyRequests = (headers: Record<string, string> = {}): AppError =>
  new AppError('too_many_requests', (t) => t.tooMany, { headers });
