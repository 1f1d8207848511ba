import type { MessagePort } from 'node:worker_threads';
import type { WriteGate } from '../db/write-gate.ts';

/**
 * A worker thread's access to the main thread's write gate. A thread runs one job at a time, and each job has its own
 * port.
 */
export class WorkerWriteGate {
  #port: MessagePort | undefined;
  /** Unfinished writes of the current job. */
  readonly #writes = new Set<Promise<unknown>>();

  begin(port: MessagePort): void {
    this.#port = port;
    port.postMessage('begin');
  }

  /**
   * Waits for the job's remaining writes. The thread does nothing between jobs, so a write left running by a failed job
   * would hold the gate until the next job.
   */
  async end(): Promise<void> {
    await Promise.allSettled(this.#writes);
    this.#port?.close();
    this.#port = undefined;
  }

  readonly pass: WriteGate = (work) => {
    const write = pass(this.#port, work);
    this.#writes.add(write);
    const forget = () => this.#writes.delete(write);
    write.then(forget, forget);
    return write;
  };
}

async function pass<T>(port: MessagePort | undefined, work: () => Promise<T>): Promise<T> {
  if (!port) throw new Error('the write gate is not connected');
  await new Promise<void>((resolve) => {
    port.once('message', () => resolve());
    port.postMessage('enter');
  });
  try {
    return await work();
  } finally {
    port.postMessage('leave');
  }
}
