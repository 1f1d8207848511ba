import { MAX_ATTACHMENT_BYTES } from '@saldo/contract/tickets';
import { expect, test } from 'vitest';
import { screenshotProblem } from './screenshot.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const WEBP = [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50];
const blob = (bytes: number[], size = bytes.length) => {
  const all = new Uint8Array(size);
  all.set(bytes);
  return new Blob([all]);
};

test('accepts the three image formats, up to five megabytes', async () => {
  for (const bytes of [PNG, JPEG, WEBP]) {
    expect(await screenshotProblem([blob(bytes)])).toBeNull();
    expect(await screenshotProblem([blob(bytes, MAX_ATTACHMENT_BYTES)])).toBeNull();
  }
});

test('rejects other content whatever its name, large or empty files, and several at once', async () => {
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', {
    type: 'image/png',
  });
  expect(await screenshotProblem([svg])).toBe('Screenshots must be PNG, JPEG or WebP images.');
  const riff = blob([0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x41, 0x56, 0x45]);
  expect(await screenshotProblem([riff])).toContain('must be PNG');
  expect(await screenshotProblem([blob(PNG, MAX_ATTACHMENT_BYTES + 1024 * 1024)])).toBe(
    'This image is 6 MB. Screenshots can be up to 5 MB.',
  );
  expect(await screenshotProblem([blob([])])).toBe('This file is empty.');
  expect(await screenshotProblem([blob(PNG), blob(PNG)])).toContain('one image');
});
