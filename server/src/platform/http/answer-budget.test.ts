import { once } from 'node:events';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import compress from '@fastify/compress';
import { portOf } from '@saldo/proofs/harness/raw-socket';
import { ENGINES, startTestServer } from '@saldo/proofs/harness/test-server';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { AnswerBudget } from './answer-budget.ts';
import { handleErrors } from './error-handler.ts';
import { MinimumSpeed } from './minimum-speed.ts';
import { trackRequests } from './request-lifecycle.ts';
import { REQUEST_LIMITS } from './request-limits.ts';

const MB = 1024 * 1024;
const nowhere = { note: () => undefined };
/** More than a connection buffers. */
const LONG = 16 * MB;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts a server with long responses. Each user may have two unsent responses. */
async function served(within = 60_000) {
  const limits = {
    ...{ ...REQUEST_LIMITS, answers: 5 * LONG },
    ...{ answersOfUser: 2.1 * LONG, answerAlone: 4 * LONG, answersOfDemo: LONG / 2 },
  };
  const speed = new MinimumSpeed({ minimumSpeed: 8000, within });
  const room = new AnswerBudget(limits, speed);
  const app = Fastify({ forceCloseConnections: true });
  ends.push(() => speed.close());
  ends.push(() => app.close());
  trackRequests(app);
  handleErrors(app, { events: nowhere, condition: nowhere });
  room.watch(app);
  await app.register(compress, { encodings: ['gzip'], globalDecompression: false });
  app.addHook('onRequest', async (request) => {
    const { user } = request.headers;
    // The only fields of the actor that this test needs.
    if (user) request.actor = { userId: user, isDemo: user === 'demo' } as typeof request.actor;
    room.requireRoom(request);
  });
  app.get('/short', async () => ({ here: true }));
  const files: ReadStream[] = [];
  app.get<{ Querystring: { path: string } }>('/file', async ({ query }) => {
    const file = createReadStream(query.path);
    files.push(file);
    return file;
  });
  app.get<{ Querystring: { times: number } }>('/long', async ({ query }, reply) => {
    reply.headers({ 'content-type': 'text/csv', 'content-disposition': 'attachment' });
    return Buffer.alloc(LONG * query.times, 'a long answer');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, room, files };
}

async function askUnread(app: FastifyInstance, path: string, user: string): Promise<Socket> {
  const socket = connect(portOf(app), '127.0.0.1');
  ends.push(() => socket.destroy());
  socket.on('error', () => undefined).pause();
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nuser: ${user}\r\n\r\n`);
  return socket;
}

async function ask(app: FastifyInstance, path: string, user: string, encoding = 'identity') {
  const headers = { user, 'accept-encoding': encoding };
  const answer = await fetch(`http://127.0.0.1:${portOf(app)}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const untilHeld = (room: AnswerBudget, bytes: number) =>
  expect.poll(() => room.held, { timeout: 10_000 }).toBeGreaterThanOrEqual(bytes);

describe('memory for answers', () => {
  it('is bounded per user and in total while they are unread', async () => {
    const { app, room } = await served();
    const unread: Socket[] = [];
    for (const [at, user] of ['one', 'one', 'other', 'other'].entries()) {
      unread.push(await askUnread(app, '/long?times=1', user));
      await untilHeld(room, (at + 1) * LONG);
      if (at !== 1) continue;
      const refused = await ask(app, '/long?times=1', 'one');
      expect([refused.status, JSON.parse(refused.text).detail.code]).toEqual([503, 'busy']);
      expect(refused.headers.get('retry-after')).toBe('10');
      expect(refused.headers.get('content-disposition')).toBeNull();
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect((await ask(app, '/short', 'one')).status).toBe(200);
    }
    expect((await ask(app, '/long?times=2', 'third')).status).toBe(503);
    expect((await ask(app, '/long?times=1', 'demo')).status).toBe(422);
    for (const socket of unread) socket.destroy();
    await expect.poll(() => room.held).toBe(0);
    const read = await ask(app, '/long?times=3', 'one');
    expect([read.status, read.text.length]).toEqual([200, 3 * LONG]);
    expect(Number(read.headers.get('content-length'))).toBe(3 * LONG);
  });

  it('rejects an answer that can never fit, and says what to do instead', async () => {
    const { app } = await served();
    const { status, text } = await ask(app, '/long?times=5', 'one');
    expect([status, JSON.parse(text).detail.code]).toEqual([422, 'validation_error']);
    expect(text).toContain('limit and offset');
  });

  it('is released once an answer is read, compressed or not, and after HEAD', async () => {
    const { app, room } = await served();
    for (const encoding of ['gzip', 'br', 'identity']) {
      const read = await ask(app, '/long?times=1', 'one', encoding);
      expect([encoding, read.status, read.text.length]).toEqual([encoding, 200, LONG]);
    }
    const url = `http://127.0.0.1:${portOf(app)}/long?times=1`;
    const head = await fetch(url, {
      method: 'HEAD',
      headers: { user: 'one', 'accept-encoding': 'identity' },
    });
    expect(head.headers.get('content-length')).toBe(String(LONG));
    await expect.poll(() => room.held).toBe(0);
  });
});

describe('readers', () => {
  it('are cut off if they read nothing', async () => {
    const { app, room } = await served(300);
    await askUnread(app, '/long?times=1', 'one');
    await untilHeld(room, LONG);
    await expect.poll(() => room.held, { timeout: 10_000 }).toBe(0);
  });

  it('of a file keep only one piece of it in memory', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'saldo-answers-'));
    ends.push(() => rm(folder, { recursive: true }));
    const path = join(folder, 'file');
    await writeFile(path, Buffer.alloc(4 * LONG));
    const { app, room, files } = await served(2000);
    await askUnread(app, `/file?path=${path}`, 'one');
    await expect.poll(() => files[0]?.bytesRead ?? 0).toBeGreaterThan(0);
    await expect.poll(() => files[0]?.destroyed, { timeout: 10_000 }).toBe(true);
    expect(files[0]?.bytesRead).toBeLessThan(2 * LONG);
    expect(room.held).toBe(0);
  });
});

describe.each(ENGINES)('the server (%s)', (engine) => {
  it('bounds answers to anonymous clients, whatever they request', async () => {
    const server = await startTestServer(engine, {}, { limits: { answersOfAddress: 20_000 } });
    ends.push(() => server.stop());
    for (const path of ['/api/openapi.json', '/api/docs']) {
      expect([path, (await server.raw('GET', path)).status]).toEqual([path, 422]);
    }
    expect((await server.raw('GET', '/healthz')).status).toBe(200);
  });
});
