import { listActivity } from '@saldo/contract/admin';
import { listNotifications } from '@saldo/contract/notifications';
import {
  addPasskey,
  confirmTotp,
  disableTotp,
  listPasskeys,
  resetSecondFactor,
  startPasskey,
  startPasskeyLogin,
  startTotp,
} from '@saldo/contract/second-factor';
import { getProfile, listUsers, updateProfile } from '@saldo/contract/users';
import { Authenticator } from '@saldo/proofs/harness/authenticator';
import { startSmtp } from '@saldo/proofs/harness/smtp';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, it } from 'vitest';

const smtp = await startSmtp();
afterAll(() => smtp.stop());

describeOnEachEngine(
  "resetting a user's authenticator app",
  (server) => {
    const code = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const signIn = (user: TestUser, more: object = {}) =>
      server().raw('POST', '/api/auth/login', {
        body: { username: user.username, password: PASSWORD, ...more },
      });
    const status = async (token: string): Promise<number> =>
      (await server().raw('GET', '/api/users', { token })).status;
    const reset = (by: TestUser, id: string, body: object = { password: PASSWORD }) =>
      by.raw('DELETE', `/api/users/${id}/totp`, { body });
    /** A user with an authenticator app and a passkey on the same phone. */
    const guarded = async () => {
      const user = await server().signUp();
      const begun = await user.call(startTotp, { body: { password: PASSWORD } });
      const { recovery_codes } = await user.call(confirmTotp, {
        body: { code: code(begun.secret) },
      });
      const device = new Authenticator();
      const options = await user.call(startPasskey, { body: { password: PASSWORD } });
      const response = device.create(options, server().running.address);
      await user.call(addPasskey, { body: { name: 'Phone', response } });
      return { user, device, recovery_codes, secret: begun.secret };
    };
    const listed = async (admin: TestUser, id: string) =>
      (await admin.call(listUsers)).find((one) => one.id === id);

    it('requires the password at the next sign-in, and only that', async () => {
      const admin = await server().signUp('ADMIN');
      const { user, recovery_codes } = await guarded();
      expect(await listed(admin, user.id)).toMatchObject({ totp_enabled: true, passkeys: 1 });
      const { body: second } = await signIn(user, { totp: recovery_codes[0] });
      expect((await signIn(user)).body.detail.code).toBe('totp_required');
      const changed = await admin.call(resetSecondFactor, {
        params: { id: user.id },
        body: { password: PASSWORD },
      });
      expect(changed).toMatchObject({ id: user.id, totp_enabled: false, passkeys: 0 });
      expect(await listed(admin, user.id)).toEqual(changed);
      expect([await status(user.token), await status(second.token)]).toEqual([401, 401]);
      expect(await status(admin.token)).toBe(200);
      for (const more of [
        { password: 'Wrong-horse-7' },
        { password: 'Wrong-horse-7', totp: recovery_codes[1] },
        { password: '' },
      ]) {
        expect([401, 422]).toContain((await signIn(user, more)).status);
      }
      expect((await signIn(user)).status).toBe(200);
    });

    it('removes passkeys, and old recovery codes stay invalid when it is set up again', async () => {
      const admin = await server().signUp('ADMIN');
      const { user, device, recovery_codes } = await guarded();
      const asked = (await server().raw('POST', `/api${startPasskeyLogin.path}`)).body;
      expect((await reset(admin, user.id)).status).toBe(200);
      const response = device.get(asked.options, server().running.address);
      const found = await server().raw('POST', '/api/auth/passkey', {
        body: { challenge_id: asked.challenge_id, response },
      });
      expect([found.status, found.body.detail.code]).toEqual([401, 'invalid_credentials']);
      const { token } = (await signIn(user)).body;
      const again: TestUser = { ...user, token, raw: (m, p, c) => user.raw(m, p, { token, ...c }) };
      const begun = (await again.raw('POST', '/api/users/totp', { body: { password: PASSWORD } }))
        .body;
      const kept = await again.raw('PUT', '/api/users/totp', {
        body: { code: code(begun.secret) },
      });
      expect(kept.status).toBe(200);
      expect((await signIn(user, { totp: recovery_codes[2] })).status).toBe(401);
      expect((await signIn(user, { totp: kept.body.recovery_codes[2] })).status).toBe(200);
      expect((await again.raw('GET', `/api${listPasskeys.path}`)).body).toEqual([]);
    });

    it('notifies the user in the app and by mail, even with mail notifications off', async () => {
      const admin = await server().signUp('ADMIN');
      const { user } = await guarded();
      await user.call(updateProfile, { body: { notifications: false } });
      await reset(admin, user.id);
      const { token } = (await signIn(user)).body;
      const { items } = (
        await user.raw('GET', `/api${listNotifications.path}`, { headers: {}, token })
      ).body;
      expect(items).toHaveLength(1);
      expect(items[0]).toMatchObject({
        kind: 'second_factor_reset',
        goal_id: null,
        alert_id: null,
        bank_connection_id: null,
        read_at: null,
      });
      expect(items[0].message).toContain('two-factor authentication');
      const [mail] = await smtp.waitFor(user.email);
      expect(mail?.header('Subject')).toContain('Two-factor_authentication_w');
      expect(mail?.part('text/plain')).toContain(items[0].message);
      expect(mail?.part('text/plain')).toContain(`${server().running.address}/profile`);
      expect(mail?.header('List-Unsubscribe')).toBe('');
      expect(mail?.part('text/html')).not.toContain('unsubscribe');
    });

    it('removes passkeys of a user who has nothing else', async () => {
      const admin = await server().signUp('ADMIN');
      const user = await server().signUp();
      const device = new Authenticator();
      const response = device.create(await user.call(startPasskey), server().running.address);
      await user.call(addPasskey, { body: { name: 'Phone', response } });
      expect((await reset(admin, user.id)).body).toMatchObject({ passkeys: 0 });
      expect(await status(user.token)).toBe(401);
    });

    it('records who did it to whom in the activity log', async () => {
      const admin = await server().signUp('ADMIN');
      const { user } = await guarded();
      await reset(admin, user.id);
      const { items } = await admin.call(listActivity, {
        query: { action: 'second_factor.reset', user_id: admin.id },
      });
      expect(items.map(({ subject }) => subject)).toEqual([{ id: user.id }]);
    });

    it("requires a recent proof of the administrator's password, and limits guesses at it", async () => {
      const admin = await server().signUp('ADMIN');
      const { user } = await guarded();
      server().setNow(new Date(Date.now() + 11 * 60_000));
      expect((await reset(admin, user.id, {})).body.detail.code).toBe('step_up_required');
      server().setNow();
      for (let at = 0; at < 10; at += 1) {
        const answer = await reset(admin, user.id, { password: 'wrong' });
        expect([answer.status, answer.body.detail.code]).toEqual([409, 'invalid_password']);
      }
      expect((await reset(admin, user.id)).status).toBe(429);
      expect((await user.call(getProfile)).user.totp_enabled).toBe(true);
      expect(await user.call(listPasskeys)).toHaveLength(1);
    });

    it('is refused for oneself, an unknown user and a user without a second factor', async () => {
      const admin = await server().signUp('ADMIN');
      const begun = await admin.call(startTotp, { body: { password: PASSWORD } });
      await admin.call(confirmTotp, { body: { code: code(begun.secret) } });
      const own = await reset(admin, admin.id);
      expect([own.status, own.body.detail.code]).toEqual([409, 'own_second_factor']);
      expect((await admin.call(getProfile)).user.totp_enabled).toBe(true);
      const nobody = await reset(admin, '019a0000-0000-7000-8000-000000000000');
      expect(nobody.status).toBe(404);
      const bare = await server().signUp();
      const off = await reset(admin, bare.id);
      expect([off.status, off.body.detail.code]).toEqual([409, 'totp_not_enabled']);
      expect(await status(bare.token)).toBe(200);
      await admin.call(disableTotp, { body: { password: PASSWORD } });
    });

    it.each(['USER', 'EDITOR', 'VIEWER'] as const)('is refused to a %s', async (role) => {
      const somebody = await server().signUp(role);
      const { user } = await guarded();
      const other = await reset(somebody, user.id);
      expect([other.status, other.body.detail.code]).toEqual([403, 'forbidden']);
      expect((await reset(somebody, somebody.id)).status).toBe(403);
      const { storage } = server().running.context;
      const failures = await storage.read.selectFrom('sign_in_failures').selectAll().execute();
      expect(failures.filter(({ account }) => account === somebody.id)).toEqual([]);
      expect((await user.call(getProfile)).user.totp_enabled).toBe(true);
    });

    it('works for another administrator too', async () => {
      const [one, two] = [await server().signUp('ADMIN'), await server().signUp('ADMIN')];
      const begun = await two.call(startTotp, { body: { password: PASSWORD } });
      await two.call(confirmTotp, { body: { code: code(begun.secret) } });
      expect((await reset(one, two.id)).status).toBe(200);
      expect(await status(two.token)).toBe(401);
      expect((await signIn(two)).body.user.role).toBe('ADMIN');
    });
  },
  { SMTP_URL: smtp.url, MAIL_FROM: 'Saldo <saldo@example.org>' },
);
