import { createServer, request, type ServerResponse } from 'node:http';
import type https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { fetchPicture, pictureType } from './fetch-picture.ts';
import { createPictureStore } from './picture-store.ts';
import { isPublicAddress, publicLookup } from './public-address.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n0123', 'latin1');

let answer: (response: ServerResponse) => void;
let asked: (string | undefined)[] = [];
const server = createServer((incoming, response) => {
  asked.push(incoming.headers.host);
  answer(response);
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = (response) => response.end(PNG);
});

/** Connects over TLS to this test's server, and treats its address as public. */
const wayTo = (
  addresses: string[],
  isAllowed = (address: string): boolean => address === '127.0.0.1',
) => ({
  lookup: publicLookup((_host, _options, done) => {
    done(null, [{ address: addresses.shift() ?? '', family: 4 }]);
  }, isAllowed),
  request: ((url: URL, options: object, done: never) => {
    const { port } = server.address() as AddressInfo;
    return request({ ...options, protocol: 'http:', hostname: url.hostname, port }, done);
  }) as typeof https.request,
});
const fetched = (way = wayTo(['127.0.0.1'])) => fetchPicture('https://cdn.example/a.png', way);

it('a picture is fetched from the address that was checked, with a single lookup', async () => {
  const addresses = ['127.0.0.1', '10.0.0.1'];
  expect(await fetched(wayTo(addresses))).toEqual({ bytes: PNG, mediaType: 'image/png' });
  expect(addresses).toEqual(['10.0.0.1']);
});

it('nothing is fetched if the name resolves to this machine or its network', async () => {
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254']) {
    expect(await fetched(wayTo([address], (one) => isPublicAddress(one, 4)))).toBeNull();
  }
  expect(asked).toEqual([]);
});

it.each<[string, (response: ServerResponse) => void]>([
  ['a redirect', (r) => r.writeHead(302, { location: 'https://other.example/a.png' }).end(PNG)],
  ['a refusal', (r) => r.writeHead(404).end(PNG)],
  [
    'what calls itself a picture',
    (r) => r.writeHead(200, { 'content-type': 'image/png' }).end('<svg/>'),
  ],
  ['more than 256 KB', (r) => r.end(Buffer.concat([PNG, Buffer.alloc(256 * 1024)]))],
  ['what breaks off', (r) => r.destroy()],
])('%s yields no picture', async (_, reply) => {
  answer = reply;
  expect(await fetched()).toBeNull();
  expect(asked).toHaveLength(1);
});

it.each([
  'http://cdn.example/a.png',
  'https://127.0.0.1/a.png',
  'https://0x7f.1/a.png',
  'https://2130706433/a.png',
  'https://[::1]/a.png',
  'https://[::ffff:7f00:1]/a.png',
  'https://user:pw@cdn.example/a.png',
  'https://cdn.example:8443/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'not an address',
])('%s is not requested', async (address) => {
  expect(await fetchPicture(address, wayTo(['127.0.0.1']))).toBeNull();
  expect(asked).toEqual([]);
});

it('localhost is looked up and rejected', async () => {
  expect(await fetchPicture('https://localhost/a.png')).toBeNull();
});

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
])('%s is not public, not even when mapped into IPv6', (address) => {
  expect(isPublicAddress(address, 4)).toBe(false);
  expect(isPublicAddress(`::ffff:${address}`, 6)).toBe(false);
});

it.each([
  '::1',
  '::',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
])('%s is not public', (address) => {
  expect(isPublicAddress(address, 6)).toBe(false);
});

it.each([
  ['93.184.216.34', 4],
  ['172.32.0.1', 4],
  ['2a00:1450::1', 6],
  ['2600:1f18::1', 6],
])('%s is public', (address, family) => {
  expect(isPublicAddress(address as string, family as number)).toBe(true);
});

it('only known picture types are accepted, recognized by their bytes', () => {
  expect(pictureType(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).toBe('image/jpeg');
  expect(pictureType(Buffer.from('RIFF1234WEBPVP8 ', 'latin1'))).toBe('image/webp');
  expect(pictureType(Buffer.from('<svg onload=alert(1)>'))).toBeNull();
  expect(pictureType(Buffer.from('GIF89a'))).toBeNull();
});

it('a picture is cached, and a failed one is requested again after an hour', async () => {
  let now = 0;
  const answers = [null, { bytes: PNG, mediaType: 'image/png' }];
  const store = createPictureStore(
    { now: () => new Date(now), config: readConfig({}) },
    async () => answers.shift() ?? null,
  );
  expect(await store.at('a')).toBeNull();
  expect(await store.at('a')).toBeNull();
  now = 3_600_000;
  expect(await store.at('a')).not.toBeNull();
  now *= 100;
  expect(await store.at('a')).not.toBeNull();
});

it('nothing is fetched from hosts that are not configured', async () => {
  const fetched: string[] = [];
  const at = (PICTURE_HOSTS: string, address: string) =>
    createPictureStore(
      { now: () => new Date(), config: readConfig({ PICTURE_HOSTS }) },
      async (one) => {
        fetched.push(one);
        return { bytes: PNG, mediaType: 'image/png' };
      },
    ).at(address);
  expect(await at('none', 'https://cdn.example/a.png')).toBeNull();
  expect(await at('cdn.example', 'https://other.example/a.png')).toBeNull();
  expect(await at('cdn.example', 'not an address')).toBeNull();
  expect(fetched).toEqual([]);
  expect(await at('cdn.example', 'https://cdn.example/a.png')).not.toBeNull();
});
