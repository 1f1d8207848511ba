import { logout } from '@saldo/contract/auth';
import { listCategories } from '@saldo/contract/categories';
import { createInvitation, listInvitations, revokeInvitation } from '@saldo/contract/invitations';
import { describeOnEachEngine, PASSWORD } from '@saldo/proofs/harness/test-server';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeInvitation } from '../invitations/service.ts';

const registration = (name: string, invitation_code: string, more: object = {}) => ({
  name: 'Ana',
  lastnames: 'Pérez Gil',
  username: name,
  email: `${name}@example.org`,
  password: PASSWORD,
  invitation_code,
  ...more,
});

let counter = 0;
const freshName = () => `somebody_${process.pid}_${++counter}`;

describeOnEachEngine(
  'sign-in and registration',
  (server) => {
    /** Uses a different client address for each `n`, because attempts from one address run one after the other. */
    const register = (body: object, n = 0) =>
      server().raw('POST', '/api/auth/register', {
        body,
        headers: n > 0 ? { 'x-forwarded-for': `10.0.0.${n}` } : {},
      });
    const signIn = (body: object) => server().raw('POST', '/api/auth/login', { body });
    const invite = async (more: object = {}) =>
      (await makeInvitation(server().running.context, { role: 'USER', ...more })).code;

    it('registers with an invitation, without a token, then signs in by email and by username in any case', async () => {
      const name = freshName();
      const made = await register(registration(name, await invite()));
      expect(made.status).toBe(201);
      expect(made.body).toEqual({
        user: {
          id: expect.any(String),
          name: 'Ana',
          lastnames: 'Pérez Gil',
          username: name,
          email: `${name}@example.org`,
          role: 'USER',
          avatar: null,
          currency: null,
        },
      });
      for (const identifier of [
        { email: `${name}@EXAMPLE.org` },
        { username: name.toUpperCase() },
      ]) {
        const session = await signIn({ ...identifier, password: PASSWORD });
        expect(session.status).toBe(200);
        expect(session.body.token).toMatch(/^[\w-]{43}$/);
        expect(session.body.user.username).toBe(name);
      }
    });

    it('names every invalid registration field', async () => {
      const answer = await register({
        name: 'A',
        lastnames: '',
        username: 'a.b.c',
        email: 'nobody',
        password: 'alllowercase1',
      });
      expect(answer.status).toBe(422);
      expect(answer.body.detail.code).toBe('validation_error');
      expect(answer.body.detail.fields).toEqual([
        { path: 'name', message: 'First name must be at least 2 characters' },
        { path: 'lastnames', message: 'Last name is required' },
        {
          path: 'username',
          message: 'Username can only contain letters, numbers, and underscores',
        },
        { path: 'email', message: 'Please enter a valid email address' },
        {
          path: 'password',
          message:
            'Password must contain at least one uppercase letter, one lowercase letter, and one number',
        },
        { path: 'invitation_code', message: 'Invitation code is required' },
      ]);
    });

    it('checks the invitation before anything that reveals who is registered', async () => {
      const user = await server().signUp();
      const answer = await register(
        registration(user.username, 'WRONG-CODE', { email: user.email }),
      );
      expect([answer.status, answer.body.detail.code]).toEqual([409, 'invalid_invitation_code']);
    });

    it('rejects a taken username or email without using up the invitation', async () => {
      const user = await server().signUp();
      const code = await invite();
      const sameName = await register(registration(user.username.toUpperCase(), code));
      expect([sameName.status, sameName.body.detail.code]).toEqual([
        409,
        'username_already_exists',
      ]);
      const sameMail = await register(
        registration(freshName(), code, { email: user.email.toUpperCase() }),
      );
      expect([sameMail.status, sameMail.body.detail.code]).toEqual([409, 'email_already_exists']);
      expect((await register(registration(freshName(), code))).status).toBe(201);
    });

    it('rejects used, expired and revoked invitations', async () => {
      const admin = await server().signUp('ADMIN');
      const used = await invite();
      await register(registration(freshName(), used));
      const ended = await invite({ expires_at: '2020-01-01T00:00:00Z' });
      const revoked = await admin.call(createInvitation, { body: { note: 'for Ana' } });
      await admin.call(revokeInvitation, { params: { id: revoked.id } });
      for (const code of [used, ended, revoked.code]) {
        const answer = await register(registration(freshName(), code));
        expect([answer.status, answer.body.detail.code]).toEqual([409, 'invalid_invitation_code']);
      }
      const listed = await admin.call(listInvitations);
      expect(listed.map((one) => one.code)).not.toContain(revoked.code);
    });

    it("lets one of ten concurrent requests use an invitation's last use", async () => {
      const code = await invite();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => register(registration(freshName(), code), n + 1)),
      );
      expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
      expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9);
    });

    it('lets one of five concurrent requests take a username', async () => {
      const name = freshName();
      const code = await invite({ max_uses: 5 });
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          register(registration(name, code, { email: `${name}${n}@example.org` }), n + 1),
        ),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
    });

    it('gives a new user the starter categories and the system category', async () => {
      const user = await server().signUp();
      const categories = await user.call(listCategories);
      expect(categories.map((category) => category.name)).toContain('Groceries');
      expect(categories.at(-1)).toMatchObject({
        id: '00000000-0000-4000-8000-000000000000',
        name: 'Uncategorized',
        icon: '🔄',
        color: '#9CA3AF',
        type: 'system',
      });
      const housing = categories.find((category) => category.name === 'Housing');
      expect(housing?.sub_categories.map((child) => [child.parent_id, child.color])).toEqual(
        housing?.sub_categories.map(() => [housing.id, housing.color]),
      );
    });

    it('answers alike for a wrong password and an unknown user', async () => {
      const user = await server().signUp();
      const wrong = await signIn({ email: user.email, password: 'Wrong-password-1' });
      const nobody = await signIn({
        email: 'nobody@nowhere.example',
        password: 'Wrong-password-1',
      });
      expect([wrong.status, wrong.body]).toEqual([nobody.status, nobody.body]);
      expect(wrong.body).toEqual({
        detail: { code: 'invalid_credentials', message: 'Invalid credentials' },
      });
      expect((await signIn({ password: 'x' })).status).toBe(422);
    });

    it('locks an account after ten failures under any of its names, even for the right password', async () => {
      const user = await server().signUp();
      server().setNow(new Date('2026-03-01T12:00:00Z'));
      const names = [{ email: user.email }, { username: user.username }];
      for (let n = 0; n < 10; n += 1) {
        expect((await signIn({ ...names[n % 2], password: 'Wrong-password-1' })).status).toBe(401);
      }
      const waiting = await signIn({ email: user.email, password: PASSWORD });
      expect(waiting.status).toBe(429);
      expect(waiting.body.detail).toEqual({
        code: 'too_many_requests',
        message: 'Too many attempts. Please try again in 15 minutes.',
      });
      expect(waiting.headers.get('retry-after')).toBe('900');
      server().setNow(new Date('2026-03-01T12:15:01Z'));
      expect((await signIn({ email: user.email, password: PASSWORD })).status).toBe(200);
      server().setNow();
    });

    it('counts concurrent failures', async () => {
      const user = await server().signUp();
      server().setNow(new Date('2026-04-01T12:00:00Z'));
      const answers = await Promise.all(
        Array.from({ length: 14 }, () =>
          signIn({ email: user.email, password: 'Wrong-password-1' }),
        ),
      );
      expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
      expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4);
      server().setNow();
    });

    it('ends a session after 30 days, or after one day without "remember me"', async () => {
      const { email } = await server().signUp();
      const categories = (token: string) => server().raw('GET', '/api/categories', { token });
      server().setNow(new Date('2026-05-01T00:00:00Z'));
      const long = (await signIn({ email, password: PASSWORD })).body.token;
      const short = (await signIn({ email, password: PASSWORD, remember: false })).body.token;
      const used = server().running.context.storage;
      const use = (day: string) =>
        used.write((tx) => tx.updateTable('sessions').set({ last_used_at: day }).execute());
      server().setNow(new Date('2026-05-01T23:59:00Z'));
      expect((await categories(short)).status).toBe(200);
      server().setNow(new Date('2026-05-02T00:01:00Z'));
      expect((await categories(short)).status).toBe(401);
      await use('2026-05-30T00:00:00.000Z');
      server().setNow(new Date('2026-05-30T23:59:00Z'));
      expect((await categories(long)).status).toBe(200);
      server().setNow(new Date('2026-05-31T00:01:00Z'));
      expect((await categories(long)).status).toBe(401);
      server().setNow();
    });

    it('rejects a token after sign-out', async () => {
      const user = await server().signUp();
      expect(await user.call(logout)).toEqual({});
      const answer = await user.raw('GET', '/api/categories');
      expect([answer.status, answer.body.detail.code]).toEqual([401, 'unauthorized']);
    });

    it('stores neither tokens nor passwords in plain text', async () => {
      const user = await server().signUp();
      const { storage } = server().running.context;
      const users = await storage.read.selectFrom('users').selectAll().execute();
      const sessions = await storage.read.selectFrom('sessions').selectAll().execute();
      const kept = JSON.stringify([users, sessions]);
      expect(kept).not.toContain(user.token);
      expect(kept).not.toContain(PASSWORD);
      expect(users.find((row) => row.id === user.id)?.password_hash).toMatch(/^\$argon2id\$/);
    });

    it('writes one audit line per sign-in, containing only ids', async () => {
      const user = await server().signUp();
      const { rows } = await sql<{ action: string; subject: string }>`
      select action, subject from audit_log where user_id = ${user.id} order by id`.execute(
        server().running.context.storage.read,
      );
      expect(rows.map((row) => row.action)).toEqual(['user.register', 'session.create']);
      expect(JSON.stringify(rows)).not.toContain(user.email);
    });

    it('answers 404 to a demo sign-in when the demo is off', async () => {
      expect((await server().raw('POST', '/api/auth/viewer')).status).toBe(404);
    });
  },
  { TRUST_PROXY: '1' },
);

describeOnEachEngine(
  'first start',
  (server) => {
    it('lets the first user register as administrator with the bootstrap invitation, once', async () => {
      expect(server().running.invitation).toBe('LET-ME-IN-FIRST');
      const body = registration(freshName(), 'LET-ME-IN-FIRST');
      const made = await server().raw('POST', '/api/auth/register', { body });
      expect([made.status, made.body.user?.role]).toEqual([201, 'ADMIN']);
      const again = await server().raw('POST', '/api/auth/register', {
        body: registration(freshName(), 'LET-ME-IN-FIRST'),
      });
      expect(again.status).toBe(409);
    });
  },
  { BOOTSTRAP_INVITATION: 'LET-ME-IN-FIRST' },
);
