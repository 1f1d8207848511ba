import { WorkerFailed } from '../http/busy-errors.ts';
import { resultOf } from '../http/errors.ts';
import { Lanes } from '../jobs/lanes.ts';
import { workerFile } from '../jobs/worker-file.ts';
import type { Logger } from '../observability/logger.ts';
import type { ReadJob } from './read-jobs.ts';
import { READER_KEEPS_BYTES } from './reader-limits.ts';
import { type ReadAnswer, type ReaderFault, ReaderProcess } from './reader-process.ts';
import type { Sealed } from './sealed.ts';

/** How long an idle reader is kept. Starting one takes half a second. */
const IDLE_MS = 5 * 60_000;
/** How long a user whose file exceeded a limit is kept apart from others. Doubles each time, up to an hour. */
const APART_MS = 60_000;
const LONGEST_APART_MS = 60 * 60_000;

const ONE_BY_ONE = { shares: false, runningOfOne: 1, waitingOfOne: 2, waiting: 20, withinMs: 0 };
/** Readers that may run at a time: two, and one for all users whose files have just exceeded a limit. */
const LANES = {
  shared: 0,
  lanes: { usual: { ...ONE_BY_ONE, own: 2 }, apart: { ...ONE_BY_ONE, own: 1 } },
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
}: {
  log: Logger;
  file?: string | undefined;
}): Readers {
  const lanes = new Lanes(LANES);
  const all = new Set<ReaderProcess>();
  const apart = new UsersApart();
  /** At most one idle reader is kept. */
  let idle: ReaderProcess | undefined;
  let ending: NodeJS.Timeout | undefined;

  const start = () => {
    const reader: ReaderProcess = new ReaderProcess(file, () => {
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
  const keep = (reader: ReaderProcess, { rss }: ReadAnswer) => {
    if (idle || reader.isLowered || rss > READER_KEEPS_BYTES) return reader.end();
    idle = reader;
    ending = setTimeout(() => reader.end(), IDLE_MS).unref();
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

  return {
    async run<Input, Result>(job: ReadJob<Input, Result>, input: Input, userId: string) {
      const lane = apart.has(userId) ? 'apart' : 'usual';
      const { outcome } = await lanes.run(lane, userId, () => inProcess(job.name, input, userId));
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
