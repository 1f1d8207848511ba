import { connect } from 'node:net';
import { endpoints } from '@saldo/contract';
import type { Endpoint } from '@saldo/contract/endpoint';
import { headOf, sendRawBytes } from '@saldo/proofs/harness/raw-socket';
import {
  describeOnEachEngine,
  ENGINES,
  startTestServer,
  type TestServer,
} from '@saldo/proofs/harness/test-server';
import { pathOf } from '@saldo/proofs/users/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const all = Object.values<Endpoint>(endpoints);
const pathTo = (endpoint: Endpoint) => pathOf(endpoint, { params: { id: UNKNOWN, file: UNKNOWN } });
const encoded = (text: string) => `%${text.charCodeAt(0).toString(16)}`;

/** One path in all the spellings that HTTP and its clients allow. */
const formsOf = (path: string) => [
  path,
  `${path}/`,
  path.replace('a', '%61'),
  path.replace(/[a-z]/g, encoded),
  path.replace(/[a-z]/g, (letter) => encoded(letter).toUpperCase()),
  `http://saldo.example.org${path}`,
  `HTTPS://saldo.example.org${path.replace('p', '%70')}`,
  `${path}?x=/../`,
  `${path}#x`,
  `${path};x`,
  `/${path}`,
  path.replaceAll('/', '//'),
  path.replaceAll('/', '/./'),
  path.replaceAll('/', '%2f'),
  `/x/..${path}`,
  path.toUpperCase(),
  `${path}%00`,
];

describe.each(ENGINES)('a limit that is reached (%s)', (engine) => {
  let server: TestServer & { stop(): Promise<void> };
  beforeAll(async () => {
    const limits = { perMinute: 3, expensivePerMinute: 3, anonymousPerMinute: 3 };
    server = await startTestServer(engine, {}, { limits });
  });
  afterAll(() => server.stop());

  const send = async (method: string, form: string) => {
    const head = `${method} ${form} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;
    return headOf(await sendRawBytes(server.running.address, head));
  };

  it('applies however the path is written', async () => {
    for (let at = 0; at < 3; at += 1) await send('POST', '/api/auth/passkey/options');
    const open = [
      ...all
        .filter(({ access }) => access === 'public')
        .map((endpoint) => [endpoint.method, pathTo(endpoint)] as const),
      ['GET', '/api/openapi.json'],
      ['GET', '/api/docs'],
      ['GET', '/api/bank-connections/callback/sandbox'],
    ] as const;
    for (const [method, path] of open) {
      for (const [at, form] of formsOf(path).entries()) {
        const { status, head } = await send(method, form);
        // The router treats the first eight spellings as equal. The others match no route, so they cost and reveal
        // nothing.
        expect([form, at < 8 ? [429] : [400, 404, 429]]).toEqual([
          form,
          expect.arrayContaining([status]),
        ]);
        expect([form, head]).toEqual([form, expect.stringContaining('x-content-type-options')]);
      }
    }
  });

  it('counts made-up tokens by address', async () => {
    const guess = (at: number) =>
      server.raw('GET', '/%61pi/categories', { token: `${at}`.padStart(43, 'x') });
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await guess(at)).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });
});

describeOnEachEngine(
  'every answer',
  (server) => {
    it('carries the security headers, even if the request is unreadable', async () => {
      const { address } = server().running;
      const user = await server().signUp();
      const names = Object.keys(securityHeaders(undefined));
      const json = { 'content-type': 'application/json' };
      for (const answer of [
        await server().raw('GET', '/healthz'),
        await server().raw('GET', '/api/nowhere'),
        await server().raw('GET', '/api/categories'),
        await server().raw('GET', '/api/categories/%'),
        await server().raw('POST', '/api/auth/login', { body: '{', headers: json }),
        await server().raw('POST', '/api/auth/login', { body: ' '.repeat(20_000), headers: json }),
        await user.raw('DELETE', `/api/transactions/${'x'.repeat(300)}`),
        await user.raw('GET', '/api/export'),
      ]) {
        expect([answer.status, [...answer.headers.keys()]]).toEqual([
          answer.status,
          expect.arrayContaining(names),
        ]);
        expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      }
      for (const sent of [
        'hello\r\n\r\n',
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        `GET / HTTP/1.1\r\na: ${'x'.repeat(20_000)}\r\n\r\n`,
        'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n',
        'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: tea\r\nconnection: close\r\n\r\n',
        'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: tea\r\n\r\n',
        'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      ]) {
        const { head } = headOf(await sendRawBytes(address, sent));
        for (const name of names) expect(head).toContain(`\r\n${name}: `);
      }
    });

    it('explains a missing host in JSON', async () => {
      const sent = 'GET /api/categories HTTP/1.1\r\nconnection: close\r\n\r\n';
      const answer = await sendRawBytes(server().running.address, sent);
      expect(headOf(answer).status).toBe(400);
      expect(answer).toContain('"code":"bad_request"');
      const old = await sendRawBytes(server().running.address, 'GET /healthz HTTP/1.0\r\n\r\n');
      expect(headOf(old).status).toBe(200);
    });

    it('of the API is never cached', async () => {
      const user = await server().signUp('ADMIN');
      for (const endpoint of all.filter(({ method }) => method === 'GET')) {
        const query = { year: '2026', month: '1' };
        const { headers } = await user.raw(
          'GET',
          pathOf(endpoint, { params: { id: UNKNOWN, file: UNKNOWN }, query }),
        );
        expect([endpoint.path, headers.get('cache-control')]).toEqual([endpoint.path, 'no-store']);
      }
    });

    it('does not mention HTTPS if users connect over HTTP', async () => {
      const { headers } = await server().raw('GET', '/healthz');
      expect(headers.get('strict-transport-security')).toBeNull();
    });
  },
  {},
  ['sqlite'],
);

describeOnEachEngine('bodies', (server) => {
  const login = (body: string) =>
    server().raw('POST', '/api/auth/login', {
      body,
      headers: { 'content-type': 'application/json' },
    });

  it('are rejected unread if too large', async () => {
    const head = ['POST /api/auth/login HTTP/1.1', 'host: x', 'content-type: application/json'];
    const announced = [...head, 'content-length: 1900000', 'connection: close', '', ''];
    const answer = await sendRawBytes(server().running.address, announced.join('\r\n'));
    expect(headOf(answer).status).toBe(413);
    expect((await login('['.repeat(1_900_000))).status).toBe(413);
  });

  it('are nested at most 32 levels deep', async () => {
    const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}${']}'.repeat(levels / 2)}`;
    expect((await login(nested(32))).status).toBe(422);
    const deep = await login(nested(34));
    expect([deep.status, deep.body.detail]).toEqual([
      400,
      {
        code: 'bad_request',
        message: 'The request is nested too deeply. Send at most 32 levels.',
      },
    ]);
    const text = JSON.stringify({ username: `${'[{"\\'.repeat(40)}`, password: 'x' });
    expect((await login(text)).status).toBe(401);
    expect((await login(`{"a": "${'['.repeat(40)}`)).status).toBe(400);
  });
});

it('HTTPS is required from then on if the public URL uses it', () => {
  const header = 'strict-transport-security';
  expect(securityHeaders('https://saldo.example.org')[header]).toMatch(/^max-age=\d{8}$/);
  expect(securityHeaders('http://localhost:3000')[header]).toBeUndefined();
});

describe('a blocked event loop', () => {
  it('is logged with the routes being answered, and nothing about the user', async () => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const server = await startTestServer('sqlite', { LOG_LEVEL: 'warn' }, { logTo });
    const held = () => lines.map((line) => JSON.parse(line)).filter(({ routes }) => routes);
    const { hostname, port } = new URL(server.running.address);
    // The body never arrives, so the request stays open until the client disconnects.
    const caller = connect(Number(port), hostname, () =>
      caller.write(
        'POST /api/auth/login?from=somewhere HTTP/1.1\r\nhost: nobody\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
      ),
    );
    await expect
      .poll(
        () => {
          const before = process.cpuUsage();
          while (process.cpuUsage(before).user < 120_000);
          return held().flatMap(({ routes }) => routes);
        },
        { timeout: 10_000 },
      )
      .toContain('POST /api/auth/login');
    caller.destroy();
    expect(held()[0].ms).toBeGreaterThanOrEqual(50);
    expect(lines.join()).not.toMatch(/nobody|somewhere/);
    await server.stop();
  });
});

it('warns the operator once of passwords sent over plain HTTP from other machines', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const settings = { LOG_LEVEL: 'warn', TRUST_PROXY: '1' };
  const server = await startTestServer('sqlite', settings, { logTo });
  const signIn = (headers: Record<string, string>) =>
    server.raw('POST', '/api/auth/login', { body: { username: 'n', password: 'x' }, headers });
  const told = () => lines.filter((line) => line.includes('plain HTTP'));
  await signIn({});
  await signIn({ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' });
  expect(told()).toEqual([]);
  for (let at = 0; at < 2; at += 1) await signIn({ 'x-forwarded-for': '203.0.113.7' });
  expect(told()).toHaveLength(1);
  expect(told()[0]).not.toContain('203.0.113.7');
  await server.stop();
});
