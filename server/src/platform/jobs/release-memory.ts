import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** If memory has grown by less than this since the last garbage collection, another one is not worthwhile. */
const MUCH_BYTES = 64 * 1024 * 1024;

// Must be triggered explicitly: a thread sleeps between jobs, so V8 would keep the last job's memory allocated.
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

let leftLastTime = 0;

/** Call after each job. If the job used a lot of memory, frees it, which takes a few hundredths of a second. */
export function releaseMemory(): void {
  if (taken() < leftLastTime + MUCH_BYTES) return;
  collect();
  leftLastTime = taken();
}

function taken(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
