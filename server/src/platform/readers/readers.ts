import { WorkerFailed } from '../http/busy-errors.ts';
import { resultOf } from '../http/errors.ts';
import { Lanes } from '../jobs/lanes.ts';
import { workerFile } from '../jobs/worker-file.ts';
import type { Logger } from '../observability/logger.ts';
import type { ReadJob } from './read-jobs.ts';
import { LONG_MS, READ_LIMITS, READER_KEEPS_BYTES, type ReadLimits } from './reader-limits.ts';
import { type ReadAnswer, type ReaderFault, ReaderProcess } from './reader-process.ts';
import type { Sealed } from './sealed.ts';

/** How long an idle reader is kept. Starting one takes half a second, which the next file need not wait for. */
const IDLE_MS = 5 * 60_000;
/** How long a user whose file exceeded a limit is kept apart from others. Doubles each time, up to an hour. */
const APART_MS = 60_000;
const LONGEST_APART_MS = 60 * 60_000;

const LANE = { shares: false, runningOfOne: 1, waitingOfOne: 2, waiting: 20, withinMs: 0 };
/**
 * Each user reads one file at a time. Two readers serve all users. A file that takes long moves on to a third one, as
 * soon as that is free, and so does every file of users who are kept apart.
 */
const LANES = {
  shared: 0,
  lanes: {
    users: { ...LANE, own: 100 },
    usual: { ...LANE, own: 2 },
    long: { ...LANE, own: 1 },
  },
};

/** Reading a file was stopped, or failed. Nothing was kept. */
export class ReaderFailed extends Error {
  readonly fault: Exclude<ReaderFault, 'start'>;

  constructor(fault: ReaderFailed['fault']) {
    super(`reading a file failed: ${fault}`);
    this.fault = fault;
  }
}

export interface Readers {
  /**
   * Reads a file in a process of its own, once there is room for the user. Rejects with the job's AppError, with
   * `ReaderFailed` if the file cannot be read within the limits, with 503 `busy` if too many files wait, and with
   * `WorkerFailed` if no process can be started.
   */
  run<Input, Result>(
    job: ReadJob<Input, Result>,
    input: Input,
    userId: string,
  ): Promise<Sealed<Result>>;
  /** Ids of the running processes. */
  pids(): number[];
  /** Ends all processes. */
  close(): void;
}

/** `file`: path of a reader's code if it is not next to the server. */
export function createReaders({
  log,
  file = workerFile('reader.js', 'reader-from-source.mjs'),
  limits = READ_LIMITS,
}: {
  log: Logger;
  file?: string | undefined;
  limits?: ReadLimits;
}): Readers {
  const lanes = new Lanes(LANES);
  const all = new Set<ReaderProcess>();
  const apart = new UsersApart();
  /** At most one idle reader is kept. */
  let idle: ReaderProcess | undefined;
  let ending: NodeJS.Timeout | undefined;

  const start = () => {
    const reader: ReaderProcess = new ReaderProcess(file, limits, () => {
      all.delete(reader);
      if (idle === reader) idle = undefined;
    });
    all.add(reader);
    return reader;
  };
  const takeReader = () => {
    clearTimeout(ending);
    const reader = idle ?? start();
    idle = undefined;
    return reader;
  };
  /** Keeps the reader for the next file, or a fresh one if this one has grown or given way. */
  const keep = (reader: ReaderProcess, { rss }: ReadAnswer) => {
    const isSpent = reader.isLowered || rss > READER_KEEPS_BYTES;
    if (idle || isSpent) reader.end();
    if (idle) return;
    const kept = isSpent ? start() : reader;
    idle = kept;
    ending = setTimeout(() => kept.end(), IDLE_MS).unref();
  };

  async function inProcess(job: string, input: unknown, userId: string): Promise<ReadAnswer> {
    const reader = takeReader();
    const answer = await reader.run({ job, input });
    if (typeof answer === 'object') {
      keep(reader, answer);
      return answer;
    }
    log.warn({ job, fault: answer }, 'reading a file was stopped');
    if (answer === 'start') throw new WorkerFailed('broken');
    apart.add(userId);
    throw new ReaderFailed(answer);
  }

  /** Waits for a reader, and reads. Frees the place in `usual` once a long job has the place in `long`. */
  async function inTurn(job: string, input: unknown, userId: string): Promise<ReadAnswer> {
    const read = () => inProcess(job, input, userId);
    if (apart.has(userId)) return lanes.run('long', userId, read);
    // An object, because awaiting a promise of the answer would wait for it in the place in `usual`.
    const { reading } = await lanes.run('usual', userId, async () => {
      const reading = read();
      const ended = reading.then(nothing, nothing);
      const moving = new Promise<void>((resolve) => {
        const move = () =>
          lanes.run('long', userId, () => {
            resolve();
            return ended;
          });
        const timer = setTimeout(() => void move().catch(nothing), LONG_MS).unref();
        void ended.then(() => clearTimeout(timer));
      });
      await Promise.race([ended, moving]);
      return { reading };
    });
    return reading;
  }

  return {
    async run<Input, Result>(job: ReadJob<Input, Result>, input: Input, userId: string) {
      const read = () => inTurn(job.name, input, userId);
      const { outcome } = await lanes.run('users', userId, read);
      if (!('broken' in outcome)) return { bytes: resultOf(outcome) } satisfies Sealed<Result>;
      log.error({ job: job.name, error: outcome.broken }, 'a file could not be read');
      throw new ReaderFailed('crash');
    },
    pids: () => [...all].flatMap(({ pid }) => pid ?? []),
    close() {
      clearTimeout(ending);
      for (const reader of all) reader.end();
    },
  };
}

const nothing = (): void => undefined;

/** Users whose files have exceeded a limit. Together they use one reader, so others wait less. */
class UsersApart {
  readonly #until = new Map<string, { at: number; ms: number }>();

  add(userId: string): void {
    const before = this.#until.get(userId);
    const ms = Math.min(before ? before.ms * 2 : APART_MS, LONGEST_APART_MS);
    this.#until.set(userId, { at: performance.now() + ms, ms });
  }

  has(userId: string): boolean {
    for (const [id, { at }] of this.#until) if (at < performance.now()) this.#until.delete(id);
    return this.#until.has(userId);
  }
}
