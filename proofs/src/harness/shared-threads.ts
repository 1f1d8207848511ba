import { randomUUID } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { inject } from 'vitest';
import type { PoolOptions, ThreadPool } from '../../../server/src/platform/jobs/workers.ts';
import { CLOSING, type ClosingMessage } from './closing-message.ts';

/**
 * Threads of all servers in this process, because starting one takes longer than most jobs. A thread has the database
 * of one server open at a time.
 */
const pools = new Map<number, Piscina>();

function poolFor(options: PoolOptions): Piscina {
  const { maxThreads = 1 } = options;
  const pool =
    pools.get(maxThreads) ??
    new Piscina({
      ...options,
      filename: inject('sharedThreadFile'),
      workerData: undefined,
      // A waiting thread must hear of servers that stop.
      atomics: 'disabled',
    });
  pools.set(maxThreads, pool);
  return pool;
}

/** Like a pool of the server's own. */
export function sharedThreads(options: PoolOptions): ThreadPool {
  const pool = poolFor(options);
  const server = randomUUID();
  const config: unknown = options.workerData;
  const running = new Set<Promise<unknown>>();
  return {
    run(job, given) {
      const ran = pool.run({ server, config, job }, given);
      running.add(ran);
      const forget = () => running.delete(ran);
      ran.then(forget, forget);
      return ran;
    },
    get threads() {
      return pool.threads;
    },
    // Shared threads always start, and errors between jobs are those of any server.
    on: () => pool,
    async close() {
      await Promise.allSettled(running);
      await closedIn(pool, server);
    },
  };
}

const ASKED_EACH_MS = 50;

/** Resolves once no thread has the server's database open. */
function closedIn(pool: Piscina, server: string): Promise<void> {
  const channel = new BroadcastChannel(CLOSING);
  const closed = new Set<number>();
  return new Promise((resolve) => {
    const ask = () => channel.postMessage({ close: server } satisfies ClosingMessage);
    const look = () => {
      if (pool.threads.some(({ threadId }) => threadId > 0 && !closed.has(threadId))) return;
      clearInterval(asking);
      channel.close();
      resolve();
    };
    channel.onmessage = (message: unknown) => {
      const { data } = message as { data: ClosingMessage };
      if (!('closed' in data) || data.closed !== server) return;
      closed.add(data.threadId);
      look();
    };
    ask();
    // A thread that is starting does not hear the first message, and one that ends answers none.
    const asking = setInterval(() => {
      ask();
      look();
    }, ASKED_EACH_MS);
    look();
  });
}
