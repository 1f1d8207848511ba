import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { portOf } from '@saldo/proofs/harness/raw-socket';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countPendingRequests, trackRequests } from './request-lifecycle.ts';

const app = Fastify();
/** Query strings of the requests that are over and of the requests that are settled. */
const [over, settled] = [new Set<string>(), new Set<string>()];
const arrived = new Map<string, FastifyRequest>();
const answers = new Map<string, () => void>();

beforeAll(async () => {
  trackRequests(app);
  app.addHook('onRequest', async (request) => {
    const [, name = ''] = request.url.split('?');
    arrived.set(name, request);
    request.life?.whenOver(() => over.add(name));
    request.life?.whenSettled(() => settled.add(name));
  });
  app.post('/body', async () => 'read');
  app.get('/compute', async (request) => {
    await new Promise<void>((resolve) => answers.set(request.url.split('?')[1] ?? '', resolve));
    return 'computed';
  });
  app.get('/long', async () => Buffer.alloc(20_000_000));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function send(text: string): Promise<Socket> {
  const socket = connect(portOf(app), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const untilArrived = (name: string) => expect.poll(() => arrived.has(name)).toBe(true);

it('ends once the answer is sent, on a connection that stays open', async () => {
  const socket = await send(`POST /body?plain HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`);
  await once(socket, 'data');
  await expect.poll(() => over.has('plain') && settled.has('plain')).toBe(true);
  const raw = arrived.get('plain')?.raw.socket;
  expect(raw?.destroyed).toBe(false);
  expect(raw && countPendingRequests(raw)).toBe(0);
  socket.destroy();
});

it('ends if the client disconnects while sending its body', async () => {
  const head =
    'POST /body?half HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nabc';
  const socket = await send(head);
  await untilArrived('half');
  socket.destroy();
  await expect.poll(() => over.has('half') && settled.has('half')).toBe(true);
});

it('is settled only when the handler is done, even if the client disconnects earlier', async () => {
  const socket = await send(get('/compute?left'));
  await expect.poll(() => answers.has('left')).toBe(true);
  socket.destroy();
  await expect.poll(() => over.has('left')).toBe(true);
  expect(settled.has('left')).toBe(false);
  answers.get('left')?.();
  await expect.poll(() => settled.has('left')).toBe(true);
});

it('ends if the client disconnects without reading its answer', async () => {
  const socket = await send(get('/long?unread'));
  socket.pause();
  await untilArrived('unread');
  expect(over.has('unread')).toBe(false);
  socket.destroy();
  await expect.poll(() => over.has('unread')).toBe(true);
});

it('ends for all requests queued on one connection', async () => {
  const names = ['first', 'second', 'third'];
  const socket = await send(names.map((name) => get(`/compute?${name}`)).join(''));
  for (const name of names) await expect.poll(() => answers.has(name)).toBe(true);
  // This response is queued behind the first, so Node.js would never close it.
  answers.get('third')?.();
  socket.destroy();
  for (const name of names) await expect.poll(() => over.has(name)).toBe(true);
  expect(settled.has('third')).toBe(true);
  for (const name of names) answers.get(name)?.();
});
