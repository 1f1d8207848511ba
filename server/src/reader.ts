import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { functions } from './features/imports/reading/functions.ts';
import { AppError, refusal } from './platform/http/errors.ts';
import { releaseMemory } from './platform/jobs/release-memory.ts';
import { workerFile } from './platform/jobs/worker-file.ts';
import type { ReadFunction } from './platform/readers/read-jobs.ts';
import { READER_BYTES, READER_STOPS_ITSELF_MS } from './platform/readers/reader-limits.ts';
import type { ReadAnswer, ReadRequest } from './platform/readers/reader-process.ts';
import { seal } from './platform/readers/sealed.ts';

// A process that reads files from strangers, one at a time, for the server that started it. It has no database and no
// secrets. Ending it harms nothing but the job.

const known = new Map<string, ReadFunction<never, unknown>>(Object.entries(functions));

/** Whether a job is running, its number, and a place to wait at. */
const running = new Int32Array(new SharedArrayBuffer(12));
new Worker(workerFile('memory-watch.js', 'memory-watch.mjs'), {
  workerData: { running, mostBytes: READER_BYTES, withinMs: READER_STOPS_ITSELF_MS },
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
}).unref();

// If the machine runs out of memory, Linux ends this process first. Other systems have no such file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

async function answerOf({ job, input }: ReadRequest<never>): Promise<ReadAnswer['outcome']> {
  try {
    const read = known.get(job);
    if (!read) throw new Error(`unknown job ${job}`);
    return { result: seal(await read(input)).bytes };
  } catch (error) {
    if (error instanceof AppError) return refusal(error);
    // The message may quote the file, so only the kind of error and the place are sent.
    const { name, stack = '' } = error instanceof Error ? error : new Error();
    return {
      broken: [name, ...stack.split('\n').filter((line) => /^ {4}at /.test(line))].join('\n'),
    };
  }
}

process.on('message', async (request: ReadRequest<never>) => {
  Atomics.add(running, 1, 1);
  Atomics.store(running, 0, 1);
  Atomics.notify(running, 0);
  const outcome = await answerOf(request);
  releaseMemory();
  Atomics.store(running, 0, 0);
  process.send?.({ outcome, rss: process.memoryUsage.rss() } satisfies ReadAnswer);
});
// The server has ended.
process.on('disconnect', () => process.exit());
process.send?.('ready');
