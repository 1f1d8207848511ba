/** Work in a queue. */
export interface QueuedWork {
  /** User id; '' for the server's own work. */
  user: string;
  begin(): void;
}

/**
 * A queue in which users take turns, so a user's long backlog delays only that user. Each user's work keeps its order.
 */
export class FairQueue {
  /** Keyed by user; longest-waiting first. */
  readonly #waiting = new Map<string, QueuedWork[]>();

  get length(): number {
    return [...this.#waiting.values()].reduce((sum, own) => sum + own.length, 0);
  }

  lengthOf(user: string): number {
    return this.#waiting.get(user)?.length ?? 0;
  }

  add(waiting: QueuedWork): void {
    const own = this.#waiting.get(waiting.user);
    if (own) own.push(waiting);
    else this.#waiting.set(waiting.user, [waiting]);
  }

  remove(gone: QueuedWork): void {
    const left = (this.#waiting.get(gone.user) ?? []).filter((one) => one !== gone);
    if (left.length === 0) this.#waiting.delete(gone.user);
    else this.#waiting.set(gone.user, left);
  }

  /**
   * Removes and returns the next work of the first user who may start, and moves that user to the end. Returns
   * undefined if no user may start.
   */
  take(mayBegin: (user: string) => boolean = () => true): QueuedWork | undefined {
    for (const [user, [first, ...rest]] of this.#waiting) {
      if (!first || !mayBegin(user)) continue;
      this.#waiting.delete(user);
      if (rest.length > 0) this.#waiting.set(user, rest);
      return first;
    }
    return undefined;
  }
}
