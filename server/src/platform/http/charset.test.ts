import { startTestServer, type TestServer, type TestUser } from '@saldo/proofs/harness/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PartCharsets } from './charset.ts';

let server: TestServer & { stop(): Promise<void> };
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  user = await server.signUp();
});
afterAll(() => server.stop());

const OTHER = ['utf-7', 'UTF-16', 'iso-8859-1', '"windows-1252"', 'us-ascii', '""', ''];
const UTF8 = ['utf-8', 'UTF-8', '"utf-8"', 'utf8'];
const REFUSED = {
  code: 'unsupported_media_type',
  message: 'Send text in the character set UTF-8.',
};

describe('the character set of a request', () => {
  const send = (type: string) =>
    user.raw('POST', '/api/categories', {
      body: JSON.stringify({ name: `A ${Math.random()}`, icon: 'b' }),
      headers: { 'content-type': type },
    });

  it.each(OTHER)('is rejected with 415 if it is %s', async (charset) => {
    const types = [
      `application/json; charset=${charset}`,
      `application/json;v=1 ;\tCharSet = ${charset}`,
    ];
    for (const type of types) {
      const { status, body } = await send(type);
      expect([type, status, body.detail]).toEqual([type, 415, REFUSED]);
    }
  });

  it.each(UTF8)('may be named as %s', async (charset) => {
    expect((await send(`application/json; charset=${charset}`)).status).toBe(201);
  });
});

const partOf = (name: string, type: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${type.startsWith('text/csv') ? '; filename="a.csv"' : ''}\r\n` +
  `Content-Type: ${type}\r\n\r\n${content}\r\n`;
const STATEMENT = 'Date,Amount\n2026-01-02,-3.00\ncontent-type: x; charset=utf-7\r\n\r\n';

describe('the character set of a part', () => {
  const upload = async (file: string, field: string) => {
    const answer = await fetch(`${server.running.address}/api/reports`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        authorization: `Bearer ${user.token}`,
        'report-type': 'BBVA',
      },
      body: `${partOf('mapping', field, '{}')}${partOf('input', file, STATEMENT)}--b--\r\n`,
    });
    return { status: answer.status, body: (await answer.json()) as { detail?: unknown } };
  };

  it.each(OTHER.filter(Boolean))('is rejected with 415 if it is %s', async (charset) => {
    const asField = await upload('text/csv', `text/plain; charset=${charset}`);
    expect([asField.status, asField.body.detail]).toEqual([415, REFUSED]);
    const asFile = await upload(`text/csv; charset=${charset}`, 'text/plain');
    expect([asFile.status, asFile.body.detail]).toEqual([415, REFUSED]);
  });

  it('may be UTF-8, and a file may contain anything', async () => {
    expect(
      (await upload('text/csv; charset=utf-8', 'text/plain; charset="UTF-8"')).status,
    ).not.toBe(415);
  });

  it('is found wherever the network splits the body', () => {
    const body = `${partOf('a', 'text/plain', 'x')}${partOf('b', 'text/plain; charset=utf-7', 'y')}--b--\r\n`;
    for (let size = 1; size < 40; size += 1) {
      const parts = new PartCharsets('multipart/form-data; boundary="b"');
      const found: boolean[] = [];
      for (let at = 0; at < body.length; at += size) {
        found.push(parts.hasOther(Buffer.from(body.slice(at, at + size))));
      }
      expect(found).toContain(true);
    }
  });
});
