import {
  finishConnection,
  listConnections,
  startConnection,
} from '@saldo/contract/bank-connections';
import {
  describeOnEachEngine,
  type TestServer,
  type TestUser,
} from '@saldo/proofs/harness/test-server';
import { answerBank, comeBack, refOf } from '@saldo/proofs/users/actions';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/id.ts';
import { allow, settled } from '../testing/sandbox.ts';

const finishPath = (ref: string) =>
  `/api/bank-connections/finish?bank_connection_id=${encodeURIComponent(ref)}`;

const attemptsOf = (server: TestServer, user: TestUser) =>
  server.running.context.storage.read
    .selectFrom('consent_attempts')
    .select(['callback', 'done_at', 'handle', 'ref_hash'])
    .where('user_id', '=', user.id)
    .execute();

const callback = async (server: TestServer, query: string, provider = 'sandbox') => {
  const url = `${server.running.address}/api/bank-connections/callback/${provider}?${query}`;
  const response = await fetch(url, { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') };
};

describeOnEachEngine('the callback of a bank', (server) => {
  const begin = async (user: TestUser) => {
    const started = await user.call(startConnection, { body: { institution_id: 'SANDBOX_ES_1' } });
    const link = 'link' in started ? started.link : '';
    const { location } = await answerBank(server(), link, 'allow');
    return { link, location };
  };

  test('always redirects to our own page, whatever its parameters', async () => {
    const evil = encodeURIComponent('https://evil.example/?x=#y');
    for (const [query, location] of [
      ['', '/bank-connections/success'],
      [`ref=${evil}`, '/bank-connections/success?ref=unknown'],
      [`state=${evil}&redirect=${evil}`, '/bank-connections/success?ref=unknown'],
      ['ref=a&ref=b', '/bank-connections/success'],
      [`ref=${'x'.repeat(5000)}`, '/bank-connections/success?ref=unknown'],
    ] as const) {
      expect(await callback(server(), query)).toEqual({ status: 303, location });
    }
  });

  test('only stores the attempt’s answer and the reference given for it', async () => {
    const user = await server().signUp();
    const { location } = await begin(user);
    const ref = refOf(await comeBack(server(), location));
    const [first] = await attemptsOf(server(), user);
    expect(first).toMatchObject({ callback: expect.stringMatching(/^v1\./), done_at: null });
    expect(ref).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(first)).not.toContain(ref);
    expect(await user.call(listConnections)).toEqual([]);
    const connection = await user.call(finishConnection, { query: { bank_connection_id: ref } });
    expect(connection.status).toBe('active');
    await settled(server());
  });

  test('changes nothing when replayed after completion, and its secrets are deleted', async () => {
    const user = await server().signUp();
    const { location } = await begin(user);
    const ref = refOf(await comeBack(server(), location));
    await user.call(finishConnection, { query: { bank_connection_id: ref } });
    await settled(server());
    const before = await attemptsOf(server(), user);
    expect(before).toMatchObject([{ callback: null, handle: null, done_at: expect.any(String) }]);
    expect(await comeBack(server(), `${location}&error=UserCancelledSession`)).toBe(
      '/bank-connections/success?ref=unknown',
    );
    expect(await attemptsOf(server(), user)).toEqual(before);
    expect((await user.raw('POST', finishPath(ref))).status).toBe(200);
    await settled(server());
    expect(await user.call(listConnections)).toHaveLength(1);
  });

  test('from another provider than the attempt’s is ignored', async () => {
    const user = await server().signUp();
    await begin(user);
    const [row] = await server()
      .running.context.storage.read.selectFrom('consent_attempts')
      .select('reference')
      .where('user_id', '=', user.id)
      .execute();
    await callback(server(), `state=${row?.reference}&code=stolen`, 'enable_banking');
    expect((await attemptsOf(server(), user))[0]?.callback).toBeNull();
  });

  test('is rejected after an hour', async () => {
    const user = await server().signUp();
    const { location } = await begin(user);
    server().setNow(new Date(Date.now() + 61 * 60_000));
    expect(refOf(await comeBack(server(), location))).toBe('unknown');
    server().setNow();
    expect((await attemptsOf(server(), user))[0]?.callback).toBeNull();
  });

  test('works only for the user who started it', async () => {
    const [owner, other] = [await server().signUp(), await server().signUp('ADMIN')];
    const ref = await allow(server(), owner);
    for (const stranger of [other, await server().signUp()]) {
      expect((await stranger.raw('POST', finishPath(ref))).status).toBe(404);
      expect(await stranger.call(listConnections)).toEqual([]);
    }
    const viewer = await server().signUp('VIEWER');
    expect((await viewer.raw('POST', finishPath(ref))).status).toBe(403);
    expect((await server().raw('POST', finishPath(ref))).status).toBe(401);
    await owner.call(finishConnection, { query: { bank_connection_id: ref } });
    await settled(server());
  });

  test.each([
    'connected',
    '',
    'x',
    "'; drop table users --",
    `${newId()}`,
    `${newId()}.7`,
    '../..',
  ])('cannot be finished with the reference %j', async (ref) => {
    const user = await server().signUp();
    const answer = await user.raw('POST', finishPath(ref));
    expect(answer.status).toBe(ref === '' ? 422 : 404);
  });

  describe('the sandbox bank’s page', () => {
    test('works without scripts, under our own policy', async () => {
      const user = await server().signUp();
      const started = await user.call(startConnection, {
        body: { institution_id: 'SANDBOX_DE_1' },
      });
      const link = 'link' in started ? started.link : '';
      const response = await fetch(`${server().running.address}${link}`);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toContain('<h1>Sandbox Bank</h1>');
      expect(html).not.toMatch(/<script|style=|onclick/);
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      // The sandbox gives that page an origin of its own, so the page cannot read the app's data.
      expect(policy).toMatch(/sandbox allow-forms$/);
      expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
      const style = await fetch(`${server().running.address}/api/sandbox-bank/style.css`);
      expect(style.headers.get('content-type')).toContain('text/css');
    });

    test('requires the complete link, and answers only once', async () => {
      const user = await server().signUp();
      const { link } = await begin(user);
      const again = await answerBank(server(), link, 'cancel');
      expect(again.answer.status).toBe(410);
      const url = new URL(link, 'http://x');
      url.searchParams.set('key', 'wrong');
      expect((await answerBank(server(), url.href, 'allow')).answer.status).toBe(404);
      expect((await fetch(`${server().running.address}/api/sandbox-bank/consent`)).status).toBe(
        404,
      );
    });

    test('is the only one that accepts forms', async () => {
      const user = await server().signUp();
      const answer = await user.raw('POST', '/api/bank-connections/start', {
        body: 'institution_id=SANDBOX_ES_1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(answer.status).toBe(415);
    });
  });
});
