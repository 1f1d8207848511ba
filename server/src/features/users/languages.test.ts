import { login } from '@saldo/contract/auth';
import type { Language } from '@saldo/contract/languages';
import { createTransaction } from '@saldo/contract/transactions';
import { getProfile, updateProfile } from '@saldo/contract/users';
import { ENGINES, PASSWORD, startTestServer } from '@saldo/proofs/harness/test-server';
import { pathOf } from '@saldo/proofs/users/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRow } from '../../platform/db/crud.ts';
import { say } from '../../texts/say.ts';

const OFFERS: readonly (readonly Language[])[] = [['en'], ['en', 'es']];
const COOKIE = /(?:^|, )lang=([^;]*); Path=\/; Max-Age=(\d+); HttpOnly; SameSite=Lax/;
const SPANISH = { 'accept-language': 'es-MX,es;q=0.9' };

describe.each(ENGINES)('languages (%s)', (engine) => {
  describe.each(OFFERS.map((offered) => ({ offered })))('with $offered offered', ({ offered }) => {
    let server: Awaited<ReturnType<typeof startTestServer>>;
    beforeAll(async () => {
      server = await startTestServer(engine, {}, { languages: offered });
    });
    afterAll(() => server.stop());
    const spoken = offered.includes('es') ? 'es' : 'en';

    it('a call is answered in the language that it names', async () => {
      const user = await server.signUp();
      const named = await user.raw('GET', pathOf(getProfile, {}), { headers: SPANISH });
      expect(named.headers.get('content-language')).toBe(spoken);
      const unnamed = await user.raw('GET', pathOf(getProfile, {}));
      expect(unnamed.headers.get('content-language')).toBe('en');
    });

    it('so is a refusal, with the sentence of that language', async () => {
      const user = await server.signUp();
      const refused = await user.raw('POST', pathOf(createTransaction, {}), {
        body: {},
        headers: SPANISH,
      });
      expect(refused.headers.get('content-language')).toBe(spoken);
      const missing = await user.raw('DELETE', '/api/users/sessions/1', { headers: SPANISH });
      expect(missing.headers.get('content-language')).toBe(spoken);
      const unknown = await user.raw('PUT', pathOf(updateProfile, {}), {
        body: { new_password: 'Another-horse-8', old_password: 'Wrong-horse-9' },
        headers: SPANISH,
      });
      expect(unknown.body.detail.message).toBe(say((t) => t.auth.wrongPassword)[spoken]);
    });

    it('a choice is kept with the user and in the browser, and forgotten again', async () => {
      const user = await server.signUp();
      expect((await user.call(getProfile)).user.language).toBeNull();
      const put = (language: unknown) =>
        user.raw('PUT', pathOf(updateProfile, {}), { body: { language } });
      const chosen = await put('es');
      expect(chosen.body.user.language).toBe('es');
      expect(chosen.headers.get('set-cookie')).toMatch(COOKIE);
      expect(COOKIE.exec(chosen.headers.get('set-cookie') ?? '')?.slice(1)).toEqual([
        ...['es', '31536000'],
      ]);
      expect((await put('fr')).status).toBe(422);
      const forgotten = await put(null);
      expect(forgotten.body.user.language).toBeNull();
      expect(COOKIE.exec(forgotten.headers.get('set-cookie') ?? '')?.slice(1)).toEqual(['', '0']);
      const other = await user.raw('PUT', pathOf(updateProfile, {}), { body: { name: 'Lucía' } });
      expect(other.headers.get('set-cookie')).toBeNull();
    });

    it('signing in keeps the choice in the browser, and notes the language', async () => {
      const user = await server.signUp();
      const signIn = () =>
        server.raw('POST', pathOf(login, {}), {
          body: { email: user.email, password: PASSWORD },
          headers: SPANISH,
        });
      expect((await signIn()).headers.get('set-cookie')).not.toMatch(COOKIE);
      const { storage } = server.running.context;
      const row = () => findRow(storage.read, 'users', { id: user.id });
      await expect.poll(async () => (await row())?.seen_language).toBe(spoken);
      await user.call(updateProfile, { body: { language: 'es' } });
      expect((await signIn()).headers.get('set-cookie')).toMatch(COOKIE);
    });

    it('a link keeps a choice without a session and goes on to a page of the app', async () => {
      const open = (path: string) =>
        fetch(`${server.running.address}/api/language/${path}`, { redirect: 'manual' });
      const known = await open('en?to=/login');
      expect([known.status, known.headers.get('location')]).toEqual([303, '/login']);
      expect(known.headers.get('set-cookie')).toMatch(/^lang=en;/);
      expect((await open('browser')).headers.get('set-cookie')).toMatch(/^lang=; .*Max-Age=0/);
      expect((await open('es')).status).toBe(spoken === 'es' ? 303 : 404);
      expect((await open('fr')).status).toBe(404);
    });

    it.each([
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      '/%09/evil.example',
      'javascript:alert(1)',
      '/x//',
      '/.//evil.example',
      'http://[',
    ])('a link never leads to another site: %s', async (to) => {
      const { address } = server.running;
      const answer = await fetch(`${address}/api/language/en?to=${encodeURIComponent(to)}`, {
        redirect: 'manual',
      });
      const location = answer.headers.get('location') ?? '';
      expect(new URL(location, address).origin).toBe(new URL(address).origin);
    });
  });
});
