import { FairQueue } from '../jobs/fair-queue.ts';
import { busy } from './busy-errors.ts';

/** Concurrent calls per caller. A screen sends about eleven at once. */
const AT_ONCE = 16;

/**
 * Runs only a few of each caller's calls at a time, in order. A thousand calls from one caller then queue behind each
 * other instead of blocking the database for everyone else.
 */
export class CallerTurns {
  readonly #atOnce: number;
  readonly #running = new Map<string, number>();
  readonly #waiting = new FairQueue();

  constructor(atOnce = AT_ONCE) {
    this.#atOnce = atOnce;
  }

  /** Throws 503 `busy` if `mostWaiting` calls of the caller already wait. */
  async run<T>(
    caller: string,
    work: () => Promise<T>,
    mostWaiting = Number.POSITIVE_INFINITY,
  ): Promise<T> {
    if (this.#waiting.lengthOf(caller) >= mostWaiting) throw busy();
    await new Promise<void>((begin) => {
      this.#waiting.add({ user: caller, begin });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#count(caller, -1);
      this.#next();
    }
  }

  /** Calls arrive and finish one by one, so each time at most one waiting call can start. */
  #next(): void {
    const next = this.#waiting.take((caller) => (this.#running.get(caller) ?? 0) < this.#atOnce);
    if (!next) return;
    this.#count(next.user, 1);
    next.begin();
  }

  #count(caller: string, by: 1 | -1): void {
    const running = (this.#running.get(caller) ?? 0) + by;
    if (running > 0) this.#running.set(caller, running);
    else this.#running.delete(caller);
  }
}
