import { closeSync, openSync, readSync } from 'node:fs';

/**
 * Statistics of the calling thread on Linux: nanoseconds on a processor, nanoseconds waiting for one, and time slices.
 */
const SCHEDSTAT = '/proc/thread-self/schedstat';
const LONGEST = 128;

export interface ThreadTime {
  /** Milliseconds since an arbitrary point in time. */
  ms(): number;
  close(): void;
}

/**
 * Processor time of the calling thread; only that thread may read it. On systems other than Linux, the time of the
 * whole process.
 */
export function openThreadTime(): ThreadTime {
  const file = openIfThere(SCHEDSTAT);
  if (file === undefined) return { ms: processTime, close: () => undefined };
  const bytes = Buffer.alloc(LONGEST);
  return {
    ms: () => {
      const length = readSync(file, bytes, 0, LONGEST, 0);
      return Number(bytes.toString('latin1', 0, length).split(' ', 1)[0]) / 1e6;
    },
    close: () => closeSync(file),
  };
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}

function processTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
