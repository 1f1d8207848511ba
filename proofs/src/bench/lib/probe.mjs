// Loaded into a server's process before its own code. Measures how long the event loop is blocked and how much memory
// the process uses.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 5;
const MB = 2 ** 20;

if (isMainThread && process.send) {
  // Distinguishes this process from real servers when processes are looked up by name.
  process.title = 'saldo-bench';
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  process.on('message', (asked) => {
    // Collect garbage before measuring memory, if the process allows it.
    if (asked === 'collect') for (let times = 0; times < 3; times += 1) globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.send({
      // The recorded interval includes the timer's own wait.
      heldMs: Math.max(0, delays.max / 1e6 - RESOLUTION_MS),
      memoryMb: rss / MB,
      heapMb: heapUsed / MB,
      externalMb: external / MB,
      peakMb: process.resourceUsage().maxRSS / 2 ** 10,
    });
    delays.reset();
  });
  process.channel.unref();
}
