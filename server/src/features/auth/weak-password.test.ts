import { hashSync } from '@node-rs/argon2';
import { getProfile, updateProfile, updateUser } from '@saldo/contract/users';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

describeOnEachEngine('weak passwords', (server) => {
  const signIn = async ({ username }: TestUser, password: string) =>
    (await server().raw('POST', '/api/auth/login', { body: { username, password } })).body;
  const weakness = async (user: TestUser) => (await user.call(getProfile)).user.weak_password;
  const change = (user: TestUser, old_password: string, new_password: string) =>
    user.call(updateProfile, { body: { old_password, new_password } });
  const set = (user: TestUser, row: object) =>
    server().running.context.storage.write((tx) =>
      tx.updateTable('users').set(row).where('id', '=', user.id).execute(),
    );
  const hashOf = async (user: TestUser) =>
    (
      await server()
        .running.context.storage.read.selectFrom('users')
        .select('password_hash')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
    ).password_hash ?? '';

  it('are accepted, and reported as weak until changed', async () => {
    const user = await server().signUp();
    expect(await weakness(user)).toBeNull();
    for (const [before, next, why] of [
      [PASSWORD, 'Password1', 'common'],
      ['Password1', 'martin-2026', 'personal'],
      ['martin-2026', 'my-revolut-9', 'context'],
    ] as const) {
      await change(user, before, next);
      expect(await weakness(user)).toBe(why);
      expect((await signIn(user, next)).weak_password).toBe(true);
    }
    await change(user, 'my-revolut-9', 'Another-horse-8');
    expect(await weakness(user)).toBeNull();
    expect((await signIn(user, 'Another-horse-8')).weak_password).toBe(false);
  });

  it('are detected at sign-in, for passwords set before the check existed', async () => {
    const user = await server().signUp();
    await change(user, PASSWORD, 'Password1');
    await set(user, { weak_password: null });
    expect((await signIn(user, 'Password1')).weak_password).toBe(true);
    expect(await weakness(user)).toBe('common');
  });

  it('are detected when an administrator sets them', async () => {
    const admin = await server().signUp('ADMIN');
    const user = await server().signUp();
    const body = { new_password: 'Password1' };
    await admin.call(updateUser, { params: { id: user.id }, body });
    const { token } = await signIn(user, 'Password1');
    const profile = (await server().raw('GET', '/api/users', { token })).body.user;
    expect(profile).toMatchObject({ weak_password: 'common', due: 'password_change_required' });
  });

  it('and strong ones are rehashed at sign-in when the hash parameters have changed', async () => {
    const user = await server().signUp();
    const today = (await hashOf(user)).split('$').slice(0, 4).join('$');
    const old = hashSync(PASSWORD, { algorithm: 2, memoryCost: 64, timeCost: 3, parallelism: 1 });
    await set(user, { password_hash: old });
    expect((await signIn(user, PASSWORD)).token).toBeTruthy();
    const anew = await hashOf(user);
    expect(anew).not.toBe(old);
    expect(anew.startsWith(today)).toBe(true);
    expect((await signIn(user, PASSWORD)).token).toBeTruthy();
    expect(await hashOf(user)).toBe(anew);
  });
});
