import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import type { Refused } from '../http/errors.ts';
import { NICENESS } from '../jobs/niceness.ts';
import { READER_HEAP_MB, type ReadLimits } from './reader-limits.ts';

/** Message to a reader process. */
export interface ReadRequest<Input = unknown> {
  job: string;
  input: Input;
}

/** Message from a reader process. `rss` is its resident memory after the job, in bytes. */
export interface ReadAnswer {
  outcome:
    | { result: Uint8Array<ArrayBuffer> }
    | { refused: Refused }
    /** The reader has a bug. Names the error and the place, and never quotes the file. */
    | { broken: string };
  rss: number;
}

/** Why a reader process did not finish: it exceeded its time or memory, ended otherwise, or could not start. */
export type ReaderFault = 'time' | 'memory' | 'crash' | 'start';

/** One child process. It runs one job at a time, and ends if it exceeds its limits. */
export class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #wallMs: number;
  #isReady = false;
  #isOutOfTime = false;
  #settle: (answer: ReadAnswer | ReaderFault) => void = () => undefined;

  /** `gone` is called once, when the process has ended. */
  constructor(file: string, limits: ReadLimits, gone: () => void) {
    this.#wallMs = limits.wallMs;
    this.#child = fork(file, [String(limits.cpuMs), String(limits.usualCpuMs)], {
      // Nothing of the server's environment, which may contain secrets. Days in files have no time zone.
      env: { NODE_ENV: process.env.NODE_ENV ?? '' },
      execArgv: [`--max-old-space-size=${READER_HEAP_MB}`, '--max-semi-space-size=8'],
      serialization: 'advanced',
      // A failing process prints parts of its memory, which may contain a file's contents.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#prefer(NICENESS.jobs);
    this.#child.on('message', (answer: ReadAnswer | 'ready') => {
      this.#isReady = true;
      if (answer !== 'ready') this.#settle(answer);
    });
    this.#child.on('error', () => this.end());
    this.#child.once('exit', (_, signal) => {
      this.#settle(this.#faultOf(signal));
      gone();
    });
    // An idle process does not keep the server running.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** True if it has lowered its priority, which is final. */
  get isLowered(): boolean {
    try {
      return this.pid === undefined || getPriority(this.pid) > NICENESS.jobs;
    } catch {
      // The process has just ended.
      return true;
    }
  }

  /** Resolves with the answer, or with the reason why there is none. The process has then ended. */
  async run(request: ReadRequest): Promise<ReadAnswer | ReaderFault> {
    const answer = new Promise<ReadAnswer | ReaderFault>((resolve) => {
      this.#settle = resolve;
    });
    this.#child.channel?.ref();
    const stop = setTimeout(() => {
      this.#isOutOfTime = true;
      this.end();
    }, this.#wallMs);
    this.#child.send(request, (error) => {
      if (error) this.end();
    });
    try {
      return await answer;
    } finally {
      clearTimeout(stop);
      this.#child.channel?.unref();
    }
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  /**
   * Node.js aborts when its heap is full. The reader kills itself, or Linux kills it, when memory is short. It ends with
   * SIGTERM when it has used up its processor time.
   */
  #faultOf(signal: NodeJS.Signals | null): ReaderFault {
    if (this.#isOutOfTime || signal === 'SIGTERM') return 'time';
    if (!this.#isReady) return 'start';
    return signal === 'SIGKILL' || signal === 'SIGABRT' ? 'memory' : 'crash';
  }

  #prefer(niceness: number): void {
    try {
      if (this.#child.pid !== undefined) setPriority(this.#child.pid, niceness);
    } catch {
      // The process has just ended, or this system does not allow it.
    }
  }
}
