import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Config } from '../config/config.ts';
import type { WriteGate } from '../db/gate.ts';
import { asError, errorCode } from '../error-code.ts';
import { fieldsOf } from '../fields.ts';
import { TooMuchWork } from '../http/busy.ts';
import { type Outcome, resultOf } from '../http/errors.ts';
import type { Logger } from '../observability/logger.ts';
import { type Origin, originOf } from '../observability/origins.ts';
import type { SlowSettings } from '../observability/slow-queries.ts';
import { type LaneLimits, Lanes, laneOf, mostThreads, threadsOf } from './lanes.ts';
import { NICENESS } from './niceness.ts';
import { personOf } from './tasks.ts';
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

/** What travels to a worker: the task's name, its input, and the way to the write gate of the main thread. */
export interface Job<Input = unknown> {
  task: string;
  input: Input;
  /** Whose work it is: the audit log names it. */
  request: { id: string; origin: Origin } | undefined;
  gate: MessagePort;
}

export interface Workers {
  /**
   * Runs a task of `worker.ts` by its name, off the event loop, when its lane has room for its person (`input.userId`).
   * Rejects with the AppError that the task throws, with 503 `busy` where too many wait, and with `TooMuchWork` where it
   * takes longer than `timeoutMs` or more memory than a thread may.
   */
  run<T>(
    task: string,
    input: unknown,
    options: { timeoutMs: number; transfer?: ArrayBuffer[] },
  ): Promise<T>;
  /** How many jobs run and wait, by lane. */
  load(): { name: string; running: number; waiting: number }[];
  close(): Promise<void>;
}

export function createWorkers(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'logLevel' | 'workerThreads'>,
  gate: WriteGate,
  options: { log: Logger; slow: SlowSettings; file?: string | undefined },
): Workers {
  const { dataDir, databaseUrl, logLevel } = config;
  const threads = threadsOf(config.workerThreads);
  const pool = new Piscina({
    filename: options.file ?? workerFile('worker.js', 'worker-from-source.mjs'),
    minThreads: 0,
    // One for each job that may run, made when it is needed.
    maxThreads: mostThreads(threads),
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    workerData: {
      ...{ dataDir, databaseUrl, logLevel },
      slow: options.slow,
    } satisfies WorkerData,
  });
  // A thread that fails between tasks is replaced by the next task; unheard, its error would end the process.
  pool.on('error', (error: Error) => options.log.error({ err: error }, 'worker thread failed'));
  const lanes = new Lanes(threads);
  const run: Workers['run'] = async (task, input, { timeoutMs, transfer = [] }) => {
    const channel = new MessageChannel();
    const turn = serveGate(channel.port1, gate, personOf(input) ?? '');
    try {
      const job: Job = {
        ...{ task, input, request: requestOf(input), gate: channel.port2 },
      };
      const outcome: Outcome<never> = await pool.run(job, {
        transferList: [channel.port2, ...transfer],
        signal: AbortSignal.timeout(timeoutMs),
      });
      return resultOf(outcome);
    } catch (error) {
      if (!isOverwhelmed(error)) throw error;
      options.log.warn({ task, reason: asError(error).message }, 'a job was stopped');
      throw new TooMuchWork();
    } finally {
      // A thread that was stopped in the middle of a write holds the database until it has ended, which closes the port.
      if (!turn.isHeld()) channel.port1.close();
    }
  };
  return {
    run(task, input, options) {
      const lane = laneOf(task);
      const { withinMs = Number.POSITIVE_INFINITY }: LaneLimits = threads.lanes[lane];
      const limited = { ...options, timeoutMs: Math.min(options.timeoutMs, withinMs) };
      return lanes.run(lane, personOf(input) ?? '', () => run(task, input, limited));
    },
    load: () => lanes.load(),
    close: () => pool.close(),
  };
}

function requestOf(input: unknown): Job['request'] {
  const { requestId: id } = fieldsOf(input);
  const origin = typeof id === 'string' ? originOf(id) : undefined;
  return typeof id === 'string' && origin ? { id, origin } : undefined;
}

/** Whether a thread ran out of time or memory, or broke down. */
function isOverwhelmed(error: unknown): boolean {
  const { name, message } = asError(error);
  return (
    name === 'AbortError' ||
    errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ||
    message.startsWith('worker exited')
  );
}

/** Lets a worker take its turns at the gate: 'enter' is answered when it is its turn; 'leave' ends the turn, and so does the port's end. */
function serveGate(port: MessagePort, gate: WriteGate, person: string): { isHeld(): boolean } {
  let leave: (() => void) | undefined;
  let gone = false;
  const end = () => {
    leave?.();
    leave = undefined;
  };
  port.on('message', (message: 'enter' | 'leave') => {
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
    void gate(turn, person);
  });
  port.on('close', () => {
    gone = true;
    end();
  });
  return { isHeld: () => leave !== undefined };
}
