import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWeb } from './web-files.ts';

const SCRIPT = 'console.log("saldo");';
const PAGE = '<!doctype html><title>Saldo</title>';
const root = mkdtempSync(join(tmpdir(), 'saldo-web-'));
const app = Fastify();

beforeAll(async () => {
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'assets', 'app-1a2b3c4d.js'), SCRIPT);
  writeFileSync(join(root, 'assets', 'app-1a2b3c4d.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(root, 'manifest.webmanifest'), '{}');
  writeFileSync(join(root, 'service-worker.js'), SCRIPT);
  await serveWeb(app, root);
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

it('sends the compressed copy from the build to clients that accept it, cached forever', async () => {
  const packed = await get('/assets/app-1a2b3c4d.js', 'gzip, deflate, br');
  expect(packed.rawPayload).toEqual(brotliCompressSync(SCRIPT));
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
});

it.each([undefined, 'identity', 'gzip'])(
  'sends the file itself to clients that accept %s',
  async (encoding) => {
    const plain = await get('/assets/app-1a2b3c4d.js', encoding);
    expect([plain.statusCode, plain.body]).toEqual([200, SCRIPT]);
    expect(plain.headers['content-encoding']).toBeUndefined();
  },
);

it('answers any page with the app, and a missing file with 404', async () => {
  const page = await get('/transactions/2026', 'br');
  expect([page.statusCode, page.body]).toEqual([200, PAGE]);
  expect(page.headers['cache-control']).toBe('no-cache');
  expect((await get('/assets/app-00000000.js')).statusCode).toBe(404);
});

it.each([
  ['/manifest.webmanifest', /^application\/manifest\+json/],
  ['/service-worker.js', /^(text|application)\/javascript/],
])('has %s revalidated each time, with its media type', async (url, type) => {
  expect((await get(url)).headers).toMatchObject({
    'content-type': expect.stringMatching(type),
    'cache-control': 'no-cache',
  });
});
