/** Waits in a queue; whose it is decides when its turn comes. */
export interface Waiting {
  /** A user's id; '' for the server's own work. */
  person: string;
  begin(): void;
}

/** A queue in which users take turns, so one who asks for much waits for it alone. Each user's own come in order. */
export class FairQueue {
  /** Keyed by user; longest-waiting first. */
  readonly #waiting = new Map<string, Waiting[]>();

  get length(): number {
    return [...this.#waiting.values()].reduce((sum, own) => sum + own.length, 0);
  }

  lengthOf(person: string): number {
    return this.#waiting.get(person)?.length ?? 0;
  }

  add(waiting: Waiting): void {
    const own = this.#waiting.get(waiting.person);
    if (own) own.push(waiting);
    else this.#waiting.set(waiting.person, [waiting]);
  }

  remove(gone: Waiting): void {
    const left = (this.#waiting.get(gone.person) ?? []).filter((one) => one !== gone);
    if (left.length === 0) this.#waiting.delete(gone.person);
    else this.#waiting.set(gone.person, left);
  }

  /** Takes out the next of the users who may begin, and moves that user to the end; undefined where none may. */
  take(mayBegin: (person: string) => boolean = () => true): Waiting | undefined {
    for (const [person, [first, ...rest]] of this.#waiting) {
      if (!first || !mayBegin(person)) continue;
      this.#waiting.delete(person);
      if (rest.length > 0) this.#waiting.set(person, rest);
      return first;
    }
    return undefined;
  }
}
