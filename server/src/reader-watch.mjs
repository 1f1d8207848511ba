// Ends the reader process if a job uses too much memory or processor time; before that, lowers its priority. Runs in its
// own thread, because the job's thread may allocate gigabytes in one step or never return. JavaScript, so the same file
// runs built and from source.
import { constants, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';

/** At 2 GB a second, the fastest that memory fills, the process exceeds its limit by 20 MB. */
const EACH_MS = 10;
/** `running` holds whether a job is running, and its number. */
const { running, mostBytes, mostCpuMs, usualCpuMs } = workerData;

const jobNow = () => Atomics.load(running, 1);
const isRunning = (job) => Atomics.load(running, 0) === 1 && jobNow() === job;
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Ends the process even while its other threads are busy. */
const endWith = (signal) => process.kill(process.pid, signal);

let isLowered = false;
/** Processor time decides, not wall time: on a busy machine everything takes long, and would then take forever. */
function giveWay() {
  if (isLowered) return;
  isLowered = true;
  try {
    setPriority(process.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // This system does not allow it.
  }
}

for (;;) {
  Atomics.wait(running, 0, 0);
  const [job, before] = [jobNow(), cpuMs()];
  while (isRunning(job)) {
    if (process.memoryUsage.rss() > mostBytes) endWith('SIGKILL');
    const used = cpuMs() - before;
    if (used > usualCpuMs && isRunning(job)) giveWay();
    if (used > mostCpuMs && isRunning(job)) endWith('SIGTERM');
    Atomics.wait(running, 2, 0, EACH_MS);
  }
}
