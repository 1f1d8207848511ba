import { busy } from '../http/busy-errors.ts';
import { FairQueue, type QueuedWork } from './fair-queue.ts';

/** How many jobs of one kind run at a time. Kinds do not wait for each other. */
export interface LaneLimits {
  /** Threads reserved for jobs of this kind. */
  own: number;
  /** True if the lane may also use shared threads while its own are busy. */
  shares: boolean;
  /** Concurrent jobs per user. Further ones wait. */
  runningOfOne: number;
  /** Limits for waiting jobs, per user and in total. Further ones are rejected. */
  waitingOfOne: number;
  waiting: number;
  /** Time limit of a job whose task sets none. Far more than any job needs. */
  withinMs: number;
}

export interface Threads<Name extends string = string> {
  shared: number;
  lanes: Readonly<Record<Name, LaneLimits>>;
}

const ONE_BY_ONE = { own: 1, shares: true, runningOfOne: 1, waitingOfOne: 3, waiting: 30 };

/**
 * Thread counts and limits for a value of WORKER_THREADS. No user can fill a lane, because each lane has room for
 * another user's job. A live thread takes 50 to 100 MB, so all lanes but the one for screens have one thread each and
 * share the others.
 */
export const threadLimits = (threads: number) =>
  ({
    shared: Math.ceil(threads / 2),
    lanes: {
      // Each waiting job keeps its file in memory, up to 20 MB.
      imports: { ...ONE_BY_ONE, waitingOfOne: 2, waiting: 8, withinMs: 90_000 },
      // Jobs mostly wait for a language model.
      categoriser: { ...ONE_BY_ONE, waitingOfOne: 10, withinMs: 120_000 },
      /** Jobs that read all of a user's rows: rule previews, health and suggestions, bulk changes, exports, backups. */
      heavy: { ...ONE_BY_ONE, waitingOfOne: 10, waiting: 100, withinMs: 90_000 },
      /** Data that a screen waits for: lists, figures, accounts. A page requests several at a time. */
      screens: {
        ...{ own: threads + 1, shares: false, runningOfOne: threads },
        ...{ waitingOfOne: 100, waiting: 1000, withinMs: 20_000 },
      },
    },
  }) satisfies Threads;

export type LaneName = keyof ReturnType<typeof threadLimits>['lanes'];

export const maxThreadCount = ({ shared, lanes }: Threads): number =>
  Object.values(lanes).reduce((sum, { own }) => sum + own, shared);

/**
 * A user's job is rejected after waiting this long for a thread. The server's own jobs, such as backups, wait without a
 * limit.
 */
const WAIT_MS = 60_000;

interface Lane {
  limits: LaneLimits;
  running: Map<string, number>;
  runningInAll: number;
  waiting: FairQueue;
}

/** Assigns threads to jobs. Each user's jobs of one kind run in order, and users take turns. */
export class Lanes<Name extends string> {
  readonly #lanes: ReadonlyMap<string, Lane>;
  readonly #shared: number;
  readonly #waitMs: number;

  constructor({ shared, lanes }: Threads<Name>, waitMs = WAIT_MS) {
    this.#shared = shared;
    this.#waitMs = waitMs;
    this.#lanes = new Map(
      Object.entries<LaneLimits>(lanes).map(([name, limits]) => [
        name,
        { limits, running: new Map(), runningInAll: 0, waiting: new FairQueue() },
      ]),
    );
  }

  /**
   * Runs a user's job ('' for the server's own) once a thread is available. Throws 503 `busy` if too many are waiting
   * or this one waits too long.
   */
  async run<T>(name: Name, user: string, job: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(name);
    if (!lane) throw new Error(`unknown lane ${name}`);
    await this.#turn(lane, user);
    try {
      return await job();
    } finally {
      count(lane, user, -1);
      // Offers a shared thread to other lanes first.
      for (const other of this.#lanes.values()) if (other !== lane) this.#begin(other);
      this.#begin(lane);
    }
  }

  load(): { name: string; running: number; waiting: number }[] {
    return [...this.#lanes].map(([name, { runningInAll, waiting }]) => ({
      name,
      running: runningInAll,
      waiting: waiting.length,
    }));
  }

  #turn(lane: Lane, user: string): Promise<void> {
    if (this.#mayBegin(lane, user)) {
      count(lane, user, 1);
      return Promise.resolve();
    }
    if (user !== '' && isFull(lane, user)) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const refuse = () => {
        lane.waiting.remove(waiting);
        reject(busy());
      };
      const timer = user === '' ? undefined : setTimeout(refuse, this.#waitMs).unref();
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting: QueuedWork = { user, begin };
      lane.waiting.add(waiting);
    });
  }

  #mayBegin({ limits, running, runningInAll }: Lane, user: string): boolean {
    if ((running.get(user) ?? 0) >= limits.runningOfOne) return false;
    return runningInAll < limits.own || (limits.shares && this.#sharedInUse() < this.#shared);
  }

  #sharedInUse(): number {
    const beyondOwn = ({ limits, runningInAll }: Lane) => Math.max(0, runningInAll - limits.own);
    return [...this.#lanes.values()].reduce((sum, lane) => sum + beyondOwn(lane), 0);
  }

  #begin(lane: Lane): void {
    const take = () => lane.waiting.take((user) => this.#mayBegin(lane, user));
    for (let waiting = take(); waiting; waiting = take()) {
      count(lane, waiting.user, 1);
      waiting.begin();
    }
  }
}

function isFull({ limits, waiting }: Lane, user: string): boolean {
  return waiting.lengthOf(user) >= limits.waitingOfOne || waiting.length >= limits.waiting;
}

function count(lane: Lane, user: string, by: 1 | -1): void {
  lane.runningInAll += by;
  const own = (lane.running.get(user) ?? 0) + by;
  if (own === 0) lane.running.delete(user);
  else lane.running.set(user, own);
}
