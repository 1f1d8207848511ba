import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Less than so much more than after the last time is left alone: collecting it would cost more than it brings. */
const MUCH_BYTES = 64 * 1024 * 1024;

// Nothing else asks V8 to collect: between its jobs a thread sleeps, and what the last one took would stay taken.
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

let leftLastTime = 0;

/** After a job that took much memory: gives back what it left. Takes some hundredths of a second. */
export function releaseMemory(): void {
  if (taken() < leftLastTime + MUCH_BYTES) return;
  collect();
  leftLastTime = taken();
}

function taken(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
