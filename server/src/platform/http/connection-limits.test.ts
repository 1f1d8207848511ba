import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { portOf } from '@saldo/proofs/harness/raw-socket';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { limitConnections } from './connection-limits.ts';
import { trackRequests } from './request-lifecycle.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const LIMITS = { connections: 100, connectionsOfAddress: 100, requestsOfConnection: 3 };

/** Starts a server that answers `/` immediately and never answers `/slow`. */
async function served(limits: Partial<typeof LIMITS>, isProxy = false) {
  const app = Fastify({ forceCloseConnections: true });
  trackRequests(app);
  limitConnections(app, { ...LIMITS, ...limits }, () => isProxy);
  app.get('/', async () => 'here');
  app.get('/slow', () => new Promise(() => undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ends.push(() => app.close());
  const port = portOf(app);
  return async (sent = ''): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    ends.push(() => socket.destroy());
    socket.on('error', () => undefined).resume();
    await once(socket, 'connect');
    if (sent) socket.write(sent);
    return socket;
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const answered = async (socket: Socket) => {
  const heard = once(socket, 'data');
  socket.write(get('/'));
  await heard;
};

it.each(['connections', 'connectionsOfAddress'] as const)(
  'one beyond %s replaces the connection idle longest',
  async (limit) => {
    const open = await served({ [limit]: 3 });
    const [first, second, third] = [await open(), await open(), await open()];
    await answered(first);
    const closed = once(second, 'close');
    await answered(await open());
    await closed;
    const half = once(third, 'close');
    await answered(await open());
    await half;
    expect(first.destroyed).toBe(false);
  },
);

it('closes the new one if all others have pending requests', async () => {
  const open = await served({ connections: 2 });
  const busy = [await open(get('/')), await open(get('/'))];
  for (const socket of busy) await once(socket, 'data');
  for (const socket of busy) socket.write(get('/slow'));
  await expect
    .poll(async () => {
      const late = await open();
      return Promise.race([
        once(late, 'close').then(() => 'closed'),
        answered(late).then(() => 'answered'),
      ]);
    })
    .toBe('closed');
});

it("does not limit a proxy's connections", async () => {
  const open = await served({ connectionsOfAddress: 1 }, true);
  const both = [await open(), await open()];
  for (const socket of both) await answered(socket);
});

it('closes a connection with more concurrent requests than any browser sends', async () => {
  const open = await served({});
  const three = await open(get('/slow').repeat(3));
  const four = await open();
  const closed = once(four, 'close');
  four.write(get('/slow').repeat(4));
  await closed;
  expect(three.destroyed).toBe(false);
});
