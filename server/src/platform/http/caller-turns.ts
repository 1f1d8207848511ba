import { FairQueue } from '../jobs/fair-queue.ts';

/** Calls of one caller that are handled at once. A screen asks for about eleven together. */
const AT_ONCE = 16;

/**
 * Lets each caller's calls begin a few at a time, in order. A thousand calls of one caller then wait among themselves,
 * not in front of everybody else's for a connection to the database.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #running = new Map<string, number>();
  readonly #waiting = new FairQueue();

  constructor(atOnce = AT_ONCE) {
    this.#atOnce = atOnce;
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
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

  /** One call ends or comes at a time, so at most one can begin. */
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
