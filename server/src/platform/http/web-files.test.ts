import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWeb } from './web-files.ts';

const SCRIPT = 'console.log("saldo");';
const PAGE =
  '<!doctype html><meta name="app-scripts" content="/assets/app-1a2b3c4d.js"><title>Saldo</title>';
const SPANISH = '<!doctype html><html lang="es"><title>Saldo</title>';
const root = mkdtempSync(join(tmpdir(), 'saldo-web-'));
const app = Fastify();
const bilingual = Fastify();

beforeAll(async () => {
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'index.es.html'), SPANISH);
  writeFileSync(join(root, 'assets', 'app-1a2b3c4d.js'), SCRIPT);
  writeFileSync(join(root, 'assets', 'app-1a2b3c4d.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(root, 'manifest.webmanifest'), '{}');
  writeFileSync(join(root, 'service-worker.js'), SCRIPT);
  await serveWeb(app, root, ['en']);
  await serveWeb(bilingual, root, ['en', 'es']);
});
afterAll(async () => {
  await app.close();
  await bilingual.close();
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
  expect(page.headers).toMatchObject({
    'cache-control': 'no-cache',
    link: '</assets/app-1a2b3c4d.js>; rel=modulepreload; crossorigin',
  });
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

it.each([
  [{}, 'en'],
  [{ 'accept-language': 'es-ES,es;q=0.9' }, 'es'],
  [{ 'accept-language': 'en-GB' }, 'en'],
  [{ 'accept-language': 'en', cookie: 'lang=es' }, 'es'],
  [{ 'accept-language': 'es', cookie: 'lang=en' }, 'en'],
])('answers %j with the page in %s', async (headers, language) => {
  for (const url of ['/', '/transactions']) {
    const page = await bilingual.inject({ url, headers });
    expect([page.statusCode, page.body]).toEqual([200, language === 'es' ? SPANISH : PAGE]);
    expect(page.headers).toMatchObject({
      'content-language': language,
      vary: 'cookie, accept-language, accept-encoding',
      'cache-control': 'no-cache',
    });
  }
});

it.each([{ 'accept-language': 'es' }, { cookie: 'lang=es' }])(
  'answers %j in English until Spanish is offered',
  async (headers) => {
    const page = await app.inject({ url: '/', headers });
    expect([page.body, page.headers['content-language']]).toEqual([PAGE, 'en']);
  },
);

it('answers in English if only that is built', async () => {
  const english = Fastify();
  const files = mkdtempSync(join(tmpdir(), 'saldo-web-'));
  writeFileSync(join(files, 'index.html'), PAGE);
  await serveWeb(english, files, ['en', 'es']);
  const page = await english.inject({ url: '/', headers: { 'accept-language': 'es' } });
  expect(page.body).toBe(PAGE);
  await english.close();
  rmSync(files, { recursive: true });
});

it('answers a monitor that asks for the headers of the first page alone', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});
