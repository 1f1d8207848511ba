import { readFileSync } from 'node:fs';
import { IMPORT_EXTENSIONS } from '@saldo/contract/file-extensions';
import { RECEIPT_TYPES } from '@saldo/contract/receipts';
import { SHARE_FIELD, SHARE_PATH } from '@saldo/contract/share-target';
import { describeOnOneEngine } from '@saldo/proofs/harness/test-server';
import { expect, test } from 'vitest';

const PUBLIC = new URL('../../../../web/public/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('manifest.webmanifest', PUBLIC), 'utf8'));

test('the manifest accepts shares of every kind of file that can be imported, and of receipts', () => {
  expect(manifest.share_target).toMatchObject({
    ...{ action: SHARE_PATH, method: 'POST', enctype: 'multipart/form-data' },
    params: { files: [{ name: SHARE_FIELD }] },
  });
  const [{ accept }] = manifest.share_target.params.files;
  const endings = IMPORT_EXTENSIONS.map((ending) => `.${ending}`);
  expect(accept).toEqual(expect.arrayContaining([...endings, ...RECEIPT_TYPES]));
});

test('the manifest’s icons have the sizes it states', () => {
  for (const { src, sizes } of manifest.icons) {
    if (sizes === 'any') continue;
    const png = readFileSync(new URL(`.${src}`, PUBLIC));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

describeOnOneEngine('sharing without a service worker', (server) => {
  const share = (headers: Record<string, string>) => {
    const { address } = server().running;
    return fetch(new URL(SHARE_PATH, address), { method: 'POST', headers, redirect: 'manual' });
  };

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ['another application of this host', { 'sec-fetch-site': 'same-site' }],
    ['another site, in an old browser', { origin: 'https://other.example.org' }],
    ['another port, in an old browser', { origin: 'http://localhost:1' }],
  ])('is rejected for a page of %s', async (_, headers) => {
    expect((await share(headers)).status).toBe(403);
  });

  test.each([
    ['a share sheet', { 'sec-fetch-site': 'none', origin: 'null' }],
    ['a share sheet, in an old browser', { origin: 'null' }],
    ['a page of Saldo', { 'sec-fetch-site': 'same-origin' }],
  ])('is redirected for %s', async (_, headers) => {
    expect((await share(headers)).status).toBe(303);
  });

  test('is redirected for a page of Saldo, in an old browser', async () => {
    expect((await share({ origin: server().running.address })).status).toBe(303);
  });

  test('redirects to the import page, however large the files are', async () => {
    const form = new FormData();
    form.append(SHARE_FIELD, new Blob([new Uint8Array(30_000_000)]), 'january.csv');
    const answer = await fetch(new URL(SHARE_PATH, server().running.address), {
      ...{ method: 'POST', body: form, redirect: 'manual' },
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/import?shared=unready',
    ]);
  });
});
