// Loaded into a server's process before its own code: sees how long the event loop is held, and how much memory it takes.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 5;

if (isMainThread && process.send) {
  // Told apart from servers that people run, when those are looked for by name.
  process.title = 'saldo-bench';
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  process.on('message', () => {
    process.send({
      // The recorded interval holds the timer's own wait too.
      heldMs: Math.max(0, delays.max / 1e6 - RESOLUTION_MS),
      memoryMb: process.memoryUsage.rss() / 2 ** 20,
      peakMb: process.resourceUsage().maxRSS / 2 ** 10,
    });
    delays.reset();
  });
  process.channel.unref();
}
