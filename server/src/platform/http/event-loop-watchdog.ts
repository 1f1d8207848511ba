import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../observability/logger.ts';
import { openThreadTime } from '../observability/thread-time.ts';

const TICK_MS = 20;
/** Longer than this and other users notice. */
const HELD_MS = 50;
const NAMED_AT_MOST = 5;

interface Answering {
  route: string;
  isOver?: true;
}

/**
 * Logs each time the event loop was blocked: for how many milliseconds, and which routes were being answered, newest
 * first. If no routes are listed, the server's own work blocked it. Never logs addresses or values.
 */
export function watchEventLoop(app: FastifyInstance, log: Logger): void {
  const answering = new Set<Answering>();
  let last = performance.now();
  const used = openThreadTime();
  let usedAtLast = used.ms();
  const timer = setInterval(() => {
    const now = performance.now();
    const ms = Math.round(now - last - TICK_MS);
    const usedNow = used.ms();
    // On a busy machine, a thread may be late without having used the processor.
    if (ms >= HELD_MS && usedNow - usedAtLast >= HELD_MS) {
      const routes = [...new Set([...answering].map(({ route }) => route))].reverse();
      log.warn({ ms, routes: routes.slice(0, NAMED_AT_MOST) }, 'event loop blocked');
    }
    for (const one of answering) if (one.isOver) answering.delete(one);
    last = now;
    usedAtLast = usedNow;
  }, TICK_MS).unref();
  app.addHook('onRequest', (request, _reply, done) => {
    const one: Answering = { route: `${request.method} ${request.routeOptions.url ?? '(none)'}` };
    answering.add(one);
    request.life?.whenOver(() => {
      one.isOver = true;
    });
    done();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    used.close();
  });
}
