import { describeOnEachEngine, type TestServer } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';

const WRONG = { username: 'nobody_at_all', password: 'Wrong-horse-8' };

/** Returns the status of the last of eleven wrong passwords, each sent as if forwarded for `address(n)`. */
async function eleven(server: TestServer, address: (at: number) => string): Promise<number> {
  const body = { ...WRONG, username: `nobody_${Math.random()}` };
  let status = 0;
  for (let at = 0; at < 11; at += 1) {
    const headers = { 'x-forwarded-for': address(at) };
    ({ status } = await server.raw('POST', '/api/auth/login', { body, headers }));
  }
  return status;
}

async function passkeyHost(server: TestServer): Promise<string> {
  const headers = { 'x-forwarded-host': 'evil.example.org' };
  const { body } = await server.raw('POST', '/api/auth/passkey/options', { headers });
  return body.options.rpId;
}

describeOnEachEngine('without a proxy', (server) => {
  it('ignores forwarding headers', async () => {
    expect(await eleven(server(), (at) => `198.51.100.${at}`)).toBe(429);
    expect(await passkeyHost(server())).toBe('localhost');
  });
});

describeOnEachEngine(
  'behind one proxy',
  (server) => {
    it('counts by the last hop and ignores the ones before it', async () => {
      expect(await eleven(server(), (at) => `198.51.100.${at}, 203.0.113.7`)).toBe(429);
      expect(await eleven(server(), (at) => `203.0.113.${20 + at}`)).toBe(401);
    });

    it('ignores invalid addresses', async () => {
      const words = [
        'unknown',
        'a',
        '203.0.113.7:80',
        '300.1.1.1',
        '_hidden',
        '"[::1]"',
        '١.1.1.1',
      ];
      expect(await eleven(server(), (at) => `${encodeURI(words[at % 7] ?? '')}${at}`)).toBe(429);
    });

    it('counts a /64 as one address, and IPv4-mapped IPv6 as IPv4', async () => {
      expect(await eleven(server(), (at) => `2001:db8:0:1::${at}`)).toBe(429);
      expect(await eleven(server(), (at) => `2001:db8:1:${at}::1`)).toBe(401);
      const mapped = (at: number) => (at % 2 ? '203.0.113.90' : '::ffff:203.0.113.90');
      expect(await eleven(server(), mapped)).toBe(429);
    });

    it('never takes the origin from X-Forwarded-Host', async () => {
      expect(await passkeyHost(server())).toBe('localhost');
    });
  },
  { TRUST_PROXY: 'on' },
);

describeOnEachEngine(
  'behind listed proxies',
  (server) => {
    it('skips only those proxies', async () => {
      const far = '192.0.2.9';
      expect(await eleven(server(), (at) => `198.51.100.${at}, 203.0.113.8, ${far}`)).toBe(429);
      expect(await eleven(server(), (at) => `198.51.100.${at}, 10.1.2.3`)).toBe(401);
    });
  },
  { TRUST_PROXY: '127.0.0.1, ::1, 10.1.0.0/16' },
  ['sqlite'],
);

it('accepts only a number of hops or a list of addresses in TRUST_PROXY', () => {
  const trusted = (given: string) => readConfig({ TRUST_PROXY: given }).trustProxy;
  expect([trusted(''), trusted('off'), trusted('on'), trusted('2')]).toEqual([0, 0, 1, 2]);
  expect(trusted('10.0.0.2, fd00::/8')).toEqual(['10.0.0.2', 'fd00::/8']);
  for (const wrong of ['yes', '11', '-1', '10.0.0.0/33', '10.0.0.0/0', 'proxy.local', ',']) {
    expect(() => trusted(wrong), wrong).toThrow(/TRUST_PROXY: must be off, on, a number/);
  }
});
