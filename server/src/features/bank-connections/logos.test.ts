import { expect, it } from 'vitest';
import { createLogoStore, isPublic, isPublicAddress, pictureType } from './logo-store.ts';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
])('nothing is fetched from %s', (address) => {
  expect(isPublicAddress(address, 4)).toBe(false);
  expect(isPublicAddress(`::ffff:${address}`, 6)).toBe(false);
});

it.each(['::1', '::', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1', '64:ff9b::a00:1'])(
  'nor from %s',
  (address) => {
    expect(isPublicAddress(address, 6)).toBe(false);
  },
);

it.each([
  ['93.184.216.34', 4],
  ['172.32.0.1', 4],
  ['2a00:1450::1', 6],
])('but from %s', (address, family) => {
  expect(isPublicAddress(address as string, family as number)).toBe(true);
});

it.each([
  'http://cdn.example/a.png',
  'https://127.0.0.1/a.png',
  'https://[::1]/a.png',
  'https://localhost/a.png',
  'https://user:pw@cdn.example/a.png',
  'https://cdn.example:8443/a.png',
  'file:///etc/passwd',
])('no picture comes from %s', async (address) => {
  expect(await isPublic(new URL(address)).catch(() => false)).toBe(false);
});

it('only pictures of known kinds are given on, by their bytes', () => {
  expect(pictureType(Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'))).toBe('image/png');
  expect(pictureType(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).toBe('image/jpeg');
  expect(pictureType(Buffer.from('RIFF1234WEBPVP8 ', 'latin1'))).toBe('image/webp');
  expect(pictureType(Buffer.from('<svg onload=alert(1)>'))).toBeNull();
  expect(pictureType(Buffer.from('GIF89a'))).toBeNull();
});

it('a key that no provider has named is nobody’s', async () => {
  const store = createLogoStore({ now: () => new Date() });
  expect(await store.find('0'.repeat(64))).toBeNull();
});
