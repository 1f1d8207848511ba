import { listActivity } from '@saldo/contract/admin';
import { logout } from '@saldo/contract/auth';
import { listNotifications } from '@saldo/contract/notifications';
import { addPasskey, confirmTotp, startPasskey, startTotp } from '@saldo/contract/second-factor';
import {
  endSessions,
  getProfile,
  listUsers,
  updateProfile,
  updateUser,
} from '@saldo/contract/users';
import { Authenticator } from '@saldo/proofs/harness/authenticator';
import { startSmtp } from '@saldo/proofs/harness/smtp';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, it } from 'vitest';

const smtp = await startSmtp();
afterAll(() => smtp.stop());
const NEW = 'Another-horse-8';

describeOnEachEngine(
  'account changes',
  (server) => {
    const signIn = (user: TestUser, password = PASSWORD) =>
      server().raw('POST', '/api/auth/login', { body: { username: user.username, password } });
    const as = (user: TestUser, token: string): TestUser => ({
      ...user,
      token,
      raw: (method, path, call) => user.raw(method, path, { token, ...call }),
    });
    const status = async (token: string) =>
      (await server().raw('GET', '/api/users', { token })).status;
    const told = async (user: TestUser) =>
      (await user.call(listNotifications)).items.map(({ kind, message }) => `${kind}: ${message}`);
    const actionsOf = async (admin: TestUser) =>
      (await admin.call(listActivity, { query: { user_id: admin.id } })).items
        .filter(({ action }) => action.startsWith('user.') && action !== 'user.register')
        .map(({ action }) => action)
        .sort();

    it('notify the old address of a new one, even with mail notifications off', async () => {
      const user = await server().signUp();
      await user.call(updateProfile, { body: { notifications: false } });
      const email = `new-${user.email}`;
      await user.call(updateProfile, { body: { email } });
      const [mail] = await smtp.waitFor(user.email);
      expect(mail?.part('text/plain')).toContain('account’s email address was changed');
      expect(smtp.mails.filter((one) => one.to.includes(email))).toEqual([]);
      expect(await told(user)).toEqual([
        expect.stringContaining('account_changed: Your account’s email address was changed'),
      ]);
      await user.call(updateProfile, { body: { email, name: 'Ana' } });
      expect(await told(user)).toHaveLength(1);
    });

    it('by an administrator notify the user and are logged under their own actions', async () => {
      const admin = await server().signUp('ADMIN');
      const user = await server().signUp();
      const change = (body: object) => admin.call(updateUser, { params: { id: user.id }, body });
      await change({ name: 'Ana', role: 'USER', email: user.email });
      expect(await told(user)).toEqual([]);
      await change({ email: `new-${user.email}` });
      await change({ role: 'EDITOR' });
      expect(await told(user)).toEqual([
        expect.stringContaining('An administrator changed your role to editor'),
        expect.stringContaining('An administrator changed your account’s email address'),
      ]);
      const [mail] = await smtp.waitFor(user.email);
      expect(mail?.part('text/plain')).toContain('email address');
      expect(await actionsOf(admin)).toEqual([
        'user.email',
        'user.manage',
        'user.manage',
        'user.manage',
        'user.role',
      ]);
    });

    it('force a user to replace a password set by an administrator first', async () => {
      const admin = await server().signUp('ADMIN');
      const user = await server().signUp();
      const device = new Authenticator();
      const response = device.create(await user.call(startPasskey), server().running.address);
      await user.call(addPasskey, { body: { name: 'Phone', response } });
      await admin.call(updateUser, { params: { id: user.id }, body: { new_password: NEW } });
      expect(await actionsOf(admin)).toEqual(['user.manage', 'user.password']);
      expect((await admin.call(listUsers)).find(({ id }) => id === user.id)?.passkeys).toBe(0);
      expect(await status(user.token)).toBe(401);
      const me = as(user, (await signIn(user, NEW)).body.token);
      for (const path of ['/api/transactions?year=2026', '/api/notifications', '/api/export']) {
        const refused = await me.raw('GET', path);
        expect([refused.status, refused.body.detail.code], path).toEqual([
          403,
          'password_change_required',
        ]);
      }
      expect((await me.raw('GET', '/api/users')).status).toBe(200);
      const other = await me.raw('PUT', '/api/users', { body: { name: 'Somebody' } });
      expect(other.body.detail.code).toBe('password_change_required');
      const kept = await me.raw('PUT', '/api/users', {
        body: { old_password: NEW, new_password: NEW },
      });
      expect([kept.status, kept.body.detail.code, kept.body.detail.fields]).toEqual([
        422,
        'validation_error',
        [
          {
            path: 'new_password',
            message: 'Choose a different password from the one the administrator set',
          },
        ],
      ]);
      expect((await me.raw('GET', '/api/export')).status).toBe(403);
      // A request without the temporary password gets a response that reveals nothing about it.
      const guess = { old_password: 'wrong', new_password: NEW };
      expect((await me.raw('PUT', '/api/users', { body: guess })).status).toBe(409);
      const body = { old_password: NEW, new_password: 'My-own-horse-9' };
      expect((await me.raw('PUT', '/api/users', { body })).status).toBe(200);
      expect((await me.raw('GET', '/api/export')).status).toBe(200);
      const { items } = (await me.raw('GET', '/api/notifications')).body;
      expect(items[0].message).toContain('An administrator set a new password for you');
      expect((await signIn(user, 'My-own-horse-9')).status).toBe(200);
      const leaves = as(user, (await signIn(user, 'My-own-horse-9')).body.token);
      expect((await leaves.raw(logout.method, `/api${logout.path}`)).status).toBe(200);
    });

    it("by an administrator can sign out one user everywhere, who is told, but never the administrator's own session", async () => {
      const admin = await server().signUp('ADMIN');
      const [user, second] = [await server().signUp(), await server().signUp()];
      await user.call(updateProfile, { body: { notifications: false } });
      await admin.call(endSessions, { params: { id: user.id } });
      expect([await status(user.token), await status(second.token)]).toEqual([401, 200]);
      const back = as(user, (await signIn(user)).body.token);
      const { items } = (await back.raw('GET', '/api/notifications')).body;
      expect(items).toEqual([
        expect.objectContaining({
          kind: 'account_changed',
          message: expect.stringContaining('An administrator signed you out everywhere'),
        }),
      ]);
      const [mail] = await smtp.waitFor(user.email);
      expect(mail?.part('text/plain')).toContain('signed you out everywhere');
      await admin.call(endSessions, { params: { id: admin.id } });
      expect([await status(admin.token), await told(admin)]).toEqual([200, []]);
      const path = `/api/users/${user.id}/sessions`;
      expect((await second.raw('DELETE', path)).status).toBe(403);
    });
  },
  { SMTP_URL: smtp.url, MAIL_FROM: 'Saldo <saldo@example.org>' },
);

describeOnEachEngine(
  'a authenticator app, if required for administrators,',
  (server) => {
    it('must be set up by administrators before anything else, not by other users', async () => {
      const user = await server().signUp();
      expect((await user.raw('GET', '/api/export')).status).toBe(200);
      const admin = await server().signUp('ADMIN');
      for (const path of ['/api/users/details', '/api/export', '/api/notifications']) {
        const refused = await admin.raw('GET', path);
        expect([refused.status, refused.body.detail.code], path).toEqual([
          403,
          'second_factor_required',
        ]);
      }
      expect((await admin.call(getProfile)).user.totp_enabled).toBe(false);
      const { secret } = await admin.call(startTotp);
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      await admin.call(confirmTotp, { body: { code } });
      expect((await admin.raw('GET', '/api/users/details')).status).toBe(200);
    });

    it('is satisfied by a session opened or proved with a passkey', async () => {
      const admin = await server().signUp('ADMIN');
      const device = new Authenticator();
      const origin = server().running.address;
      const response = device.create(await admin.call(startPasskey), origin);
      await admin.call(addPasskey, { body: { name: 'Key', response } });
      expect((await admin.raw('GET', '/api/users/details')).status).toBe(403);
      const asked = (await server().raw('POST', '/api/auth/passkey/options')).body;
      const body = {
        challenge_id: asked.challenge_id,
        response: device.get(asked.options, origin),
      };
      const { token } = (await server().raw('POST', '/api/auth/passkey', { body })).body;
      expect((await server().raw('GET', '/api/users/details', { token })).status).toBe(200);
    });
  },
  { REQUIRE_SECOND_FACTOR: 'admin' },
);
