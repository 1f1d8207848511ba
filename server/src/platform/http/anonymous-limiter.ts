import type { Context } from '../context.ts';
import { AppError } from './errors.ts';
import { SharedCounts } from './shared-counts.ts';

/**
 * Counts by address the calls that no session stands behind: counted by their token, one made up anew for each call
 * would never meet a limit.
 */
export class AnonymousLimiter {
  readonly #counts: SharedCounts;
  readonly #perMinute: number;

  /** `name` tells what is counted. */
  constructor(context: Pick<Context, 'storage' | 'now'>, name: string, perMinute: number) {
    this.#counts = new SharedCounts(context, name);
    this.#perMinute = perMinute;
  }

  /** Throws 429 once an address has sent too many; its right tokens wait too, since they would be told by their answer. */
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
