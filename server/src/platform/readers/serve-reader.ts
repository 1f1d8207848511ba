import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { AppError, refusal } from '../http/errors.ts';
import { releaseMemory } from '../jobs/release-memory.ts';
import { workerFile } from '../jobs/worker-file.ts';
import type { ReadFunction } from './read-jobs.ts';
import { READER_BYTES, RESULT_BYTES } from './reader-limits.ts';
import type { ReadAnswer, ReadRequest } from './reader-process.ts';
import { seal } from './sealed.ts';

type Read = ReadFunction<never, unknown>;

/** Whether a job is running, its number, and a place to wait at. */
const running = new Int32Array(new SharedArrayBuffer(12));

/**
 * Makes this a process that reads files from strangers, one at a time, for the server that started it. It has no
 * database and no secrets, so ending it harms nothing but the job.
 */
export async function serveReader(functions: Readonly<Record<string, Read>>): Promise<void> {
  const [mostCpuMs, usualCpuMs] = process.argv.slice(2).map(Number);
  new Worker(workerFile('reader-watch.js', 'reader-watch.mjs'), {
    workerData: { running, mostBytes: READER_BYTES, mostCpuMs, usualCpuMs },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  }).unref();
  // If the machine runs out of memory, Linux ends this process first. Other systems have no such file.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
  const known = new Map(Object.entries(functions));
  process.on('message', (request: ReadRequest<never>) => void answer(known, request));
  // The server has ended.
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}

async function answer(known: ReadonlyMap<string, Read>, request: ReadRequest<never>) {
  Atomics.add(running, 1, 1);
  Atomics.store(running, 0, 1);
  Atomics.notify(running, 0);
  const outcome = await outcomeOf(known, request);
  releaseMemory();
  Atomics.store(running, 0, 0);
  process.send?.({ outcome, rss: process.memoryUsage.rss() } satisfies ReadAnswer);
}

async function outcomeOf(
  known: ReadonlyMap<string, Read>,
  { job, input }: ReadRequest<never>,
): Promise<ReadAnswer['outcome']> {
  try {
    const read = known.get(job);
    if (!read) throw new Error(`unknown job ${job}`);
    const { bytes } = seal(await read(input));
    // The server would have to hold it.
    if (bytes.length > RESULT_BYTES) throw new RangeError('the result is too large');
    return { result: bytes };
  } catch (error) {
    if (error instanceof AppError) return refusal(error);
    // The message may quote the file, so only the kind of error and the place are sent.
    const { name, stack = '' } = error instanceof Error ? error : new Error();
    const frames = stack.split('\n').filter((line) => /^ {4}at /.test(line));
    return { broken: [name, ...frames.slice(0, 10)].join('\n') };
  }
}
