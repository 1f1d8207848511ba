// Ends the reader process if a job uses too much memory or takes far too long. Runs in its own thread, because the
// job's thread may allocate gigabytes in one step or never return. JavaScript, so the same file runs built and from
// source.
import { workerData } from 'node:worker_threads';

/** At 2 GB a second, the fastest that memory fills, the process exceeds its limit by 20 MB. */
const EACH_MS = 10;
const { running, mostBytes, withinMs } = workerData;

/** `running` is 1 during a job, and is notified when a job starts. */
const isRunning = () => Atomics.load(running, 0) === 1;

for (;;) {
  Atomics.wait(running, 0, 0);
  const began = performance.now();
  const job = Atomics.load(running, 1);
  const isSameJob = () => isRunning() && Atomics.load(running, 1) === job;
  while (isSameJob()) {
    const isOver = process.memoryUsage.rss() > mostBytes || performance.now() - began > withinMs;
    // Ends the process even while its other threads are busy.
    if (isOver && isSameJob()) process.kill(process.pid, 'SIGKILL');
    Atomics.wait(running, 2, 0, EACH_MS);
  }
}
