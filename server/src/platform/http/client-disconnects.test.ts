import { once } from 'node:events';
import { connect } from 'node:net';
import { ENGINES, startTestServer } from '@saldo/proofs/harness/test-server';
import { describe, expect, it } from 'vitest';
import { countOrigins } from '../observability/request-origins.ts';

const INFO = 30;
const TOGETHER = 5;

describe.each(ENGINES)('clients that disconnect (%s)', (engine) => {
  it('cause no error, do not mark the database as away, and leave nothing behind', async () => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const server = await startTestServer(engine, { LOG_LEVEL: 'info' }, { logTo });
    const user = await server.signUp();
    const token = `authorization: Bearer ${user.token}`;
    const { port } = new URL(server.running.address);
    await expect.poll(countOrigins).toBe(0);
    lines.length = 0;
    const requests = [
      ['POST /api/auth/login', 'content-type: application/json', 'content-length: 90'],
      ['POST /api/transactions', token, 'content-type: application/json', 'content-length: 90'],
      ['POST /api/nowhere', 'content-type: application/json', 'content-length: 90'],
      [
        ...['POST /api/reports', token, 'report-type: BBVA'],
        ...['content-type: multipart/form-data; boundary=x', 'content-length: 20000000'],
      ],
    ];
    const open = async () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    };
    for (const [first, ...headers] of requests) {
      const head = [`${first} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n');
      const socket = await open();
      socket.write(head.includes('multipart') ? `${head}--x\r\n` : head);
      socket.write('{');
      await expect.poll(countOrigins).toBeGreaterThan(0);
      socket.resetAndDestroy();
      await expect.poll(countOrigins).toBe(0);
    }
    // Requests pipelined on one connection, which is reset at the first response.
    const together = await open();
    together.write(`GET /api/categories HTTP/1.1\r\nhost: x\r\n${token}\r\n\r\n`.repeat(TOGETHER));
    await once(together, 'data');
    together.resetAndDestroy();
    await expect.poll(countOrigins).toBe(0);
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged.filter(({ msg }) => msg === 'request')).toHaveLength(requests.length + TOGETHER);
    expect(logged.filter(({ level }) => level > INFO)).toEqual([]);
    await server.stop();
  });
});
