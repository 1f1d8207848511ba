import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../jobs/worker-file.ts';

/** Who reads for longer (a backup) keeps the log as it is until the next time. */
const READERS_MAY_TAKE_MS = 1000;

/**
 * Brings the write-ahead log into the database file and begins an empty one, in a thread: it waits for the disk, often
 * and for long. Nobody may write meanwhile. Never rejects: what cannot be brought in stays safe in the log.
 */
export async function checkpoint(file: string): Promise<void> {
  try {
    const thread = new Worker(workerFile('checkpoint-worker.js', 'checkpoint-worker.mjs'), {
      workerData: { file, timeoutMs: READERS_MAY_TAKE_MS },
      execArgv: [],
    });
    await once(thread, 'exit');
  } catch {
    // The write before it is done, and the next long log is another chance.
  }
}
