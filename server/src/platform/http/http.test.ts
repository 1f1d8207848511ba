import { randomBytes } from 'node:crypto';
import { sendRawBytes } from '@saldo/proofs/harness/raw-socket';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

describeOnEachEngine('http', (server) => {
  it('reports that it is alive and ready', async () => {
    expect((await server().raw('GET', '/healthz')).status).toBe(200);
    expect((await server().raw('GET', '/readyz')).body).toEqual({ status: 'ready' });
  });

  it('sends all errors in one shape', async () => {
    const broken = await server().raw('POST', '/api/auth/login', {
      body: '{"email": ',
      headers: { 'content-type': 'application/json' },
    });
    expect([broken.status, broken.body.detail.code]).toEqual([400, 'bad_request']);
    const noJson = await server().raw('POST', '/api/auth/login', {
      body: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([noJson.status, noJson.body.detail.code]).toEqual([415, 'unsupported_media_type']);
    const nowhere = await server().raw('GET', '/api/nowhere');
    expect([nowhere.status, nowhere.body.detail.code]).toEqual([404, 'not_found']);
    const large = await server().raw('POST', '/api/auth/login', {
      body: { email: 'x'.repeat(3_000_000), password: 'x' },
    });
    expect([large.status, large.body.detail.code]).toEqual([413, 'payload_too_large']);
    const poisoned = await server().raw('POST', '/api/auth/login', {
      body: '{"__proto__": {"role": "ADMIN"}}',
      headers: { 'content-type': 'application/json' },
    });
    expect(poisoned.status).toBe(400);
  });

  it('sends errors for unroutable and malformed requests in the same shape', async () => {
    const { address } = server().running;
    const user = await server().signUp();
    for (const path of ['/api/categories/%', '/api/transactions/%E0%A4%A']) {
      const answer = await server().raw('GET', path);
      expect([answer.status, answer.body.detail.code]).toEqual([400, 'bad_request']);
    }
    for (const id of ['x', 'x'.repeat(300)]) {
      const answer = await user.raw('DELETE', `/api/transactions/${id}`);
      expect([answer.status, answer.body.detail.code]).toEqual([404, 'not_found']);
    }
    for (const [sent, status] of [
      ['hello\r\n\r\n', '400 Bad Request'],
      [`GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`, '431 '],
    ]) {
      const answer = await sendRawBytes(address, sent ?? '');
      expect(answer).toContain(`HTTP/1.1 ${status}`);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        detail: { code: 'bad_request' },
      });
    }
  });

  it('treats an empty body as absent, whatever its content type', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const user = await server().signUp();
      const answer = await user.raw('POST', '/api/auth/logout', {
        body: '',
        headers: { 'content-type': type },
      });
      expect([type, answer.status]).toEqual([type, 200]);
    }
  });

  it('does not parse plain text as JSON or a compressed form as a form', async () => {
    const user = await server().signUp();
    const text = await user.raw('POST', '/api/transactions', {
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    });
    expect([text.status, text.body.detail.code]).toEqual([415, 'unsupported_media_type']);
    // More than the connection buffers, so the server must read or discard it.
    const packed = await user.raw('POST', '/api/reports', {
      body: randomBytes(2_000_000).toString('base64'),
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-encoding': 'gzip',
        'report-type': 'BBVA',
      },
    });
    expect([packed.status, packed.body.detail.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('sends an id and restrictive security headers with every answer', async () => {
    const { headers } = await server().raw('GET', '/healthz');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('content-security-policy')).toContain("worker-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('ignores trailing slashes and unknown parameters', async () => {
    const user = await server().signUp();
    expect((await user.raw('GET', '/api/categories/')).status).toBe(200);
    const answer = await user.raw('GET', '/api/transactions/?year=2026&month=&colour=red');
    expect([answer.status, answer.body]).toEqual([200, { items: [], total: 0 }]);
  });

  it('describes every call', async () => {
    const { status, body } = await server().raw('GET', '/api/openapi.json');
    expect(status).toBe(200);
    expect(body.paths['/transactions/{id}'].put.responses['409'].description).toContain(
      'stale_write',
    );
    const fileOf = (path: string) =>
      body.paths[path].post.requestBody.content['multipart/form-data'].schema;
    expect(fileOf('/reports')).toMatchObject({
      required: ['input'],
      properties: { input: { format: 'binary' }, mapping: { type: 'string' } },
    });
    expect(body.paths['/reports'].post.parameters).toMatchObject([
      { name: 'Report-Type', in: 'header', required: true },
    ]);
    expect(fileOf('/tickets/attachment')).toMatchObject({
      required: ['screenshot', 'ticketId'],
      properties: { screenshot: { format: 'binary' }, ticketId: { type: 'string' } },
    });
    const page = await server().raw('GET', '/api/docs/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.body).toContain('/transactions/{id}');
    expect(page.body).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none';.*;sandbox allow-forms$/,
    );
    expect((await server().raw('GET', '/api/docs/style.css')).status).toBe(200);
  });
});

describeOnEachEngine(
  'the rate limit',
  (server) => {
    it('counts only API calls', async () => {
      const many = async (method: string, path: string) => {
        const one = async () => (await server().raw(method, path)).status;
        const statuses = new Set<number>();
        for (let round = 0; round < 31; round += 1) {
          for (const status of await Promise.all(Array.from({ length: 100 }, one))) {
            statuses.add(status);
          }
        }
        return [...statuses];
      };
      expect(await many('GET', '/healthz')).toEqual([200]);
      expect(await many('POST', '/api/auth/viewer')).toContain(429);
    });
  },
  {},
  ['sqlite'],
);

describeOnEachEngine('made-up tokens', (server) => {
  it('reach the rate limit of their address, even if each is new', async () => {
    const user = await server().signUp();
    const began = new Date();
    server().setNow(began);
    const guess = (at: number) =>
      server().raw('GET', '/api/categories', { token: `${at}`.padStart(43, 'x') });
    const statuses: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const some = Array.from({ length: 100 }, (_, at) => guess(round * 100 + at));
      statuses.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    expect(statuses.slice(0, 600)).toEqual(Array(600).fill(401));
    const refused = await guess(700);
    expect([refused.status, refused.body.detail.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // A valid token is throttled too, because any other response would confirm a guessed token.
    expect((await user.raw('GET', '/api/categories')).status).toBe(429);
    expect((await server().raw('GET', '/healthz')).status).toBe(200);
    server().setNow(new Date(began.getTime() + 60_000));
    expect((await user.raw('GET', '/api/categories')).status).toBe(200);
    expect((await guess(701)).status).toBe(401);
  });
});
