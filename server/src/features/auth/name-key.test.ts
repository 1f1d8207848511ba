import { getProfile, updateProfile } from '@saldo/contract/users';
import { describeOnEachEngine, PASSWORD } from '@saldo/proofs/harness/test-server';
import { expect, it } from 'vitest';

describeOnEachEngine('usernames that look the same', (server) => {
  it('are one, at every door', async () => {
    const [ana, eva] = [await server().signUp(), await server().signUp()];
    await ana.call(updateProfile, { body: { username: 'Marina' } });
    for (const odd of [
      'Ma\u200brina',
      'mari\u00adna',
      '\u2060marina',
      'marin\u{e0061}a',
      'marina\u3164',
    ]) {
      const { status, body } = await eva.raw('PUT', '/api/users', { body: { username: odd } });
      expect([odd, status, body.detail.code]).toEqual([odd, 409, 'username_already_exists']);
      const credentials = { username: odd, password: PASSWORD };
      const session = await server().raw('POST', '/api/auth/login', { body: credentials });
      expect([session.status, session.body.user.username]).toEqual([200, 'Marina']);
    }
  });

  it('that were stored with invisible characters can still be read and sign in', async () => {
    const user = await server().signUp();
    const odd = `ol\u200bga_${user.username}`;
    const { storage } = server().running.context;
    const set = { username: odd, username_key: odd, name: '\u3164' };
    await storage.write((tx) =>
      tx.updateTable('users').set(set).where('id', '=', user.id).execute(),
    );
    const credentials = { username: odd, password: PASSWORD };
    const session = await server().raw('POST', '/api/auth/login', { body: credentials });
    expect(session.status).toBe(200);
    expect((await user.call(getProfile)).user).toMatchObject({ username: odd, name: '\u3164' });
  });
});
