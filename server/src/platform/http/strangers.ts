import { AppError } from './errors.ts';

/** Far more than the tabs of a household send whose sessions are over. */
const CALLS_A_MINUTE = 600;
const MINUTE_MS = 60_000;

/**
 * Counts by address the calls that no session stands behind: counted by their token, one made up anew for each call
 * would never meet a limit.
 */
export class Strangers {
  readonly #now: () => Date;
  readonly #most: number;
  #calls = new Map<string, number>();
  #until = 0;

  constructor(now: () => Date, mostAMinute = CALLS_A_MINUTE) {
    this.#now = now;
    this.#most = mostAMinute;
  }

  /** Throws 429 once an address has sent too many; its right tokens wait too, since they would be told by their answer. */
  requireFew(address: string): void {
    const left = this.#left();
    if ((this.#calls.get(address) ?? 0) < this.#most) return;
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
