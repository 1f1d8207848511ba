import { closeSync, openSync, readSync } from 'node:fs';

/** Of a thread, as Linux counts it: nanoseconds on a processor, nanoseconds of waiting for one, turns. */
const SCHEDSTAT = '/proc/thread-self/schedstat';
const LONGEST = 128;

export interface ThreadTime {
  /** Since some moment, in ms. */
  ms(): number;
  close(): void;
}

/**
 * The processor time of the thread that opens it, to be read by that thread. Where the system does not tell (Linux
 * alone does), that of the whole process.
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
