/** Calls of one caller that are handled at once. A screen asks for about eleven together. */
const AT_ONCE = 16;

/**
 * Lets each caller's calls begin a few at a time, in order. A thousand calls of one caller then wait among themselves,
 * not in front of everybody else's for a connection to the database.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(atOnce = AT_ONCE) {
    this.#atOnce = atOnce;
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(caller);
    try {
      return await work();
    } finally {
      this.#end(caller);
    }
  }

  #turn(caller: string): Promise<void> | undefined {
    const running = this.#running.get(caller) ?? 0;
    if (running < this.#atOnce) {
      this.#running.set(caller, running + 1);
      return undefined;
    }
    const waiting = this.#waiting.get(caller) ?? [];
    this.#waiting.set(caller, waiting);
    return new Promise((begin) => waiting.push(begin));
  }

  /** The place goes to the caller's next call, else it is free. */
  #end(caller: string): void {
    const waiting = this.#waiting.get(caller);
    const next = waiting?.shift();
    if (waiting?.length === 0) this.#waiting.delete(caller);
    if (next) {
      next();
      return;
    }
    const left = (this.#running.get(caller) ?? 1) - 1;
    if (left > 0) this.#running.set(caller, left);
    else this.#running.delete(caller);
  }
}
