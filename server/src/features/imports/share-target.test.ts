import { readFileSync } from 'node:fs';
import { IMPORT_EXTENSIONS } from '@saldo/contract/file-extensions';
import { SHARE_FIELD, SHARE_PATH } from '@saldo/contract/share-target';
import { describeOnEachEngine } from '@saldo/proofs/harness/test-server';
import { expect, test } from 'vitest';

const PUBLIC = new URL('../../../../web/public/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('manifest.webmanifest', PUBLIC), 'utf8'));

test('the manifest accepts shares of every kind of file that can be imported', () => {
  expect(manifest.share_target).toMatchObject({
    ...{ action: SHARE_PATH, method: 'POST', enctype: 'multipart/form-data' },
    params: { files: [{ name: SHARE_FIELD }] },
  });
  const [{ accept }] = manifest.share_target.params.files;
  const endings = IMPORT_EXTENSIONS.map((ending) => `.${ending}`);
  expect(accept).toEqual(expect.arrayContaining(endings));
});

test('the manifest’s icons have the sizes it states', () => {
  for (const { src, sizes } of manifest.icons) {
    if (sizes === 'any') continue;
    const png = readFileSync(new URL(`.${src}`, PUBLIC));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

describeOnEachEngine('sharing without a service worker', (server) => {
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
