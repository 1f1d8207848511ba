import { randomUUID } from 'node:crypto';
import { addPasskey, startPasskey, startPasskeyLogin } from '@saldo/contract/second-factor';
import { Authenticator } from '@saldo/proofs/harness/authenticator';
import { describeOnEachEngine, PASSWORD } from '@saldo/proofs/harness/test-server';
import { afterEach, expect, it } from 'vitest';

const WRONG = 'Wrong-password-1';
const NOON = new Date('2026-03-01T12:00:00Z');
const minutes = (n: number) => new Date(NOON.getTime() + n * 60_000);
let addresses = 0;
const freshAddress = () => `10.${++addresses >> 8}.${addresses & 255}.1`;

describeOnEachEngine(
  'sign-in throttle',
  (server) => {
    afterEach(() => server().setNow());

    const login = (username: string, password: string, from: object) =>
      server().raw('POST', '/api/auth/login', {
        body: { username, password },
        headers: { 'x-forwarded-for': freshAddress(), ...from },
      });
    const at = (address: string) => ({ 'x-forwarded-for': address });
    const statuses = (answers: { status: number }[]) =>
      Object.fromEntries(
        [200, 401, 429].map((status) => [
          status,
          answers.filter((answer) => answer.status === status).length,
        ]),
      );
    const guessFromEverywhere = async (username: string) => {
      const answers = [];
      for (let n = 0; n < 33; n += 1) answers.push(await login(username, WRONG, {}));
      return answers;
    };

    it('checks 50 of 200 concurrent wrong sign-ins from one address', async () => {
      const from = at(freshAddress());
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => login(`nobody_${randomUUID()}`, WRONG, from)),
      );
      expect(statuses(answers)).toEqual({ 200: 0, 401: 50, 429: 150 });
    });

    it('lets all of 80 concurrent correct sign-ins from one address through', async () => {
      const from = at(freshAddress());
      const users = [await server().signUp(), await server().signUp(), await server().signUp()];
      const answers = await Promise.all(
        Array.from({ length: 80 }, (_, n) => login(users[n % 3]?.username ?? '', PASSWORD, from)),
      );
      expect(statuses(answers)).toEqual({ 200: 80, 401: 0, 429: 0 });
      const { rows } = await server()
        .running.context.storage.read.selectFrom('sign_in_failures')
        .selectAll()
        .where('address', '=', from['x-forwarded-for'])
        .execute()
        .then((rows) => ({ rows }));
      expect(rows).toEqual([]);
    });

    it('makes strangers wait 15 minutes after 30 failures from everywhere', async () => {
      const user = await server().signUp();
      server().setNow(NOON);
      expect(statuses(await guessFromEverywhere(user.username))).toEqual({
        200: 0,
        401: 30,
        429: 3,
      });
      const waiting = await login(user.username, PASSWORD, {});
      expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '900']);
      server().setNow(minutes(15.1));
      expect((await login(user.username, PASSWORD, {})).status).toBe(200);
    });

    it('throttles unknown names the same way', async () => {
      server().setNow(NOON);
      const name = `nobody_${randomUUID()}`;
      expect(statuses(await guessFromEverywhere(name))).toEqual({ 200: 0, 401: 30, 429: 3 });
    });

    it('does not throttle an address or browser the user signed in from within 90 days', async () => {
      const user = await server().signUp();
      server().setNow(NOON);
      const home = at(freshAddress());
      const first = await login(user.username, PASSWORD, home);
      const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      expect(first.headers.get('set-cookie')).toMatch(
        /^saldo_device=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
      );
      await guessFromEverywhere(user.username);
      expect((await login(user.username, PASSWORD, {})).status).toBe(429);
      expect((await login(user.username, PASSWORD, home)).status).toBe(200);
      expect((await login(user.username, PASSWORD, { cookie })).status).toBe(200);
      const forged = `saldo_device=${'x'.repeat(43)}`;
      expect((await login(user.username, PASSWORD, { cookie: forged })).status).toBe(429);
      const somebody = await server().signUp();
      await guessFromEverywhere(somebody.username);
      expect((await login(somebody.username, PASSWORD, { cookie })).status).toBe(429);
      const later = new Date(NOON.getTime() + 91 * 86_400_000);
      server().setNow(later);
      await guessFromEverywhere(user.username);
      expect((await login(user.username, PASSWORD, home)).status).toBe(429);
      expect((await login(user.username, PASSWORD, { cookie })).status).toBe(429);
    });

    it('stores addresses and cookies as hashes', async () => {
      const user = await server().signUp();
      const home = freshAddress();
      const answer = await login(user.username, PASSWORD, at(home));
      const value = /saldo_device=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
      const kept = await server()
        .running.context.storage.read.selectFrom('known_origins')
        .selectAll()
        .where('user_id', '=', user.id)
        .execute();
      expect(kept.map(({ kind }) => kind).sort()).toEqual([
        'address',
        'address',
        'device',
        'device',
      ]);
      expect(JSON.stringify(kept)).not.toContain(value);
      expect(JSON.stringify(kept)).not.toContain(home);
    });

    it('does not throttle passkeys', async () => {
      const user = await server().signUp();
      const device = new Authenticator();
      const origin = server().running.address;
      const made = await user.call(startPasskey, { body: { password: PASSWORD } });
      await user.call(addPasskey, { body: { name: 'Key', response: device.create(made, origin) } });
      await guessFromEverywhere(user.username);
      const headers = at(freshAddress());
      const { body: asked } = await server().raw('POST', `/api${startPasskeyLogin.path}`);
      const answer = await server().raw('POST', '/api/auth/passkey', {
        headers,
        body: { challenge_id: asked.challenge_id, response: device.get(asked.options, origin) },
      });
      expect(answer.status).toBe(200);
    });

    it('does not store what was typed as a name', async () => {
      const typed = `my-Password-${randomUUID()}`;
      await login(typed, WRONG, {});
      const { storage, events } = server().running.context;
      await events.flush();
      const failures = await storage.read.selectFrom('sign_in_failures').selectAll().execute();
      const lines = await storage.read.selectFrom('audit_log').selectAll().execute();
      const kept = JSON.stringify([failures, lines]).toLowerCase();
      expect(failures.length).toBeGreaterThan(0);
      expect(kept).not.toContain(typed.toLowerCase());
    });

    it('counts wrong invitations', async () => {
      const headers = at(freshAddress());
      const body = {
        name: 'Ana',
        lastnames: 'Gil',
        username: `ana_${randomUUID().slice(0, 8)}`,
        email: `${randomUUID()}@example.org`,
        password: PASSWORD,
        invitation_code: 'NOT-THERE',
      };
      const answers = await Promise.all(
        Array.from({ length: 14 }, () =>
          server().raw('POST', '/api/auth/register', { headers, body }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array(10).fill(409),
        ...Array(4).fill(429),
      ]);
    });
  },
  { TRUST_PROXY: '1' },
);

describeOnEachEngine(
  'device cookie with an https PUBLIC_URL',
  (server) => {
    it('has the __Host- prefix, and ignores a cookie under the plain name', async () => {
      const user = await server().signUp();
      const signIn = (cookie?: string) =>
        server().raw('POST', '/api/auth/login', {
          body: { username: user.username, password: PASSWORD },
          headers: cookie ? { cookie } : {},
        });
      const given = async (cookie?: string) =>
        (await signIn(cookie)).headers.get('set-cookie') ?? '';
      const first = await given();
      expect(first).toMatch(
        /^__Host-saldo_device=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure$/,
      );
      expect(await given(first.split(';')[0])).toBe(first);
      expect(await given(`saldo_device=${'x'.repeat(43)}`)).not.toContain('x'.repeat(43));
    });
  },
  { PUBLIC_URL: 'https://saldo.example.org' },
);
