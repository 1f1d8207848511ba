import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLogger } from '../observability/logger.ts';
import { watchEventLoop } from './event-loop-watchdog.ts';
import { trackRequests } from './request-lifecycle.ts';

const BURN_MS = 150;

interface Held {
  ms: number;
  routes: string[];
}

async function watched() {
  const lines: Held[] = [];
  let heard: (() => void) | undefined;
  const write = (line: string) => {
    lines.push(JSON.parse(line));
    heard?.();
  };
  const app = Fastify();
  trackRequests(app);
  watchEventLoop(app, createLogger('warn', { write }));
  const logged = new Promise<void>((resolve) => {
    heard = resolve;
  });
  return { app, lines, logged };
}

function burn(): void {
  const from = process.cpuUsage();
  while (usedSince(from) < BURN_MS);
}

const usedSince = (from: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
};

/** Another thread uses a whole core while this one waits for it, as on a busy machine. */
async function waitWhileOthersBurn(): Promise<void> {
  const state = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(
    `const { parentPort, workerData: state } = require('node:worker_threads');
     parentPort.once('message', () => {
       const from = process.cpuUsage();
       const used = () => { const { user, system } = process.cpuUsage(from); return (user + system) / 1000; };
       while (used() < ${BURN_MS});
       Atomics.store(state, 0, 1);
       Atomics.notify(state, 0);
     });`,
    { eval: true, workerData: state },
  );
  await once(worker, 'online');
  worker.postMessage('burn');
  Atomics.wait(state, 0, 0);
  await once(worker, 'exit');
}

const KERNEL_TELLS = process.platform === 'linux';

test.runIf(KERNEL_TELLS)(
  'names the route that blocks the event loop, but not the work of other threads',
  async () => {
    const { app, lines, logged } = await watched();
    app.get('/waits', async () => waitWhileOthersBurn().then(() => 'done'));
    app.get('/burns', async () => {
      burn();
      return 'done';
    });
    await app.inject('/waits');
    await app.inject('/burns');
    await logged;
    await app.close();
    // Routes are listed newest first, and the previous route may still be listed after this one.
    expect(lines.map(({ routes }) => routes[0])).toEqual(['GET /burns']);
  },
);
