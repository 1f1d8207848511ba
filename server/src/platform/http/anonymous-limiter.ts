import { AppError } from './errors.ts';

const MINUTE_MS = 60_000;

/**
 * Counts by address the calls that no session stands behind: counted by their token, one made up anew for each call
 * would never meet a limit.
 */
export class AnonymousLimiter {
  readonly #now: () => Date;
  readonly #perMinute: number;
  #calls = new Map<string, number>();
  #until = 0;

  constructor(now: () => Date, perMinute: number) {
    this.#now = now;
    this.#perMinute = perMinute;
  }

  /** Throws 429 once an address has sent too many; its right tokens wait too, since they would be told by their answer. */
  requireFew(address: string): void {
    const left = this.#left();
    if ((this.#calls.get(address) ?? 0) < this.#perMinute) return;
    throw tooManyRequests({ 'retry-after': String(Math.ceil(left / 1000)) });
  }

  note(address: string): void {
    this.#left();
    this.#calls.set(address, (this.#calls.get(address) ?? 0) + 1);
  }

  /** Milliseconds until all are counted anew. */
  #left(): number {
    const now = this.#now().getTime();
    const left = this.#until - now;
    if (left > 0 && left <= MINUTE_MS) return left;
    this.#calls = new Map();
    this.#until = now + MINUTE_MS;
    return MINUTE_MS;
  }
}

export const tooManyRequests = (headers: Record<string, string> = {}): AppError =>
  new AppError('too_many_requests', 'Too many requests. Please try again in a minute.', {
    headers,
  });
