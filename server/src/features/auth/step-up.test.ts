import { endpoints } from '@saldo/contract';
import type { Endpoint } from '@saldo/contract/endpoint';
import {
  addPasskey,
  confirmTotp,
  listPasskeys,
  renewRecoveryCodes,
  startPasskey,
  startPasskeyLogin,
  startTotp,
} from '@saldo/contract/second-factor';
import { stepUp } from '@saldo/contract/step-up';
import { getProfile } from '@saldo/contract/users';
import { Authenticator } from '@saldo/proofs/harness/authenticator';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { pathOf } from '@saldo/proofs/users/user';
import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, it } from 'vitest';

const NOON = new Date('2026-03-02T12:00:00Z');
const minutes = (n: number) => new Date(NOON.getTime() + n * 60_000);
const ID = '0197a1b2-0000-7000-8000-000000000001';
const weighty = Object.entries<Endpoint>(endpoints).filter(([, { stepUp: asks }]) => asks);

describeOnEachEngine('step-up', (server) => {
  afterEach(() => server().setNow());

  const codeOf = (secret: string, at: Date) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
  const person = async (role?: 'ADMIN') => {
    server().setNow(NOON);
    return server().signUp(role);
  };
  const withTotp = async () => {
    const user = await person();
    const { secret } = await user.call(startTotp);
    const { recovery_codes } = await user.call(confirmTotp, {
      body: { code: codeOf(secret, NOON) },
    });
    return { user, secret, recovery_codes };
  };
  const prove = (user: TestUser, body: object) => user.raw('POST', '/api/auth/step-up', { body });
  const again = (user: TestUser) => user.raw('GET', '/api/export');
  const status = (token: string) =>
    server()
      .raw('GET', '/api/users', { token })
      .then((answer) => answer.status);
  const signIn = async ({ username }: TestUser, more: object = {}): Promise<string> => {
    const body = { username, password: PASSWORD, ...more };
    return (await server().raw('POST', '/api/auth/login', { body })).body.token;
  };

  it.each(weighty)('refuses %s ten minutes after the sign-in', async (_, endpoint) => {
    const admin = await person('ADMIN');
    server().setNow(minutes(10.1));
    const path = pathOf(endpoint, { params: { id: ID, file: ID } });
    const body = Array.isArray(endpoint.stepUp)
      ? { email: 'new@example.org', new_password: 'Another-horse-7', old_password: PASSWORD }
      : undefined;
    const answer = await admin.raw(endpoint.method, path, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(403);
    expect(answer.body.detail).toMatchObject({ code: 'step_up_required', missing: ['password'] });
  });

  it('lets a user continue for ten minutes after proving the password', async () => {
    const user = await person();
    expect((await again(user)).status).toBe(200);
    server().setNow(minutes(11));
    expect((await again(user)).body.detail.code).toBe('step_up_required');
    expect((await user.call(stepUp, { body: { password: PASSWORD } })).missing).toEqual([]);
    expect((await again(user)).status).toBe(200);
    server().setNow(minutes(20.9));
    expect((await again(user)).status).toBe(200);
    server().setNow(minutes(21.1));
    expect((await again(user)).status).toBe(403);
  });

  it('requires no proof for values that stay the same', async () => {
    const admin = await person('ADMIN');
    const user = await person();
    server().setNow(minutes(11));
    const same = user.email.toUpperCase();
    const answers = [
      await user.raw('PUT', '/api/users', { body: { email: same, name: 'Ana' } }),
      await admin.raw('PUT', `/api/users/${user.id}`, {
        body: { email: same, role: 'USER', name: 'Ana' },
      }),
      await admin.raw('PUT', `/api/users/${user.id}`, { body: { email: same, role: 'EDITOR' } }),
      await user.raw('PUT', '/api/users', { body: { email: admin.email, name: 'Ana' } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 403, 403]);
  });

  it('counts a proof only for the session that gave it', async () => {
    const user = await person();
    const other = await signIn(user);
    server().setNow(minutes(11));
    await user.call(stepUp, { body: { password: PASSWORD } });
    const answer = await server().raw('GET', '/api/export', { token: other });
    expect([answer.status, answer.body.detail.code]).toEqual([403, 'step_up_required']);
  });

  it('requires the second factor too, each code once', async () => {
    const { user, secret } = await withTotp();
    server().setNow(minutes(11));
    expect((await again(user)).body.detail.missing).toEqual(['password', 'totp']);
    expect((await prove(user, { password: PASSWORD })).body).toEqual({ missing: ['totp'] });
    const withBody = await user.raw('POST', '/api/users/totp/recovery-codes', {
      body: { password: PASSWORD },
    });
    expect(withBody.body.detail).toMatchObject({ code: 'step_up_required', missing: ['totp'] });
    const code = codeOf(secret, minutes(11));
    expect((await prove(user, { totp: code })).body).toEqual({ missing: [] });
    expect((await user.call(renewRecoveryCodes)).recovery_codes).toHaveLength(10);
    const twice = await prove(user, { totp: code });
    expect([twice.status, twice.body.detail.code]).toEqual([409, 'invalid_code']);
  });

  it("accepts the user's own passkey for both", async () => {
    const { user, secret } = await withTotp();
    const device = new Authenticator();
    const origin = server().running.address;
    const made = device.create(await user.call(startPasskey), origin);
    await user.call(addPasskey, { body: { name: 'Key', response: made } });
    expect(await user.call(listPasskeys)).toHaveLength(1);
    const stranger = await person();
    server().setNow(minutes(11));
    const signed = async () => {
      const asked = (await server().raw('POST', `/api${startPasskeyLogin.path}`)).body;
      const response = device.get(asked.options, origin);
      return { passkey: { challenge_id: asked.challenge_id, response } };
    };
    const wrong = await prove(stranger, await signed());
    expect([wrong.status, wrong.body.detail.code]).toEqual([409, 'invalid_passkey']);
    expect((await prove(user, await signed())).body).toEqual({ missing: [] });
    expect((await again(user)).status).toBe(200);
    expect(secret).not.toBe('');
  });

  it('counts wrong proofs as failed sign-ins', async () => {
    const { user, secret } = await withTotp();
    server().setNow(minutes(11));
    for (let at = 0; at < 5; at += 1) {
      const word = await prove(user, { password: 'Wrong-horse-7' });
      expect([word.status, word.body.detail.code]).toEqual([409, 'invalid_password']);
      expect((await prove(user, { totp: '000000' })).status).toBe(409);
    }
    const right = { password: PASSWORD, totp: codeOf(secret, minutes(11)) };
    expect((await prove(user, right)).status).toBe(429);
  });

  it('asks nothing of a viewer, who has neither', async () => {
    server().setNow(NOON);
    const viewer = await server().signUp('VIEWER');
    server().setNow(minutes(11));
    expect((await again(viewer)).status).toBe(200);
  });

  it('ends other sessions when a factor changes, but not for other changes', async () => {
    const { user, secret } = await withTotp();
    const code = { totp: codeOf(secret, minutes(1)) };
    server().setNow(minutes(1));
    const device = new Authenticator();
    const origin = server().running.address;
    const passkey = async () => {
      const response = device.create(await user.call(startPasskey), origin);
      return user.raw('POST', '/api/users/passkeys', { body: { name: 'Key', response } });
    };
    const changes: [string, () => Promise<{ status: number }>][] = [
      ['recovery codes', () => user.raw('POST', '/api/users/totp/recovery-codes', { body: {} })],
      ['a passkey more', passkey],
      [
        'a passkey less',
        async () => {
          const [one] = await user.call(listPasskeys);
          return user.raw('DELETE', `/api/users/passkeys/${one?.id}`);
        },
      ],
      ['no authenticator app', () => user.raw('DELETE', '/api/users/totp', { body: {} })],
    ];
    let other = await signIn(user, code);
    expect(await status(other)).toBe(200);
    await user.raw('PUT', '/api/users', { body: { name: 'Lucía María' } });
    expect(await status(other)).toBe(200);
    for (const [at, [name, change]] of changes.entries()) {
      const now = minutes(2 + at);
      server().setNow(now);
      if (at > 0) other = await signIn(user, { totp: codeOf(secret, now) });
      expect(await status(other), name).toBe(200);
      expect((await change()).status, name).toBeLessThan(300);
      expect(await status(other), name).toBe(401);
      expect(await status(user.token), name).toBe(200);
    }
    expect((await user.call(getProfile)).user.totp_enabled).toBe(false);
  });
});
