import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { AVATAR_PICTURE, updateProfile } from '@saldo/contract/users';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n0123', 'latin1');

/** Serves the pictures in this test, whatever host is requested. */
const elsewhere = http.createServer((request, response) => {
  response.writeHead(request.url?.includes('gone') ? 404 : 200).end(PNG);
});
const asked: string[] = [];
beforeAll(async () => {
  await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready));
  const { port } = elsewhere.address() as AddressInfo;
  const overTls = (url: URL, _options: object, done: (response: IncomingMessage) => void) => {
    asked.push(url.href);
    return http.request({ host: '127.0.0.1', port, path: url.pathname }, done);
  };
  vi.spyOn(https, 'request').mockImplementation(overTls as typeof https.request);
});
afterAll(() => {
  vi.restoreAllMocks();
  elsewhere.close();
});

describeOnEachEngine('avatars hosted elsewhere', (server) => {
  const ask = (address: string) =>
    fetch(
      `${server().running.address}/api${AVATAR_PICTURE}?address=${encodeURIComponent(address)}`,
    );

  test("are served by Saldo, if they are a user's avatar", async () => {
    const user = await server().signUp();
    const mine = `http://pictures.example/${user.id}.png`;
    expect((await ask(mine)).status).toBe(404);
    await user.call(updateProfile, { body: { avatar: mine } });
    const answer = await ask(mine);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    expect(asked.filter((one) => one.includes(user.id))).toEqual([mine.replace('http:', 'https:')]);
    for (const other of ['saldo-01.svg', '', 'https://pictures.example/another.png']) {
      expect((await ask(other)).status).toBe(404);
    }
    const gone = `https://pictures.example/gone/${user.id}.png`;
    await user.call(updateProfile, { body: { avatar: gone } });
    expect((await ask(gone)).status).toBe(204);
    expect((await ask(mine)).status).toBe(404);
  });

  test('need no image source but Saldo in the content security policy', async () => {
    const { headers } = await fetch(`${server().running.address}/api/openapi.json`);
    expect(headers.get('content-security-policy')).toContain("img-src 'self' data:;");
  });
});
