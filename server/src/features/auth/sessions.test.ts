import { logout } from '@saldo/contract/auth';
import { describeOnEachEngine, PASSWORD, type TestUser } from '@saldo/proofs/harness/test-server';
import { afterEach, expect, it } from 'vitest';

const NOON = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 86_400_000;
const days = (n: number) => new Date(NOON.getTime() + n * DAY_MS);
const minutes = (n: number) => new Date(NOON.getTime() + n * 60_000);

describeOnEachEngine('sessions', (server) => {
  afterEach(() => server().setNow());

  const signIn = async (user: TestUser, cookie?: string) => {
    const answer = await server().raw('POST', '/api/auth/login', {
      body: { username: user.username, password: PASSWORD },
      headers: cookie ? { cookie } : {},
    });
    expect(answer.status).toBe(200);
    const given = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return { token: answer.body.token as string, cookie: given };
  };
  const status = async (token: string) =>
    (await server().raw('GET', '/api/categories', { token })).status;
  const hasUse = (at: Date) =>
    expect
      .poll(async () => {
        const rows = await server()
          .running.context.storage.read.selectFrom('sessions')
          .select('last_used_at')
          .execute();
        return rows.map((row) => row.last_used_at);
      })
      .toContain(at.toISOString());

  it('expire after 14 idle days, renewed by each use', async () => {
    server().setNow(NOON);
    const user = await server().signUp();
    const [used, rested] = [await signIn(user), await signIn(user)];
    server().setNow(days(13.9));
    expect(await status(used.token)).toBe(200);
    await hasUse(days(13.9));
    server().setNow(days(14.1));
    expect([await status(used.token), await status(rested.token)]).toEqual([200, 401]);
    const listed = await server().raw('GET', '/api/users/sessions', { token: used.token });
    expect(listed.body).toHaveLength(1);
  });

  it("replace the user's previous session in the same browser", async () => {
    const user = await server().signUp();
    const somebody = await server().signUp();
    const first = await signIn(user);
    const other = await signIn(somebody, first.cookie);
    const elsewhere = await signIn(user);
    const second = await signIn(user, first.cookie);
    expect(second.cookie).toBe(first.cookie);
    const all = [first, other, elsewhere, second];
    expect(await Promise.all(all.map(({ token }) => status(token)))).toEqual([401, 200, 200, 200]);
  });

  it('are limited to 50 per user, dropping the longest idle', async () => {
    server().setNow(NOON);
    const user = await server().signUp();
    await user.call(logout);
    const tokens: string[] = [];
    for (let n = 0; n < 50; n += 1) {
      server().setNow(minutes(n));
      tokens.push((await signIn(user)).token);
    }
    server().setNow(minutes(120));
    expect(await status(tokens[0] ?? '')).toBe(200);
    await hasUse(minutes(120));
    await signIn(user);
    const left = await Promise.all([0, 1, 2, 49].map((n) => status(tokens[n] ?? '')));
    expect(left).toEqual([200, 401, 200, 200]);
  });

  it('record how the user signed in', async () => {
    const user = await server().signUp();
    const rows = await server()
      .running.context.storage.read.selectFrom('audit_log')
      .select('subject')
      .where('user_id', '=', user.id)
      .where('action', '=', 'session.create')
      .execute();
    expect(rows.map((row) => JSON.parse(row.subject).method)).toEqual(['password']);
  });
});

describeOnEachEngine(
  'demo sessions',
  (server) => {
    afterEach(() => server().setNow());

    const visit = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      const answer = await server().raw('POST', '/api/auth/viewer', { headers });
      expect(answer.status).toBe(200);
      return answer.body.token as string;
    };
    const status = async (token: string, address = '10.0.0.1') => {
      const headers = { 'x-forwarded-for': address };
      return (await server().raw('GET', '/api/categories', { token, headers })).status;
    };
    const count = async () => {
      const { n } = await server()
        .running.context.storage.read.selectFrom('sessions')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    };

    it('expire after two idle hours', async () => {
      server().setNow(NOON);
      const token = await visit('10.0.0.1');
      server().setNow(minutes(119));
      expect(await status(token)).toBe(200);
      await expect
        .poll(async () => {
          server().setNow(minutes(200));
          return status(token);
        })
        .toBe(200);
      server().setNow(minutes(400));
      expect(await status(token)).toBe(401);
    });

    it('are limited to 20 per address and 500 in total, dropping the longest idle', async () => {
      server().setNow(NOON);
      const tokens: string[] = [];
      for (let n = 0; n < 22; n += 1) tokens.push(await visit('10.0.0.2'));
      expect(await Promise.all(tokens.slice(0, 3).map((one) => status(one)))).toEqual([
        401, 401, 200,
      ]);
      for (let n = 0; n < 25; n += 1) {
        await Promise.all(Array.from({ length: 21 }, (_, m) => visit(`10.1.${n}.${m}`)));
      }
      expect(await count()).toBeLessThanOrEqual(500);
    }, 120_000);

    it('leave no audit lines when they begin or end', async () => {
      const token = await visit('10.0.0.4');
      await server().raw('POST', `/api${logout.path}`, { token });
      const rows = await server()
        .running.context.storage.read.selectFrom('audit_log')
        .select('action')
        .where('action', 'like', 'session%')
        .execute();
      expect(rows).toEqual([]);
    });

    it('share the quota of their address', async () => {
      const [first, second] = [await visit('10.9.0.1'), await visit('10.9.0.1')];
      const left = async (token: string) => {
        const headers = { 'x-forwarded-for': '10.9.0.1' };
        const answer = await server().raw('GET', '/api/categories', { token, headers });
        return Number(answer.headers.get('x-ratelimit-remaining'));
      };
      await left(second);
      const before = await left(first);
      expect(await left(second)).toBe(before - 1);
      const user = await server().signUp();
      expect(await left(user.token)).toBeGreaterThan(before - 1);
    });
  },
  { DEMO: 'on', TRUST_PROXY: '1' },
);
