/**
 * The third thread of a folder exits before it is ready, once another is running a job: by then the pool has given it a job too.
 * The others return what they are given.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';

// Piscina passes the pool's data last.
const { dataDir } = Array.isArray(workerData) ? workerData.at(-1) : workerData;
const file = (name) => join(dataDir, name);
const cell = new Int32Array(new SharedArrayBuffer(4));
const until = (name) => {
  while (!existsSync(file(name))) Atomics.wait(cell, 0, 0, 5);
};

/** True if no other thread has taken the place. */
function take(place) {
  try {
    writeFileSync(file(place), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

if (!take('first') && !take('second') && take('third')) {
  until('running');
  writeFileSync(file('exiting'), '');
  process.exit(1);
}

// biome-ignore lint/style/noDefaultExport: Piscina takes a worker's default export
export default ({ input }) => {
  writeFileSync(file('running'), '');
  until('exiting');
  // Lets the server see the exit while this job still counts as starting.
  Atomics.wait(cell, 0, 0, 200);
  return { result: input };
};
