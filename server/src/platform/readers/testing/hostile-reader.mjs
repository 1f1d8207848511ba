// A reader process whose jobs misbehave.
import { serveReader } from '../serve-reader.ts';

const GB = 1024 ** 3;
const nothing = new Int32Array(new SharedArrayBuffer(4));

await serveReader({
  echo: async (input) => input,
  allocateAtOnce: async () => Buffer.alloc(3 * GB, 1).length,
  allocateTyped: async () => new Float64Array(GB / 2).fill(1.5).length,
  fillHeap: async () => {
    const all = [];
    for (;;) all.push(new Array(1000).fill(all.length));
  },
  compute: async () => {
    for (;;) Math.random();
  },
  /** Computes for so many milliseconds of processor time. */
  computeFor: async (ms) => {
    const before = process.cpuUsage();
    while (process.cpuUsage(before).user < ms * 1000) Math.random();
    return ms;
  },
  waitFor: async (ms) => Atomics.wait(nothing, 0, 0, ms),
  waitForever: () => new Promise(() => undefined),
  block: async () => Atomics.wait(nothing, 0, 0),
  exit: async () => process.exit(3),
  abort: async () => process.abort(),
  throw: async () => {
    throw new Error('the secret text of the file');
  },
  throwBeside: async () => {
    setImmediate(() => {
      throw new Error('beside');
    });
    await new Promise(() => undefined);
  },
  secrets: async () => JSON.stringify(process.env),
});
