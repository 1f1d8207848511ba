import { once } from 'node:events';
import { request as open } from 'node:http';
import { connect, type Socket } from 'node:net';
import { MAX_REPORT_BYTES } from '@saldo/contract/imports';
import { portOf } from '@saldo/proofs/harness/raw-socket';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BodyBudget } from './body-budget.ts';
import { BodyReader } from './body-reader.ts';
import { handleErrors } from './error-handler.ts';
import { acceptOnlyJson } from './json-body.ts';
import { MinimumSpeed } from './minimum-speed.ts';
import { trackRequests } from './request-lifecycle.ts';
import { REQUEST_LIMITS } from './request-limits.ts';

const MB = 1024 * 1024;

describe('memory for bodies', () => {
  /** Allows each of two users one long body, or two short ones. */
  const limits = {
    ...REQUEST_LIMITS,
    longBodies: 2 * MB,
    longBodiesOfUser: MB,
    shortBodiesOfUser: MB / 2,
    shortBodiesOfDemo: MB / 4,
  };
  const nowhere = { note: () => undefined };
  const room = new BodyBudget(limits);
  const speed = new MinimumSpeed({ minimumSpeed: 1, within: 60_000 });
  const app = Fastify();
  const senders: Socket[] = [];

  beforeAll(async () => {
    trackRequests(app);
    handleErrors(app, { events: nowhere, condition: nowhere });
    acceptOnlyJson(app, new BodyReader(room, speed));
    app.addHook('onRequest', async (request) => {
      const { user } = request.headers;
      // The only fields of the actor that this test needs.
      if (user) request.actor = { userId: user, isDemo: user === 'demo' } as typeof request.actor;
    });
    app.post('/', { bodyLimit: 4 * MB }, async () => 'read');
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const sender of senders.splice(0)) sender.destroy();
    await expect.poll(() => room.held).toBe(0);
  });
  afterAll(async () => {
    speed.close();
    await app.close();
  });

  /**
   * Announces 4 MB and sends the given number of bytes. Then waits for a response, or until the server has reserved
   * that many more bytes.
   */
  async function send(user: string, bytes: number): Promise<number | 'held'> {
    const before = room.held;
    const sender = connect(portOf(app), '127.0.0.1');
    senders.push(sender);
    sender.on('error', () => undefined);
    await once(sender, 'connect');
    const head = ['POST / HTTP/1.1', 'host: x', `user: ${user}`, 'content-type: application/json'];
    sender.write([...head, `content-length: ${4 * MB}`, '', '1'.repeat(bytes)].join('\r\n'));
    let answer = '';
    sender.on('data', (part) => {
      answer += part;
    });
    await expect
      .poll(() => answer !== '' || room.held >= before + bytes, { timeout: 10_000 })
      .toBe(true);
    return answer === '' ? 'held' : Number(answer.split(' ')[1]);
  }

  it('is reserved as bytes arrive, not as announced', async () => {
    for (let at = 0; at < 6; at += 1) expect(await send('one', 3)).toBe('held');
    expect(room.held).toBeLessThan(MB);
    expect(await send('other', MB)).toBe('held');
  });

  it('is bounded per user and in total, but never refused to short bodies', async () => {
    expect(await send('one', MB)).toBe('held');
    expect(await send('one', MB)).toBe(503);
    expect(await send('other', MB)).toBe('held');
    expect(await send('third', MB)).toBe(503);
    for (const user of ['one', 'third']) expect(await send(user, 100_000)).toBe('held');
  });

  it('is less for the demo and for anonymous clients', async () => {
    expect(await send('demo', 200_000)).toBe('held');
    expect(await send('demo', 100_000)).toBe(503);
    expect(await send('', 300_000)).toBe(503);
  });
});

describeOnEachEngine('uploads', (server) => {
  it('do not block others when they are only announced', async () => {
    const users = [await server().signUp(), await server().signUp(), await server().signUp()];
    const [one, other, third] = users;
    const begun = [one, one, other, other].map((user) => {
      const upload = open(`${server().running.address}/api/reports`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${user?.token}`,
          'report-type': 'REVOLUT',
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': MAX_REPORT_BYTES,
        },
      });
      upload.on('error', () => undefined).write('--x');
      return upload;
    });
    const rows = `${'x'.repeat(99)}\n`;
    // The largest allowed file.
    const answer = await third?.upload('REVOLUT', rows.repeat(MAX_REPORT_BYTES / 100));
    expect([answer?.status, answer?.body.detail.code]).toEqual([409, 'invalid_report_format']);
    for (const upload of begun) upload.destroy();
  });
});
