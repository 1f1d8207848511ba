import {
  finishConnection,
  listConnections,
  refreshConnection,
  startConnection,
} from '@saldo/contract/bank-connections';
import { describeOnEachEngine, type TestUser } from '@saldo/proofs/harness/test-server';
import { answerBank, comeBack, refOf } from '@saldo/proofs/users/actions';
import { describe, expect, test } from 'vitest';
import { runBankJobs } from '../sync/jobs.ts';
import { connect, only, settled } from '../testing/sandbox.ts';

const finishPath = (ref: string) =>
  `/api/bank-connections/finish?bank_connection_id=${encodeURIComponent(ref)}`;

/** A user who starts a connection and sends the bank's link to someone else gains nothing if that person consents. */
describeOnEachEngine('a consent granted by someone else', (server) => {
  const begin = async (user: TestUser) => {
    const started = await user.call(startConnection, { body: { institution_id: 'SANDBOX_ES_1' } });
    return 'link' in started ? started.link : '';
  };
  /** Everything that the user who started the connection can find out and, to be safe, the database columns. */
  const known = async (user: TestUser, link: string) => {
    const { read } = server().running.context.storage;
    const rows = await read
      .selectFrom('consent_attempts')
      .select(['id', 'connection_id', 'reference', 'secret_hash', 'ref_hash'])
      .where('user_id', '=', user.id)
      .execute();
    const ofLink = [...new URL(link, 'http://x').searchParams.values()];
    return [...ofLink, ...rows.flatMap((row) => Object.values(row))].filter((one) => one !== null);
  };

  test('cannot be finished with anything the starter knows', async () => {
    const starter = await server().signUp();
    const link = await begin(starter);
    const { location } = await answerBank(server(), link, 'allow');
    const secret = new URL(location, 'http://x').pathname.split('/').at(-1) ?? '';
    expect(link).not.toContain(secret);
    const page = await comeBack(server(), location);
    for (const guess of [...(await known(starter, link)), 'connected', 'unknown']) {
      expect((await starter.raw('POST', finishPath(guess))).status, guess).toBe(404);
    }
    expect(await starter.call(listConnections)).toEqual([]);
    const other = await server().signUp();
    const answer = await other.raw('POST', finishPath(refOf(page)));
    expect(answer).toMatchObject({ status: 404, body: { detail: { code: 'not_found' } } });
    expect(await other.call(listConnections)).toEqual([]);
  });

  test('cannot be finished with a callback the starter forges', async () => {
    const starter = await server().signUp();
    const link = await begin(starter);
    await answerBank(server(), link, 'allow');
    for (const guess of await known(starter, link)) {
      for (const path of ['', `/${guess}`, `/${'A'.repeat(43)}`]) {
        const way = `/api/bank-connections/callback/sandbox${path}?ref=${guess}&code=x`;
        expect(refOf(await comeBack(server(), way)), way).toBe('unknown');
      }
    }
    expect((await starter.raw('POST', finishPath('unknown'))).status).toBe(404);
  });

  test('cannot be finished with the reference of an earlier consent that is still valid', async () => {
    const starter = await server().signUp();
    const link = await begin(starter);
    const first = refOf(
      await comeBack(server(), (await answerBank(server(), link, 'allow')).location),
    );
    const { id } = await starter.call(finishConnection, { query: { bank_connection_id: first } });
    await settled(server());
    const before = await only(starter);
    const again = await starter.call(refreshConnection, { params: { id }, body: {} });
    const { location } = await answerBank(server(), 'link' in again ? again.link : '', 'allow');
    expect((await starter.raw('POST', finishPath(first))).status).toBe(200);
    await comeBack(server(), location);
    expect((await starter.raw('POST', finishPath(first))).status).toBe(404);
    await settled(server());
    const { connected_at: connectedAt, expires_at: expiresAt } = await only(starter);
    expect([connectedAt, expiresAt]).toEqual([before.connected_at, before.expires_at]);
  });

  test('is not finished by a scheduled job', async () => {
    const starter = await server().signUp();
    const { location } = await answerBank(server(), await begin(starter), 'allow');
    await comeBack(server(), location);
    server().setNow(new Date(Date.now() + 71 * 60_000));
    await runBankJobs(server().running.context);
    server().setNow();
    await settled(server());
    expect(await starter.call(listConnections)).toEqual([]);
  });

  describe('the reference of a callback', () => {
    test('expires after ten minutes', async () => {
      const user = await server().signUp();
      const { location } = await answerBank(server(), await begin(user), 'allow');
      const ref = refOf(await comeBack(server(), location));
      server().setNow(new Date(Date.now() + 10 * 60_000 + 1000));
      expect((await user.raw('POST', finishPath(ref))).status).toBe(404);
      server().setNow();
      expect((await user.raw('POST', finishPath(ref))).status).toBe(200);
      await settled(server());
    });

    test('is replaced by a newer one', async () => {
      const user = await server().signUp();
      const { location } = await answerBank(server(), await begin(user), 'allow');
      const older = refOf(await comeBack(server(), location));
      const newer = refOf(await comeBack(server(), location));
      expect((await user.raw('POST', finishPath(older))).status).toBe(404);
      for (const _ of 'ab') expect((await user.raw('POST', finishPath(newer))).status).toBe(200);
      await settled(server());
    });

    test('is not given to embedding or prefetching requests', async () => {
      const user = await server().signUp();
      const { location } = await answerBank(server(), await begin(user), 'allow');
      const loads: Record<string, string>[] = [
        { 'sec-fetch-dest': 'image' },
        { 'sec-fetch-dest': 'iframe' },
        { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' },
      ];
      for (const headers of loads) {
        const url = `${server().running.address}${location}`;
        const answer = await fetch(url, { redirect: 'manual', headers });
        expect(answer.headers.get('location')).toBe('/bank-connections/success?ref=unknown');
      }
      expect(refOf(await comeBack(server(), location))).not.toBe('unknown');
    });
  });

  test('forged callbacks are limited per IP', async () => {
    const way = `${server().running.address}/api/bank-connections/callback/sandbox?ref=x`;
    let status = 0;
    for (let at = 0; at <= 60 && status !== 429; at++) {
      status = (await fetch(way, { redirect: 'manual' })).status;
    }
    expect(status).toBe(429);
    server().setNow(new Date(Date.now() + 61_000));
    expect((await fetch(way, { redirect: 'manual' })).status).toBe(303);
    server().setNow();
    await connect(server(), await server().signUp());
  });
});
