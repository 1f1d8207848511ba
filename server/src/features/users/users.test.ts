import { stepUp } from '@saldo/contract/step-up';
import { createTransaction, listTransactions } from '@saldo/contract/transactions';
import {
  deleteProfile,
  deleteUser,
  getProfile,
  listSessions,
  listUsers,
  revokeSession,
  updateProfile,
  updateUser,
} from '@saldo/contract/users';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { afterEach, expect, it } from 'vitest';
import { connect } from '../bank-connections/testing/sandbox.ts';

const NEW_PASSWORD = 'battery-staple';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeOnEachEngine('users', (server) => {
  afterEach(() => server().setNow());

  const signIn = async (user: TestUser, password = PASSWORD): Promise<string> => {
    const answer = await server().raw('POST', '/api/auth/login', {
      body: { username: user.username, password },
      headers: { 'user-agent': FIREFOX },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.token;
  };
  const status = async (token: string): Promise<number> =>
    (await server().raw('GET', '/api/users', { token })).status;
  const put = (user: TestUser, body: object, path = '') =>
    user.raw('PUT', `/api/users${path}`, { body });
  const spend = (user: TestUser) =>
    user.call(createTransaction, {
      body: { date: '2026-01-05', amount: 10, bank: 'BBVA', product: 'current' },
    });

  it('shows the signed-in user under the `user` key and changes one field at a time', async () => {
    const user = await server().signUp();
    const { user: before } = await user.call(getProfile);
    expect(before).toMatchObject({
      id: user.id,
      name: 'Lucía',
      role: 'USER',
      notifications: true,
      totp_enabled: false,
      recovery_codes_left: 0,
    });
    expect(before.last_login).not.toBeNull();
    const changes = [
      { name: ' Ana ', lastnames: 'Gil' },
      { username: 'Ana_G' },
      { email: `Ana-${user.id}@Example.org` },
      { avatar: 'saldo-03.svg' },
      { notifications: false },
    ];
    for (const change of changes) await user.call(updateProfile, { body: change });
    const { user: after } = await user.call(getProfile);
    expect(after).toEqual({
      ...before,
      name: 'Ana',
      lastnames: 'Gil',
      username: 'Ana_G',
      email: `Ana-${user.id}@Example.org`,
      avatar: 'saldo-03.svg',
      notifications: false,
    });
  });

  it.each([
    [{ name: ' ' }, 'name', 'First name cannot be empty'],
    [{ username: '' }, 'username', 'Username cannot be empty'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ avatar: '../secret' }, 'avatar', 'Please select an avatar'],
    [{ avatar: 'javascript:alert(1)' }, 'avatar', 'Please select an avatar'],
    [{ new_password: 'long enough' }, 'old_password', 'Current password is required'],
    [
      { old_password: PASSWORD, new_password: 'short' },
      'new_password',
      'Password must be at least 8 characters long',
    ],
  ])('rejects %j', async (change, path, message) => {
    const answer = await put(await server().signUp(), change);
    expect([answer.status, answer.body.detail.fields]).toEqual([422, [{ path, message }]]);
  });

  it('keeps usernames and emails unique, ignoring case', async () => {
    const [one, two] = [await server().signUp(), await server().signUp()];
    const name = await put(one, { username: two.username.toUpperCase() });
    expect([name.status, name.body.detail.code]).toEqual([409, 'username_already_exists']);
    const email = await put(one, { email: two.email.toUpperCase() });
    expect([email.status, email.body.detail.code]).toEqual([409, 'email_already_exists']);
    expect((await put(one, { username: one.username.toUpperCase() })).status).toBe(200);
  });

  it('changes the password given the current one, and ends other sessions', async () => {
    const user = await server().signUp();
    const other = await signIn(user);
    const wrong = await put(user, { old_password: 'wrong', new_password: NEW_PASSWORD });
    expect([wrong.status, wrong.body.detail]).toEqual([
      409,
      { code: 'invalid_password', message: 'Invalid password' },
    ]);
    expect(await status(other)).toBe(200);
    await user.call(updateProfile, {
      body: { old_password: PASSWORD, new_password: NEW_PASSWORD },
    });
    expect([await status(user.token), await status(other)]).toEqual([200, 401]);
    await signIn(user, NEW_PASSWORD);
  });

  it('accepts the same password again from a user who chose it', async () => {
    const user = await server().signUp();
    const body = { old_password: PASSWORD, new_password: PASSWORD };
    expect((await put(user, body)).status).toBe(200);
    await signIn(user);
  });

  it('limits guesses at the password from an open session', async () => {
    const user = await server().signUp();
    // The clock is frozen, because checking passwords takes seconds on a busy machine.
    server().setNow(new Date());
    const guess = () => put(user, { old_password: 'wrong', new_password: NEW_PASSWORD });
    for (let at = 0; at < 10; at += 1) expect((await guess()).status).toBe(409);
    const stopped = await put(user, { old_password: PASSWORD, new_password: NEW_PASSWORD });
    expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, '900']);
  });

  it('lists sessions with their device and last use, each revocable', async () => {
    const user = await server().signUp();
    const token = await signIn(user);
    const later = new Date(Date.now() + 2 * 3_600_000);
    server().setNow(later);
    await status(token);
    await expect
      .poll(async () => (await user.call(listSessions)).map((session) => session.last_used_at))
      .toEqual([later.toISOString(), later.toISOString()]);
    const sessions = await user.call(listSessions);
    expect(sessions.map(({ device, is_current }) => [device, is_current]).sort()).toEqual([
      ['Firefox on Linux', false],
      ['Unknown device', true],
    ]);
    const firefox = sessions.find((session) => !session.is_current);
    const stranger = await server().signUp();
    const path = `/api/users/sessions/${firefox?.id}`;
    expect((await stranger.raw('DELETE', path)).status).toBe(404);
    await user.call(stepUp, { body: { password: PASSWORD } });
    await user.call(revokeSession, { params: { id: firefox?.id ?? '' } });
    expect([await status(token), await status(user.token)]).toEqual([401, 200]);
  });

  it("deletes the user's own account with everything it owns, given the password", async () => {
    const user = await server().signUp();
    await spend(user);
    const wrong = await user.raw('DELETE', '/api/users', { body: { password: 'wrong' } });
    expect([wrong.status, wrong.body.detail.code]).toEqual([409, 'invalid_password']);
    await user.call(deleteProfile, { body: { password: PASSWORD } });
    expect(await status(user.token)).toBe(401);
    const admin = await server().signUp('ADMIN');
    expect((await admin.call(listUsers)).some((one) => one.id === user.id)).toBe(false);
    const refused = await admin.raw('DELETE', '/api/users', { body: { password: PASSWORD } });
    expect([refused.status, refused.body.detail.code]).toEqual([409, 'admin_self_delete']);
  });

  it('lists all users, in pages, and by a search term', async () => {
    const admin = await server().signUp('ADMIN');
    const some = [await server().signUp(), await server().signUp(), await server().signUp()];
    const list = async (query: string) => {
      const { status, body, headers } = await admin.raw('GET', `/api/users/details${query}`);
      const ids: string[] = status === 200 ? body.map(({ id }: { id: string }) => id) : [];
      return { status, ids, total: Number(headers.get('x-total-count')) };
    };
    const all = await list('');
    expect(all.ids).toEqual(expect.arrayContaining(some.map(({ id }) => id)));
    expect(all.total).toBe(all.ids.length);
    const page = await list('?offset=1&limit=2');
    expect(page).toEqual({ ...all, ids: all.ids.slice(1, 3) });
    expect(await list(`?offset=2`)).toEqual({ ...all, ids: all.ids.slice(2) });
    const [{ id, username, email } = admin] = some;
    const one = { status: 200, ids: [id], total: 1 };
    expect(await list(`?search=${username.toUpperCase()}`)).toEqual(one);
    expect(await list(`?search=${encodeURIComponent(email.slice(0, -5))}`)).toEqual(one);
    expect((await list(`?search=${encodeURIComponent('LUCíA mar')}`)).ids).toContain(id);
    expect(await list('?search=%25')).toEqual({ status: 200, ids: [], total: 0 });
    expect((await list('?limit=0')).status).toBe(422);
  });

  it('ends bank access when an account is deleted', async () => {
    const user = await server().signUp();
    await connect(server(), user);
    const consents = () =>
      server()
        .running.context.storage.read.selectFrom('sandbox_consents')
        .select('state')
        .execute();
    const before = await consents();
    await user.call(deleteProfile, { body: { password: PASSWORD } });
    await expect.poll(consents).not.toEqual(before);
  });

  it('lets an administrator change a role with immediate effect and reset a password', async () => {
    const admin = await server().signUp('ADMIN');
    const user = await server().signUp();
    const params = { id: user.id };
    await admin.call(updateUser, { params, body: { role: 'ADMIN' } });
    expect((await user.raw('GET', '/api/users/details')).status).toBe(200);
    const changed = await admin.call(updateUser, { params, body: { role: 'VIEWER', name: 'Eva' } });
    expect(changed).toMatchObject({ role: 'VIEWER', name: 'Eva' });
    expect((await user.raw('GET', '/api/users/details')).status).toBe(403);
    await admin.call(updateUser, { params, body: { new_password: NEW_PASSWORD } });
    expect(await status(user.token)).toBe(401);
    await signIn(user, NEW_PASSWORD);
  });

  it('refuses a sign-in with the old password that was running during the reset', async () => {
    const admin = await server().signUp('ADMIN');
    const user = await server().signUp();
    const attempts = Array.from({ length: 6 }, () =>
      server().raw('POST', '/api/auth/login', {
        body: { username: user.username, password: PASSWORD },
      }),
    );
    await admin.call(updateUser, {
      params: { id: user.id },
      body: { new_password: NEW_PASSWORD },
    });
    for (const answer of await Promise.all(attempts)) {
      if (answer.status === 200) expect(await status(answer.body.token)).toBe(401);
      else expect(answer.body.detail.code).toBe('invalid_credentials');
    }
    await signIn(user, NEW_PASSWORD);
  });

  it('does not let administrators change their own password without the current one', async () => {
    const admin = await server().signUp('ADMIN');
    const refused = await put(admin, { new_password: NEW_PASSWORD, name: 'Eva' }, `/${admin.id}`);
    expect([refused.status, refused.body.detail.code]).toEqual([409, 'own_password']);
    expect((await admin.call(getProfile)).user.name).toBe('Lucía');
    await signIn(admin);
    await admin.call(updateUser, { params: { id: admin.id }, body: { name: 'Eva' } });
    expect((await admin.call(getProfile)).user.name).toBe('Eva');
  });

  it('deletes a user who owns data only with cascade', async () => {
    const admin = await server().signUp('ADMIN');
    const user = await server().signUp();
    await spend(user);
    const path = `/api/users/${user.id}`;
    const refused = await admin.raw('DELETE', path);
    expect([refused.status, refused.body.detail]).toMatchObject([
      409,
      { code: 'user_has_data', counts: { transactions: 1 } },
    ]);
    expect(refused.body.detail.message).toContain('still has 1 transaction.');
    expect((await user.call(listTransactions, { query: { year: 2026 } })).total).toBe(1);
    await admin.call(deleteUser, { params: { id: user.id }, query: { cascade: 'true' } });
    expect(await status(user.token)).toBe(401);
    expect((await admin.raw('DELETE', path)).status).toBe(404);
    const bare = await server().signUp();
    await admin.call(deleteUser, { params: { id: bare.id } });
  });
});

describeOnEachEngine('the last administrator', (server) => {
  it('can be neither demoted nor deleted, even when two demote each other concurrently', async () => {
    const [one, two] = [await server().signUp('ADMIN'), await server().signUp('ADMIN')];
    const demote = (by: TestUser, who: TestUser) =>
      by.raw('PUT', `/api/users/${who.id}`, { body: { role: 'USER' } });
    const self = await one.raw('DELETE', `/api/users/${one.id}`);
    expect([self.status, self.body.detail.code]).toEqual([409, 'admin_self_delete']);
    const answers = await Promise.all([demote(one, two), demote(two, one)]);
    const codes = answers.map((answer) => answer.body.detail?.code ?? 'done').sort();
    expect([
      ['done', 'last_admin'],
      ['done', 'forbidden'],
    ]).toContainEqual(codes);
    const last = answers[0]?.status === 200 ? one : two;
    const alone = await demote(last, last);
    expect([alone.status, alone.body.detail.code]).toEqual([409, 'last_admin']);
  });
});
