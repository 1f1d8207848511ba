// Loaded into a server's process before its own code: sees how long the event loop is held, and how much memory it takes.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 5;
const MB = 2 ** 20;

if (isMainThread && process.send) {
  // Told apart from servers that people run, when those are looked for by name.
  process.title = 'saldo-bench';
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  process.on('message', (asked) => {
    // Where the process exposes it, what nobody holds any more is collected before memory is looked at.
    if (asked === 'collect') for (let times = 0; times < 3; times += 1) globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.send({
      // The recorded interval holds the timer's own wait too.
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
