import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Language } from '@saldo/contract/languages';
import { Piscina } from 'piscina';
import type { Config } from '../config/config.ts';
import type { Storage } from '../db/storage.ts';
import type { WriteGate } from '../db/write-gate.ts';
import { fieldsOf } from '../fields-of-unknown.ts';
import { WorkerFailed, type WorkerFault } from '../http/busy-errors.ts';
import { type Outcome, resultOf } from '../http/errors.ts';
import { JsonBytes } from '../http/json-bytes.ts';
import type { Logger } from '../observability/logger.ts';
import { findOrigin, type Origin } from '../observability/request-origins.ts';
import type { SlowQuerySettings } from '../observability/slow-queries.ts';
import { readerLanguage } from '../reader-language.ts';
import { asError, errorCode } from '../unknown-error.ts';
import { createDemoTurns } from './demo-turns.ts';
import { Lanes, maxThreadCount, threadLimits } from './lanes.ts';
import { NICENESS } from './niceness.ts';
import { type Task, userOf } from './tasks.ts';
import { workerFile } from './worker-file.ts';

/** Idle threads end after this time to release memory. The next page then takes 0.7 s instead of 0.1 s. */
const IDLE_MS = 60_000;
/** Enough for the largest accepted statement, while stopping files made to exhaust memory. */
const HEAP_MB = 512;
/** For new objects; a sixth of Node.js's default. With the default, seven threads would hold 200 MB of garbage. */
const YOUNG_MB = 8;

export interface WorkerData {
  dataDir: string;
  databaseUrl: string | undefined;
  logLevel: string;
  slow: SlowQuerySettings;
}

/** Threads that run jobs. */
export type ThreadPool = Pick<Piscina<Job<unknown>>, 'run' | 'threads' | 'on' | 'close'>;
export type PoolOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>;

interface Parts {
  gate: WriteGate;
  /** For small tasks that run on the main thread. */
  storage: Storage;
  log: Logger;
  slow: SlowQuerySettings;
  /** Path of the thread's code if it is not next to the server. */
  file?: string | undefined;
  /** Starts the threads. Tests share those of several servers. */
  startPool?: ((options: PoolOptions) => ThreadPool) | undefined;
}

/** Message to a worker thread. */
export interface Job<Input = unknown> {
  task: string;
  input: Input;
  /** True to return the result as JSON bytes. */
  asJson: boolean;
  /** Language of whoever reads the result. */
  language: Language;
  /** The request that caused the work, for the audit log. */
  request: { id: string; origin: Origin } | undefined;
  /** Port to the main thread's write gate. */
  gate: MessagePort;
}

type Asked<Input> = Pick<Job<Input>, 'input' | 'asJson' | 'language'>;

/** Called at once: the work that later begins a waiting job is that of another reader. */
const asked = <Input>(input: Input, asJson: boolean): Asked<Input> => ({
  ...{ input, asJson },
  language: readerLanguage(),
});

export interface Workers {
  /**
   * Runs a task: on the main thread if it is small, otherwise in a worker thread once the lane has room for the user
   * (`input.bookId` or `input.userId`). Rejects with the task's AppError, with 503 `busy` if too many jobs wait, and with `WorkerFailed`
   * if the thread crashes or exceeds its time or memory.
   */
  run<Input, Result>(task: Task<Input, Result>, input: Input): Promise<Result>;
  /** For long responses. The thread serializes them to JSON, so the main thread only sends bytes. */
  runAsJson<Input, Result>(task: Task<Input, Result>, input: Input): Promise<Result | JsonBytes>;
  /** Number of running and waiting jobs per lane. */
  load(): { name: string; running: number; waiting: number }[];
  close(): Promise<void>;
}

export function createWorkers(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'logLevel' | 'workerThreads'>,
  { gate, storage, log, slow, file, startPool = (options) => new Piscina(options) }: Parts,
): Workers {
  const { dataDir, databaseUrl, logLevel } = config;
  const threads = threadLimits(config.workerThreads);
  const pool = startPool({
    filename: file ?? workerFile('worker.js', 'worker-from-source.mjs'),
    minThreads: 0,
    // One thread per job that may run at a time. The pool starts them on demand.
    maxThreads: maxThreadCount(threads),
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS.jobs,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    workerData: { dataDir, databaseUrl, logLevel, slow } satisfies WorkerData,
  });
  // A thread that failed between tasks is replaced when the next task starts. Without a listener, its error would end
  // the process.
  pool.on('error', (error: Error) => log.error({ err: error }, 'worker thread failed'));
  const starting = stopWithThreads(pool);
  const lanes = new Lanes(threads);
  const inDemoTurn = createDemoTurns();

  async function inThread<Input, Result>(
    task: Task<Input, Result>,
    { input, asJson, language }: Asked<Input>,
  ): Promise<Outcome<Result>> {
    const channel = new MessageChannel();
    const stop = new AbortController();
    const { withinMs = threads.lanes[task.lane].withinMs } = task;
    const timer = setTimeout(() => stop.abort('time' satisfies WorkerFault), withinMs);
    starting.add(stop);
    const turn = serveGate(channel.port1, {
      ...{ gate, user: userOf(input) ?? '' },
      begun: () => starting.delete(stop),
    });
    try {
      const job: Job = {
        ...{ task: task.name, input, asJson, language },
        ...{ request: requestOf(input), gate: channel.port2 },
      };
      return await pool.run(job, {
        transferList: [channel.port2, ...(task.transfers?.(input) ?? [])],
        signal: stop.signal,
      });
    } catch (error) {
      const fault: WorkerFault | undefined = stop.signal.reason ?? faultOf(error);
      if (!fault) throw error;
      log.warn({ task: task.name, fault, reason: asError(error).message }, 'job stopped');
      throw new WorkerFailed(fault);
    } finally {
      clearTimeout(timer);
      starting.delete(stop);
      // A thread stopped during a write keeps the database locked until it exits, which closes the port.
      if (!turn.isHeld()) channel.port1.close();
    }
  }

  const inLane = <Input, Result>(task: Task<Input, Result>, job: Asked<Input>) =>
    inDemoTurn('thread', () =>
      lanes.run(task.lane, userOf(job.input) ?? '', async () =>
        resultOf(await inThread(task, job)),
      ),
    );
  const onMain = async <Input, Result>({ onMain: small }: Task<Input, Result>, input: Input) =>
    small && (await small.isSmall({ storage }, input))
      ? () => inDemoTurn('main', () => small.run({ storage, log }, input))
      : undefined;
  return {
    async run(task, input) {
      const small = await onMain(task, input);
      return small ? small() : inLane(task, asked(input, false));
    },
    async runAsJson(task, input) {
      const small = await onMain(task, input);
      if (small) return small();
      const asBytes: Task<typeof input, Uint8Array> = { ...task, onMain: undefined };
      return new JsonBytes(await inLane(asBytes, asked(input, true)));
    },
    load: () => lanes.load(),
    close: () => pool.close(),
  };
}

/**
 * Collects abort controllers of jobs that no thread has begun. Once the last thread has exited, aborts them, because the
 * pool would let them wait until they time out. While another thread exists, it takes them when it is ready or idle; the
 * pool itself fails the job of a thread that exits.
 */
function stopWithThreads(pool: ThreadPool): Set<AbortController> {
  const starting = new Set<AbortController>();
  // The pool still lists the thread, with the id -1 if it exited by itself.
  pool.on('workerDestroy', ({ id }: { id: number }) => {
    if (pool.threads.some(({ threadId }) => threadId !== id)) return;
    for (const stop of starting) stop.abort('broken' satisfies WorkerFault);
    starting.clear();
  });
  return starting;
}

function requestOf(input: unknown): Job['request'] {
  const { requestId: id } = fieldsOf(input);
  const origin = typeof id === 'string' ? findOrigin(id) : undefined;
  return typeof id === 'string' && origin ? { id, origin } : undefined;
}

/** Classifies the pool's error. Undefined if an input or result cannot be sent between threads. */
function faultOf(error: unknown): WorkerFault | undefined {
  if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return 'memory';
  return asError(error).name === 'DataCloneError' ? undefined : 'broken';
}

/**
 * Lets a job take turns at the gate. The thread sends 'begin' once it runs the job, 'enter' to request a turn (answered
 * with 'entered'), and 'leave' to end it. Closing the port also ends it.
 */
function serveGate(
  port: MessagePort,
  { gate, user, begun }: { gate: WriteGate; user: string; begun(): void },
): { isHeld(): boolean } {
  let leave: (() => void) | undefined;
  let gone = false;
  const end = () => {
    leave?.();
    leave = undefined;
  };
  port.on('message', (message: 'begin' | 'enter' | 'leave') => {
    if (message === 'begin') return begun();
    if (message === 'leave') {
      end();
      return;
    }
    const turn = () =>
      new Promise<void>((resolve) => {
        if (gone) return resolve();
        leave = resolve;
        port.postMessage('entered');
      });
    void gate(turn, user);
  });
  port.on('close', () => {
    gone = true;
    end();
  });
  return { isHeld: () => leave !== undefined };
}
