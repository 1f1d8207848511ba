import { connect } from 'node:net';
import { atLength } from '@saldo/proofs/harness/at-length';
import { headOf } from '@saldo/proofs/harness/raw-socket';
import { startTestServer, type TestServer, type TestUser } from '@saldo/proofs/harness/test-server';
import { enterDemo } from '@saldo/proofs/users/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BYTES = 30 * 1024 * 1024;
const PIECE = Buffer.alloc(1024 * 1024, 'x');
const TIMES = atLength(8, 40);
const AT_ONCE = 4;

let server: TestServer & { stop(): Promise<void> };
let user: TestUser;
let visitor: TestUser;
beforeAll(async () => {
  server = await startTestServer('sqlite', { DEMO: 'on' });
  user = await server.signUp();
  visitor = await enterDemo(server.running.address);
});
afterAll(() => server.stop());

/** Sends a body of 30 MB without reading, and only then reads the response. */
function sendBlindly(head: string, isChunked: boolean): Promise<string> {
  const { hostname, port } = new URL(server.running.address);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname).pause();
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
    const size = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${BYTES}`;
    socket.write(`${head}Host: localhost\r\nConnection: close\r\n${size}\r\n\r\n`);
    for (let sent = 0; sent < BYTES; sent += PIECE.length) {
      if (isChunked) socket.write(`${PIECE.length.toString(16)}\r\n`);
      socket.write(PIECE);
      if (isChunked) socket.write('\r\n');
    }
    socket.write(isChunked ? '0\r\n\r\n' : '', () => socket.resume());
  });
}

const json = 'Content-Type: application/json\r\n';
const form = 'Content-Type: multipart/form-data; boundary=b\r\n';
const bearer = (token: string) => `Authorization: Bearer ${token}\r\n`;

describe('a body that nobody reads', () => {
  it.each<[number, string, () => string]>([
    [413, 'too large for a sign-in', () => `POST /api/auth/login HTTP/1.1\r\n${json}`],
    [
      413,
      'too large for a call',
      () => `POST /api/categories HTTP/1.1\r\n${json}${bearer(user.token)}`,
    ],
    [401, 'without a session', () => `POST /api/reports HTTP/1.1\r\n${form}`],
    [403, 'of a visitor', () => `POST /api/reports HTTP/1.1\r\n${form}${bearer(visitor.token)}`],
    [415, 'compressed', () => `POST /api/auth/login HTTP/1.1\r\nContent-Encoding: gzip\r\n${json}`],
  ])('is answered with %i before the connection closes: %s', async (status, _, head) => {
    const seen = new Map<string, number>();
    for (let at = 0; at < TIMES; at += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, (__, one) => sendBlindly(head(), one % 2 === 0));
      for (const answer of await Promise.all(some)) {
        const key = answer === '' ? 'nothing' : String(headOf(answer).status);
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(seen)).toEqual({ [status]: TIMES });
  });
});
