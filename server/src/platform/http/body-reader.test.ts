import { gzipSync } from 'node:zlib';
import { headOf, sendRawBytes } from '@saldo/proofs/harness/raw-socket';
import { describeOnEachEngine, ENGINES, startTestServer } from '@saldo/proofs/harness/test-server';
import { describe, expect, it } from 'vitest';

describeOnEachEngine('a compressed body', (server) => {
  it('is rejected unread', async () => {
    const encodings = ['gzip', 'BR', 'deflate', 'gzip, identity', 'x'];
    const cases = [
      'POST /api/auth/login',
      'POST /api/rules/preview',
      'POST /api/reports',
      'POST /api/nowhere',
      'POST /nowhere',
      'GET /healthz',
      'PUT /api/transactions/batch?year=2026',
      'POST /api/bank-connections/callback/sandbox',
    ].flatMap((call) => encodings.map((encoding) => ({ call, encoding })));
    // At once, because the server waits a second for each body before it hangs up.
    const answers = await Promise.all(
      cases.map(async ({ call, encoding }) => {
        const lines = [`${call} HTTP/1.1`, 'host: x', 'connection: close'];
        const head = [...lines, 'content-type: application/json', `content-encoding: ${encoding}`];
        // Only the headers are sent, no body.
        const sent = [...head, 'content-length: 300', '', ''].join('\r\n');
        const answer = await sendRawBytes(server().running.address, sent);
        const says = answer.includes('unsupported_media_type');
        return { call, encoding, status: headOf(answer).status, says };
      }),
    );
    expect(answers).toEqual(cases.map((one) => ({ ...one, status: 415, says: true })));
  });

  it('is rejected, while an uncompressed one is accepted', async () => {
    const user = await server().signUp();
    const send = (body: Buffer, encoding: string) =>
      fetch(`${server().running.address}/api/rules/preview`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${user.token}`,
          'content-type': 'application/json',
          'content-encoding': encoding,
        },
        body: body as Uint8Array<ArrayBuffer>,
      });
    const json = Buffer.from('{"year":2026}');
    expect((await send(gzipSync(json), 'gzip')).status).toBe(415);
    expect((await send(json, 'Identity')).status).toBe(200);
  });
});

describe.each(ENGINES)('a stalled body (%s)', (engine) => {
  it('is answered with 408, as JSON or as a form, and its connection is closed', async () => {
    const limits = { sendersWithin: 300, minimumSpeed: 100_000 };
    const server = await startTestServer(engine, {}, { limits });
    const user = await server.signUp();
    const token = `authorization: Bearer ${user.token}`;
    for (const lines of [
      ['POST /api/auth/login', 'content-type: application/json', 'content-length: 900'],
      ['POST /api/nowhere', 'content-type: application/json', 'content-length: 900'],
      [
        'POST /api/rules/preview',
        token,
        'content-type: application/json',
        'transfer-encoding: chunked',
      ],
      [
        ...['POST /api/reports', token, 'report-type: BBVA'],
        ...['content-type: multipart/form-data; boundary=x', 'content-length: 20000000'],
      ],
    ]) {
      const [first, ...headers] = lines;
      const sent = [`${first} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n');
      const answer = await sendRawBytes(server.running.address, sent);
      expect([first, headOf(answer).status]).toEqual([first, 408]);
      expect(answer).toContain('request_too_slow');
    }
    await server.stop();
  });
});
