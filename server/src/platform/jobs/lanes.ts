import { AppError } from '../http/errors.ts';

/** How many jobs of a kind run at once, so that no kind waits for another: threads are made as they are needed. */
export interface LaneLimits {
  running: number;
  /** Of one person at once; the next waits. */
  runningOfOne: number;
  /** Waiting, of one person and of all: what comes beyond is refused. */
  waitingOfOne: number;
  waiting: number;
}

const ONE_BY_ONE = { running: 1, runningOfOne: 1, waitingOfOne: 3, waiting: 30 };

/** By the setting WORKER_THREADS: `threads` jobs of the short kinds at once, and half as many imports. */
export const lanesOf = (threads: number) => ({
  // Each that waits holds its file in memory, 20 MB at most.
  imports: { ...ONE_BY_ONE, running: Math.ceil(threads / 2), waitingOfOne: 2, waiting: 8 },
  exports: ONE_BY_ONE,
  // A language model is waited for longer than it is worked with.
  categoriser: { ...ONE_BY_ONE, running: 2, waitingOfOne: 10 },
  backup: ONE_BY_ONE,
  /** Lists, figures and changes of many rows: short, and a page asks for several together. */
  others: {
    running: threads,
    runningOfOne: Math.min(threads, 2),
    waitingOfOne: 100,
    waiting: 1000,
  },
});

export type LaneName = keyof ReturnType<typeof lanesOf>;

const LANE_OF: Readonly<Record<string, LaneName>> = {
  importStatement: 'imports',
  undoImport: 'imports',
  writeExport: 'exports',
  suggestCategories: 'categoriser',
  readQueue: 'categoriser',
  sortArrived: 'categoriser',
  applySuggestions: 'categoriser',
  nightlyBackup: 'backup',
  previewRestore: 'backup',
  restoreLive: 'backup',
};

export const laneOf = (task: string): LaneName => LANE_OF[task] ?? 'others';

/** Longer than this nobody waits for a job to begin. */
const WAIT_MS = 60_000;

export const busy = () =>
  new AppError('busy', (t) => t.http.busy, {
    headers: { 'retry-after': '10' },
  });

interface Waiting {
  person: string;
  begin(): void;
}

/** The jobs of one kind: each person's in the order they came, the persons in turn. */
export class Lane {
  readonly #limits: LaneLimits;
  readonly #waitMs: number;
  readonly #running = new Map<string, number>();
  /** By person, who has waited longest for a turn first. */
  readonly #waiting = new Map<string, Waiting[]>();
  #runningInAll = 0;

  constructor(limits: LaneLimits, waitMs = WAIT_MS) {
    this.#limits = limits;
    this.#waitMs = waitMs;
  }

  /** Runs a job of a person ('': the server's own) when it is its turn. Throws 503 `busy` where too many wait, or too long. */
  async run<T>(person: string, job: () => Promise<T>): Promise<T> {
    await this.#turn(person);
    try {
      return await job();
    } finally {
      this.#count(person, -1);
      this.#next();
    }
  }

  load(): { running: number; waiting: number } {
    return { running: this.#runningInAll, waiting: this.#waitingInAll() };
  }

  #waitingInAll(): number {
    return [...this.#waiting.values()].reduce((sum, list) => sum + list.length, 0);
  }

  #turn(person: string): Promise<void> {
    if (this.#mayBegin(person)) {
      this.#count(person, 1);
      return Promise.resolve();
    }
    const own = this.#waiting.get(person) ?? [];
    if (person !== '' && this.#isFull(own.length)) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { person, begin: () => done(resolve) };
      const timer = setTimeout(() => {
        this.#leave(waiting);
        reject(busy());
      }, this.#waitMs).unref();
      const done = (then: () => void) => {
        clearTimeout(timer);
        then();
      };
      this.#waiting.set(person, [...own, waiting]);
    });
  }

  #mayBegin(person: string): boolean {
    const { running, runningOfOne } = this.#limits;
    return this.#runningInAll < running && (this.#running.get(person) ?? 0) < runningOfOne;
  }

  #isFull(own: number): boolean {
    return own >= this.#limits.waitingOfOne || this.#waitingInAll() >= this.#limits.waiting;
  }

  #count(person: string, by: 1 | -1): void {
    this.#runningInAll += by;
    const own = (this.#running.get(person) ?? 0) + by;
    if (own === 0) this.#running.delete(person);
    else this.#running.set(person, own);
  }

  #leave(gone: Waiting): void {
    const left = (this.#waiting.get(gone.person) ?? []).filter((one) => one !== gone);
    if (left.length === 0) this.#waiting.delete(gone.person);
    else this.#waiting.set(gone.person, left);
  }

  /** Whose turn it was goes to the end of the row. */
  #next(): void {
    for (const [person, [first, ...rest]] of this.#waiting) {
      if (!first || !this.#mayBegin(person)) continue;
      this.#waiting.delete(person);
      if (rest.length > 0) this.#waiting.set(person, rest);
      this.#count(person, 1);
      first.begin();
    }
  }
}
