import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Config } from '../config/config.ts';
import type { Storage } from '../db/storage.ts';
import type { WriteGate } from '../db/write-gate.ts';
import { WorkerFailed, type WorkerFault } from '../http/busy-errors.ts';
import { type Outcome, resultOf } from '../http/errors.ts';
import { JsonBytes } from '../http/json-bytes.ts';
import type { Logger } from '../observability/logger.ts';
import { type Origin, originOf } from '../observability/request-origins.ts';
import type { SlowSettings } from '../observability/slow-queries.ts';
import { asError, errorCode } from '../unknown-error.ts';
import { fieldsOf } from '../unknown-fields.ts';
import { Lanes, mostThreads, threadsOf } from './lanes.ts';
import { NICENESS } from './niceness.ts';
import { type Task, userOf } from './tasks.ts';
import { workerFile } from './worker-file.ts';

/** A thread that has nothing to do gives its memory back, after the next page: one that waits for threads takes 0.7 s, not 0.1. */
const IDLE_MS = 60_000;
/** Room for the largest statement that is accepted, and an end to files made to fill memory. */
const HEAP_MB = 512;
/** A sixth of what Node.js takes for new objects by itself: seven threads would hold 200 MB of what is gone. */
const YOUNG_MB = 8;

/** What each worker thread is started with. */
export interface WorkerData {
  dataDir: string;
  databaseUrl: string | undefined;
  logLevel: string;
  slow: SlowSettings;
}

/** What the workers rest on. */
interface Parts {
  gate: WriteGate;
  /** For small tasks, which run on the main thread. */
  storage: Storage;
  log: Logger;
  slow: SlowSettings;
  /** The thread's code, unless it lies beside the server. */
  file?: string | undefined;
}

/** What travels to a worker thread. */
export interface Job<Input = unknown> {
  /** The task's name. */
  task: string;
  input: Input;
  /** True if the result is to come as bytes of JSON. */
  asJson: boolean;
  /** The request behind the work: the audit log names it. */
  request: { id: string; origin: Origin } | undefined;
  /** Leads to the write gate of the main thread. */
  gate: MessagePort;
}

export interface Workers {
  /**
   * Runs a task: on the main thread if it is small, else in a worker thread as soon as its lane has room for the user
   * (`input.userId`). Rejects with the AppError that the task throws, with 503 `busy` if too many wait, and with
   * `WorkerFailed` if the thread runs out of time or memory, or breaks.
   */
  run<Input, Result>(task: Task<Input, Result>, input: Input): Promise<Result>;
  /** For long answers: a thread writes them as JSON, so the main thread only sends them. */
  runAsJson<Input, Result>(task: Task<Input, Result>, input: Input): Promise<Result | JsonBytes>;
  /** How many jobs run and wait, by lane. */
  load(): { name: string; running: number; waiting: number }[];
  close(): Promise<void>;
}

export function createWorkers(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'logLevel' | 'workerThreads'>,
  { gate, storage, log, slow, file }: Parts,
): Workers {
  const { dataDir, databaseUrl, logLevel } = config;
  const threads = threadsOf(config.workerThreads);
  const pool = new Piscina({
    filename: file ?? workerFile('worker.js', 'worker-from-source.mjs'),
    minThreads: 0,
    // One for each job that may run, made when it is needed.
    maxThreads: mostThreads(threads),
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    workerData: { dataDir, databaseUrl, logLevel, slow } satisfies WorkerData,
  });
  // A thread that fails between tasks is replaced by the next task. Unheard, its error would end the process.
  pool.on('error', (error: Error) => log.error({ err: error }, 'worker thread failed'));
  const starting = stopWithThreads(pool);
  const lanes = new Lanes(threads);

  async function inThread<Result>(
    task: Task<never, Result>,
    { input, asJson }: Pick<Job, 'input' | 'asJson'>,
    transfers: ArrayBuffer[],
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
        ...{ task: task.name, input, asJson },
        ...{ request: requestOf(input), gate: channel.port2 },
      };
      return await pool.run(job, {
        transferList: [channel.port2, ...transfers],
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
      // A thread stopped in the middle of a write holds the database until it has ended, which closes the port.
      if (!turn.isHeld()) channel.port1.close();
    }
  }

  const inLane = <Input, Result>(task: Task<Input, Result>, input: Input, asJson = false) =>
    lanes.run(task.lane, userOf(input) ?? '', async () =>
      resultOf(await inThread(task, { input, asJson }, task.transfers?.(input) ?? [])),
    );
  const onMain = async <Input, Result>({ onMain }: Task<Input, Result>, input: Input) =>
    (await onMain?.isSmall({ storage }, input)) ? onMain : undefined;
  return {
    async run(task, input) {
      const small = await onMain(task, input);
      return small ? small.run({ storage, log }, input) : inLane(task, input);
    },
    async runAsJson(task, input) {
      const small = await onMain(task, input);
      if (small) return small.run({ storage, log }, input);
      const asBytes: Task<typeof input, Uint8Array> = { ...task, onMain: undefined };
      return new JsonBytes(await inLane(asBytes, input, true));
    },
    load: () => lanes.load(),
    close: () => pool.close(),
  };
}

/**
 * The stops of jobs whose thread is still starting. If a thread ends before it is ready, all of them are stopped: the
 * pool would leave them waiting until their time is up.
 */
function stopWithThreads(pool: Piscina): Set<AbortController> {
  const starting = new Set<AbortController>();
  const ready = new WeakSet<object>();
  pool.on('workerCreate', (thread: object) => ready.add(thread));
  pool.on('workerDestroy', (thread: object) => {
    if (ready.has(thread)) return;
    for (const stop of starting) stop.abort('broken' satisfies WorkerFault);
  });
  return starting;
}

function requestOf(input: unknown): Job['request'] {
  const { requestId: id } = fieldsOf(input);
  const origin = typeof id === 'string' ? originOf(id) : undefined;
  return typeof id === 'string' && origin ? { id, origin } : undefined;
}

/** What was wrong with a thread, by what the pool reports; undefined if an input or a result cannot cross between threads. */
function faultOf(error: unknown): WorkerFault | undefined {
  if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return 'memory';
  return asError(error).name === 'DataCloneError' ? undefined : 'broken';
}

/**
 * Lets a job take its turns at the gate. 'enter' is answered when it is its turn; 'leave' ends the turn, and so does the
 * end of the port. 'begin' says that the job has a thread.
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
