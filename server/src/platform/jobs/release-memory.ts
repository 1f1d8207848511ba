import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Growth below this since the last collection is ignored, because collecting would cost more than it frees. */
const MUCH_BYTES = 64 * 1024 * 1024;

// Nothing else makes V8 collect: a thread sleeps between jobs, and memory of the last one would stay allocated.
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

let leftLastTime = 0;

/** Call after a job. Releases its memory if it took much, which takes some hundredths of a second. */
export function releaseMemory(): void {
  if (taken() < leftLastTime + MUCH_BYTES) return;
  collect();
  leftLastTime = taken();
}

function taken(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
