import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../jobs/worker-file.ts';

/** If a reader (a backup) takes longer, the log stays as it is until the next attempt. */
const READERS_MAY_TAKE_MS = 1000;

/**
 * Moves the write-ahead log into the database file and starts an empty one. Runs in a thread because it often waits
 * long for the disk. No one may write while it runs. Never rejects: pages that cannot be moved stay safe in the log.
 */
export async function checkpoint(file: string): Promise<void> {
  try {
    const thread = new Worker(workerFile('checkpoint-worker.js', 'checkpoint-worker.mjs'), {
      workerData: { file, timeoutMs: READERS_MAY_TAKE_MS },
      execArgv: [],
    });
    await once(thread, 'exit');
  } catch {
    // Ignored: the write that caused this has succeeded, and the next long log triggers another attempt.
  }
}
