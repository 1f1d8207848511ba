import { listActivity } from '@saldo/contract/admin';
import {
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  startTotp,
} from '@saldo/contract/second-factor';
import { getProfile } from '@saldo/contract/users';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { Secret, TOTP } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import { createSecrets } from '../../platform/security/secrets.ts';
import { resealSecondFactors } from './second-factor.ts';

const NOON = new Date('2026-03-02T12:00:00Z');
const seconds = (n: number) => new Date(NOON.getTime() + n * 1000);

describeOnEachEngine('authenticator app', (server) => {
  afterEach(() => server().setNow());

  const codeAt = (secret: string, at: Date) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
  const signIn = (user: TestUser, more: object = {}) =>
    server().raw('POST', '/api/auth/login', {
      body: { username: user.username, password: PASSWORD, ...more },
    });
  const setUp = async () => {
    server().setNow(NOON);
    const user = await server().signUp();
    const begun = await user.call(startTotp, { body: { password: PASSWORD } });
    const { recovery_codes } = await user.call(confirmTotp, {
      body: { code: codeAt(begun.secret, NOON) },
    });
    return { user, ...begun, recovery_codes };
  };

  it('is set up with an app and takes effect with its first code', async () => {
    server().setNow(NOON);
    const user = await server().signUp();
    const begun = await user.call(startTotp, { body: { password: PASSWORD } });
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Saldo:/);
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect(begun.modules.length).toBe(begun.modules[0]?.length);
    expect((await signIn(user)).status).toBe(200);
    for (const wrongCode of ['000000', '😀😀😀', 'éééééé', '12345']) {
      const wrong = await user.raw('PUT', '/api/users/totp', { body: { code: wrongCode } });
      expect([wrong.status, wrong.body.detail.code]).toEqual([409, 'invalid_code']);
    }
    const code = codeAt(begun.secret, NOON);
    const { recovery_codes } = await user.call(confirmTotp, { body: { code } });
    expect(new Set(recovery_codes).size).toBe(10);
    expect((await user.call(getProfile)).user).toMatchObject({
      totp_enabled: true,
      recovery_codes_left: 10,
    });
    const again = await user.raw('POST', '/api/users/totp', { body: { password: PASSWORD } });
    expect([again.status, again.body.detail.code]).toEqual([409, 'totp_already_enabled']);
  });

  it('requires the password for every change', async () => {
    const { user } = await setUp();
    const other = await server().signUp();
    for (const [who, method] of [
      [other, 'POST'],
      [user, 'DELETE'],
    ] as const) {
      const answer = await who.raw(method, '/api/users/totp', { body: { password: 'wrong' } });
      expect([answer.status, answer.body.detail.code]).toEqual([409, 'invalid_password']);
    }
  });

  it('is required at every sign-in and accepts each code once', async () => {
    const { user, secret } = await setUp();
    const asked = await signIn(user);
    expect([asked.status, asked.body.detail.code]).toEqual([401, 'totp_required']);
    const used = await signIn(user, { totp: codeAt(secret, NOON) });
    expect([used.status, used.body.detail.code]).toEqual([401, 'totp_required']);
    const next = codeAt(secret, seconds(30));
    server().setNow(seconds(30));
    const answers = await Promise.all([signIn(user, { totp: next }), signIn(user, { totp: next })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401]);
    for (const late of [60, 0]) {
      const early = codeAt(secret, seconds(late));
      expect((await signIn(user, { totp: early })).status, `${late} s`).toBe(401);
    }
    const old = codeAt(secret, seconds(-300));
    expect((await signIn(user, { totp: old })).status).toBe(401);
  });

  it("does not reveal whether the password was right to someone who doesn't know it", async () => {
    const { user, secret } = await setUp();
    server().setNow(seconds(30));
    const totp = codeAt(secret, seconds(30));
    const wrong = await signIn(user, { password: 'Wrong-horse-7', totp });
    expect([wrong.status, wrong.body.detail.code]).toEqual([401, 'invalid_credentials']);
  });

  it('accepts each recovery code once instead', async () => {
    const { user, recovery_codes } = await setUp();
    const code = recovery_codes[3] ?? '';
    expect((await signIn(user, { totp: code.toUpperCase() })).status).toBe(200);
    expect((await signIn(user, { totp: code })).status).toBe(401);
    expect((await user.call(getProfile)).user.recovery_codes_left).toBe(9);
  });

  it('issues grouped 115-bit recovery codes, read with look-alikes and without hyphens', async () => {
    const { user, recovery_codes } = await setUp();
    for (const code of recovery_codes) {
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{5}$/);
    }
    const typed = (recovery_codes[0] ?? '').replaceAll('-', ' ').replaceAll('0', 'O');
    const totp = typed.replaceAll('1', 'l').toUpperCase().replaceAll('L', 'I');
    expect((await signIn(user, { totp })).status).toBe(200);
  });

  it('accepts recovery codes without the key, and explains why app codes fail', async () => {
    const { user, secret, recovery_codes } = await setUp();
    const { context } = server().running;
    const { secrets } = context;
    context.secrets = createSecrets(['another key, the first one was lost for good']);
    server().setNow(seconds(30));
    const totp = codeAt(secret, seconds(30));
    const told = await signIn(user, { totp });
    const stepUp = (code?: string) =>
      user.raw('POST', '/api/auth/step-up', { body: { totp: code } });
    const renewed = await stepUp(totp);
    const recovered = await signIn(user, { totp: recovery_codes[0] });
    const anew = await stepUp(recovery_codes[1]);
    context.secrets = secrets;
    expect([told.status, told.body.detail.code]).toEqual([401, 'totp_required']);
    expect(told.body.detail.message).toContain('Enter a recovery code');
    expect([renewed.status, renewed.body.detail.code]).toEqual([409, 'invalid_code']);
    expect([recovered.status, anew.status]).toEqual([200, 200]);
  });

  it('limits guesses at codes', async () => {
    const { user, secret } = await setUp();
    for (let at = 0; at < 10; at += 1) {
      expect((await signIn(user, { totp: '123456' })).status).toBe(401);
    }
    server().setNow(seconds(60));
    const right = await signIn(user, { totp: codeAt(secret, seconds(60)) });
    expect(right.status).toBe(429);
  });

  it('is resealed when the key changes', async () => {
    const { user, secret } = await setUp();
    const { context } = server().running;
    const keys = ['a new key of some length, 32 or more!', ...context.config.secretKeys];
    await resealSecondFactors({ ...context, secrets: createSecrets(keys) });
    const { totp_secret: sealed } = await context.storage.read
      .selectFrom('second_factors')
      .select('totp_secret')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const onlyNew = createSecrets(keys.slice(0, 1));
    expect(onlyNew.open(sealed ?? '', `totp ${user.id}`)).toBe(secret);
    await resealSecondFactors({ ...context, secrets: createSecrets([...keys].reverse()) });
    server().setNow(seconds(30));
    expect((await signIn(user, { totp: codeAt(secret, seconds(30)) })).status).toBe(200);
  });

  describe('new recovery codes', () => {
    const renew = (user: TestUser, body: object) =>
      user.raw('POST', '/api/users/totp/recovery-codes', { body });
    const code = (answer: { status: number; body: { detail: { code: string } } }) => [
      answer.status,
      answer.body.detail.code,
    ];

    it('replace the old ones immediately and require password and code', async () => {
      const { user, secret, recovery_codes: old } = await setUp();
      await signIn(user, { totp: old[0] });
      expect((await user.call(getProfile)).user.recovery_codes_left).toBe(9);
      server().setNow(seconds(30));
      const body = { password: PASSWORD, code: codeAt(secret, seconds(30)) };
      const { recovery_codes } = await user.call(renewRecoveryCodes, { body });
      expect(new Set([...old, ...recovery_codes]).size).toBe(20);
      expect((await user.call(getProfile)).user.recovery_codes_left).toBe(10);
      for (const one of old.slice(0, 2)) {
        expect((await signIn(user, { totp: one })).status).toBe(401);
      }
      expect((await signIn(user, { totp: recovery_codes[9] })).status).toBe(200);
      const admin = await server().signUp('ADMIN');
      const { items } = await admin.call(listActivity, { query: { user_id: user.id } });
      expect(items.map(({ action }) => action)).toContain('second_factor.renew_codes');
      expect(JSON.stringify(items)).not.toContain(recovery_codes[0]);
    });

    it('can be requested with an old recovery code, for users who lost their phone', async () => {
      const { user, recovery_codes: old } = await setUp();
      const body = { password: PASSWORD, code: old[4] ?? '' };
      const { recovery_codes } = await user.call(renewRecoveryCodes, { body });
      expect(recovery_codes).toHaveLength(10);
      expect((await signIn(user, { totp: old[4] })).status).toBe(401);
      expect((await signIn(user, { totp: old[5] })).status).toBe(401);
    });

    it('are refused for a wrong password', async () => {
      const { user, recovery_codes } = await setUp();
      expect(code(await renew(user, { password: 'wrong' }))).toEqual([409, 'invalid_password']);
      expect((await signIn(user, { totp: recovery_codes[0] })).status).toBe(200);
      expect((await renew(user, { password: PASSWORD })).status).toBe(201);
      expect((await signIn(user, { totp: recovery_codes[1] })).status).toBe(401);
    });

    it('are refused without a second factor', async () => {
      const user = await server().signUp();
      const answer = await renew(user, { password: PASSWORD, code: '123456' });
      expect(code(answer)).toEqual([409, 'totp_not_enabled']);
      await user.call(startTotp, { body: { password: PASSWORD } });
      const pending = await renew(user, { password: PASSWORD, code: '123456' });
      expect(code(pending)).toEqual([409, 'totp_not_enabled']);
    });
  });

  it('is switched off with the password', async () => {
    const { user } = await setUp();
    await user.call(disableTotp, { body: { password: PASSWORD } });
    expect((await signIn(user)).status).toBe(200);
    expect((await user.call(getProfile)).user.totp_enabled).toBe(false);
  });
});
